import { atom } from 'jotai';
import type { WritableAtom } from 'jotai';

export interface StoredForm<Value> {
  /** Never throws: a missing or foreign text gives the default. */
  read: (text: string | null) => Value;
  write: (value: Value) => string;
}

/** A preference kept in this browser under `key`, and followed when another tab changes it. */
export function storedAtom<Value>(key: string, { read, write }: StoredForm<Value>): WritableAtom<Value, [Value], void> {
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

/** For a switch that is on or off. */
export function onOff(fallback: boolean): StoredForm<boolean> {
  return { read: (text) => (text === null ? fallback : text === '1'), write: (value) => (value ? '1' : '0') };
}
