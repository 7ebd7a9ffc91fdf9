import { atom } from 'jotai';

/** What is open over the page: set by a key, by a button of the navigation, or by one of these from another. */
export const openedAtom = atom<'palette' | 'shortcuts' | null>(null);

/** Where this tab keeps that the debug panel is open. */
export const debugKey = 'qafila.debug';
