import { useState } from 'react';

// Module state: a draft survives when the drawer moves to another parcel and back.
const drafts = new Map<string, string>();

/** The unsent text of a note, by a key of user and parcel; kept until it is sent or the page unloads. */
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
