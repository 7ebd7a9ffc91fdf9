import { atom } from 'jotai';
import { debugStorageKey } from '../overlays/open-overlay.ts';

let isRestored = sessionStorage.getItem(debugStorageKey) !== null;
const base = atom(isRestored);

/** True while the panel is open only because it was before the reload: nobody asked for it on this page. */
export const isDebugPanelRestored = (): boolean => isRestored;

/** Whether the debug panel is open. It survives a reload of the tab, so that the start of the page can be traced. */
export const debugPanelAtom = atom(
  (get) => get(base),
  (_, set, open: boolean) => {
    if (open) sessionStorage.setItem(debugStorageKey, '1');
    else sessionStorage.removeItem(debugStorageKey);
    isRestored = false;
    set(base, open);
  },
);
