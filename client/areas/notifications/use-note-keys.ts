// J and K walk the rows, as in every list; Enter is the link's own. The others act on the row that has the focus.
import type { RefObject } from 'react';
import { useAtomValue } from 'jotai';
import { useHotkeys } from '#client/kit/keys.ts';
import { singleKeysAtom } from '#client/shell/preferences.ts';

export interface NoteKeys {
  read: (id: string) => void;
  archive: (id: string) => void;
  remove: (id: string) => void;
}

const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-note]') ?? null;

/** Listens while the list is on the screen. */
export function useNoteKeys(list: RefObject<HTMLElement | null>, act: NoteKeys): void {
  const singleKeys = useAtomValue(singleKeysAtom);
  const targets = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-note-target]') ?? [])];
  const step = (by: 1 | -1): void => {
    const all = targets();
    const at = all.findIndex((target) => current()?.contains(target) === true);
    all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  };
  // A row that leaves must not take the focus with it.
  const onRow = (run: (id: string) => void, leaves: boolean) => (): void => {
    const id = current()?.dataset['note'];
    if (id === undefined) return;
    if (leaves) step(targets().at(-1)?.closest('[data-note]') === current() ? -1 : 1);
    run(id);
  };
  useHotkeys(
    {
      j: () => {
        step(1);
      },
      k: () => {
        step(-1);
      },
      ArrowDown: () => {
        if (current()) step(1);
      },
      ArrowUp: () => {
        if (current()) step(-1);
      },
      m: onRow(act.read, false),
      e: onRow(act.archive, true),
      Delete: onRow(act.remove, true),
    },
    { singleKeys },
  );
}
