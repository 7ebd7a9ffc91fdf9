import { atom } from 'jotai';
import type { WritableAtom } from 'jotai';

export interface StorageCodec<Value> {
  /** Must not throw: a missing or invalid text gives the default. */
  read: (text: string | null) => Value;
  write: (value: Value) => string;
}

/** An atom stored in local storage under `key`; it follows changes of other tabs. */
export function storedAtom<Value>(
  key: string,
  { read, write }: StorageCodec<Value>,
): WritableAtom<Value, [Value], void> {
  const base = atom(read(localStorage.getItem(key)));
  base.onMount = (set) => {
    const follow = (event: StorageEvent): void => {
      if (event.key === key) set(read(event.newValue));
    };
    window.addEventListener('storage', follow);
    return () => {
      window.removeEventListener('storage', follow);
    };
  };
  return atom(
    (get) => get(base),
    (_, set, value: Value) => {
      localStorage.setItem(key, write(value));
      set(base, value);
    },
  );
}

/** Codec of a boolean preference. */
export function booleanCodec(fallback: boolean): StorageCodec<boolean> {
  return { read: (text) => (text === null ? fallback : text === '1'), write: (value) => (value ? '1' : '0') };
}
