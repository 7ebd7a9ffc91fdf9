// The rights of the viewer changed while the page was open. What is on the screen may be rows that the viewer may not see
// any more, so nothing of it stays: the page is blank at once, and everything is read again.
import { atom, getDefaultStore } from 'jotai';
import { refreshViewer } from '#client/session/sign-in.ts';

interface RightsChange {
  /** How many changes there were. */
  count: number;
  /** True while the new rights are read. */
  isReading: boolean;
}

const store = getDefaultStore();
export const rightsChangeAtom = atom<RightsChange>({ count: 0, isReading: false });

/** Blanks the page, reads the viewer again, and then shows the page anew with nothing of what was read before. */
export async function applyRightsChange(): Promise<void> {
  const { count, isReading } = store.get(rightsChangeAtom);
  if (isReading) return;
  store.set(rightsChangeAtom, { count: count + 1, isReading: true });
  try {
    await refreshViewer();
  } finally {
    store.set(rightsChangeAtom, { count: count + 1, isReading: false });
  }
}
