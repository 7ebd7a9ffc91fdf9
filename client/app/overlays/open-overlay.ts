import { atom } from 'jotai';

/** The overlay that is open: set by a shortcut, a button of the navigation, or another overlay. */
export const openOverlayAtom = atom<'palette' | 'shortcuts' | null>(null);

/** Session storage key: whether the debug panel is open in this tab. */
export const debugStorageKey = 'qafila.debug';
