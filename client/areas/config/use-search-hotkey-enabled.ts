import { useAtomValue } from 'jotai';
import { useIsTouch } from '#client/lib/media-query.ts';
import { singleKeysAtom } from '#client/app/preferences/preferences.ts';

/** Whether "/" focuses the search field: needs a keyboard and enabled single-key shortcuts. */
export function useSearchHotkeyEnabled(): boolean {
  const touch = useIsTouch();
  return useAtomValue(singleKeysAtom) && !touch;
}
