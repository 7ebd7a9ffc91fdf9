// J and K move between rows, as in every list; Enter activates the link. The other keys act on the focused row.
import type { RefObject } from 'react';
import { useAtomValue } from 'jotai';
import { useHotkeys } from '#client/lib/hotkeys.ts';
import { singleKeysAtom } from '#client/app/preferences/preferences.ts';

export interface NotificationHotkeys {
  read: (id: string) => void;
  archive: (id: string) => void;
  remove: (id: string) => void;
}

const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-note]') ?? null;

/** Active while the list is mounted. */
export function useNotificationHotkeys(list: RefObject<HTMLElement | null>, act: NotificationHotkeys): void {
  const singleKeys = useAtomValue(singleKeysAtom);
  const targets = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-note-target]') ?? [])];
  const step = (by: 1 | -1): void => {
    const all = targets();
    const at = all.findIndex((target) => focusedRow()?.contains(target) === true);
    all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  };
  // Move the focus before a row is removed, so that the focus is not lost.
  const onRow = (run: (id: string) => void, leaves: boolean) => (): void => {
    const id = focusedRow()?.dataset['note'];
    if (id === undefined) return;
    if (leaves) step(targets().at(-1)?.closest('[data-note]') === focusedRow() ? -1 : 1);
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
        if (focusedRow()) step(1);
      },
      ArrowUp: () => {
        if (focusedRow()) step(-1);
      },
      m: onRow(act.read, false),
      e: onRow(act.archive, true),
      Delete: onRow(act.remove, true),
    },
    { singleKeys },
  );
}
