import { useCallback, useEffect, useState } from 'react';

const key = (name: string): string => `qafila.draft.${name}`;

/** A text that is kept in this browser until it is emptied. */
export function useDraft(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => localStorage.getItem(key(name)) ?? '');
  useEffect(() => {
    setText(localStorage.getItem(key(name)) ?? '');
  }, [name]);
  const keep = useCallback(
    (next: string) => {
      setText(next);
      if (next === '') localStorage.removeItem(key(name));
      else localStorage.setItem(key(name), next);
    },
    [name],
  );
  return [text, keep];
}
