// What this browser remembers of how somebody likes the interface. None of it leaves the browser.
import { screenNames, type ScreenName } from '#shared/access/screens.ts';
import { onOff, storedAtom } from './stored-atom.ts';

/** Shortcuts of one bare key (J, K, /…): some input methods and screen readers need them off. */
export const singleKeysAtom = storedAtom('qafila.single-keys', onOff(true));

/** The navigation folded to a rail. */
export const navFoldedAtom = storedAtom('qafila.nav-folded', onOff(false));

function isScreenName(text: string): text is ScreenName {
  return screenNames.some((name) => name === text);
}

/** Starred pages, in the order they were starred. */
export const starredAtom = storedAtom<readonly ScreenName[]>('qafila.starred', {
  read: (text) => (text ?? '').split(',').filter(isScreenName),
  write: (names) => names.join(','),
});

/**
 * The driver whose positions this browser sends, by id; empty: nobody's. Whoever signs in next on the same phone is not
 * followed for what another chose.
 */
export const reportsAsAtom = storedAtom('qafila.reports-as', { read: (text) => text ?? '', write: (id) => id });

/** The last day (Casablanca) on which the logo reminder was put away; empty when never. */
export const logoReminderAtom = storedAtom('qafila.logo-reminder', { read: (text) => text ?? '', write: (day) => day });
