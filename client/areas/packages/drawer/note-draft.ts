import { useState } from 'react';

// Walking on to the next parcel closes no note that somebody is writing: it is there again when they come back.
const drafts = new Map<string, string>();

/** What somebody is writing about something, by a key that names both; kept until it is sent, or the page is left. */
export function useNoteDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(drafts.get(key) ?? '');
  return [
    text,
    (next) => {
      if (next === '') drafts.delete(key);
      else drafts.set(key, next);
      setText(next);
    },
  ];
}
