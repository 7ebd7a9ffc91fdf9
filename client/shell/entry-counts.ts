// Numbers beside entries of the navigation. The frame stands outside of what reads live data, so whoever knows a number
// puts it here.
import { atom } from 'jotai';
import type { ScreenName } from '#shared/access/screens.ts';

export interface EntryCountValue {
  value: number;
  /** Shown as "1 000+" above this. */
  cap: number;
}

export const entryCountsAtom = atom<Readonly<Partial<Record<ScreenName, EntryCountValue>>>>({});
