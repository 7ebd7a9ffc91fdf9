// Preferences that are stored in this browser and not sent to the server.
import { screenNames, type ScreenName } from '#shared/access/screens.ts';
import { booleanCodec, storedAtom } from '#client/lib/stored-atom.ts';
import { useAtomValue } from 'jotai';
import { useIsTouch } from '#client/lib/media-query.ts';

/** Whether shortcuts of a single key (J, K, /…) are on: they conflict with some input methods and screen readers. */
export const singleKeysAtom = storedAtom('qafila.single-keys', booleanCodec(true));

/** Whether the navigation is folded to a rail. */
export const navFoldedAtom = storedAtom('qafila.nav-folded', booleanCodec(false));

function isScreenName(text: string): text is ScreenName {
  return screenNames.some((name) => name === text);
}

/** Starred pages, in the order in which they were starred. */
export const starredAtom = storedAtom<readonly ScreenName[]>('qafila.starred', {
  read: (text) => (text ?? '').split(',').filter(isScreenName),
  write: (names) => names.join(','),
});

/**
 * Id of the driver who enabled location upload in this browser; empty: none. Another driver who signs in on the same
 * phone is not tracked.
 */
export const locationUploadDriverAtom = storedAtom('qafila.reports-as', {
  read: (text) => text ?? '',
  write: (id) => id,
});

/** The last day (in Casablanca) on which the logo reminder was dismissed; empty: never. */
export const logoReminderDismissedAtom = storedAtom('qafila.logo-reminder', {
  read: (text) => text ?? '',
  write: (day) => day,
});

/** Whether "/" focuses the search field: needs a keyboard and enabled single-key shortcuts. */
export function useSearchHotkeyEnabled(): boolean {
  const touch = useIsTouch();
  return useAtomValue(singleKeysAtom) && !touch;
}
