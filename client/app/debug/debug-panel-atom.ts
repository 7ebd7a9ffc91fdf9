import { atom } from 'jotai';
import { debugStorageKey } from '../overlays/open-overlay.ts';

const base = atom(sessionStorage.getItem(debugStorageKey) !== null);

/** Whether the debug panel is open. It survives a reload of the tab, so that the start of the page can be traced. */
export const debugPanelAtom = atom(
  (get) => get(base),
  (_, set, open: boolean) => {
    if (open) sessionStorage.setItem(debugStorageKey, '1');
    else sessionStorage.removeItem(debugStorageKey);
    set(base, open);
  },
);
