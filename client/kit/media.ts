import { useCallback, useSyncExternalStore } from 'react';

export const PHONE_QUERY = '(max-width: 759.98px)';
export const RAIL_QUERY = '(max-width: 1023.98px)';

/** Whether the media query matches now; re-renders when it changes. */
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

/** Under 760 px: side panels fill the screen, menus become sheets, tables become cards. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE_QUERY);
}

/** A finger rather than a mouse: native pickers are better there. */
export function useIsTouch(): boolean {
  return useMediaQuery('(pointer: coarse)');
}
