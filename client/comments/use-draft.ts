import { useCallback, useState } from 'react';

const key = (name: string): string => `qafila.draft.${name}`;

/** A text that is kept in this browser until it is emptied. */
export function useDraft(name: string): [string, (text: string) => void] {
  // By name: another name is another text.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const text = typed[name] ?? localStorage.getItem(key(name)) ?? '';
  const keep = useCallback(
    (next: string) => {
      setTyped((all) => ({ ...all, [name]: next }));
      if (next === '') localStorage.removeItem(key(name));
      else localStorage.setItem(key(name), next);
    },
    [name],
  );
  return [text, keep];
}
