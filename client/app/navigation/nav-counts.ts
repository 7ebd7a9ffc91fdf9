// Counts beside the navigation entries. The layout is outside of LiveProvider, so the components that query a count
// write it here.
import { atom } from 'jotai';
import type { ScreenName } from '#shared/access/screens.ts';

interface NavCountValue {
  value: number;
  /** Shown as "1 000+" above this. */
  cap: number;
}

export const navCountsAtom = atom<Readonly<Partial<Record<ScreenName, NavCountValue>>>>({});
