import { useCallback, useSyncExternalStore } from 'react';

const PHONE_QUERY = '(max-width: 759.98px)';
export const RAIL_QUERY = '(max-width: 1023.98px)';

/** True if the media query matches. Re-renders when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => {
        list.removeEventListener('change', changed);
      };
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** True under 760 px: side panels fill the screen, menus become sheets, tables become cards. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE_QUERY);
}

/** True for touch input, where native pickers work better. */
export function useIsTouch(): boolean {
  return useMediaQuery('(pointer: coarse)');
}
