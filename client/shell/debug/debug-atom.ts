import { atom } from 'jotai';
import { debugKey } from '../opened.ts';

const base = atom(sessionStorage.getItem(debugKey) !== null);

/** Whether the debug panel is open. It survives a reload of the tab, so that the start of the page can be traced. */
export const debugAtom = atom(
  (get) => get(base),
  (_, set, open: boolean) => {
    if (open) sessionStorage.setItem(debugKey, '1');
    else sessionStorage.removeItem(debugKey);
    set(base, open);
  },
);
