import { atom } from 'jotai';
import { debugKey } from '../opened.ts';

const base = atom(sessionStorage.getItem(debugKey) !== null);

/** Whether the debug panel is open; kept over a reload of the tab, whose beginning it is often opened for. */
export const debugAtom = atom(
  (get) => get(base),
  (_, set, open: boolean) => {
    if (open) sessionStorage.setItem(debugKey, '1');
    else sessionStorage.removeItem(debugKey);
    set(base, open);
  },
);
