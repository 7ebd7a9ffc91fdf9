// The action that runs at once, without a dialog of its own: the button that began it shows that it is busy.
import { atom, useAtomValue } from 'jotai';

export const runningActionAtom = atom<{ action: string; ids: readonly string[] } | null>(null);

/** True while an action runs on the row: this one, or any. */
export function useIsRunning(id: string, action?: string): boolean {
  const running = useAtomValue(runningActionAtom);
  return running !== null && running.ids.includes(id) && (action === undefined || running.action === action);
}
