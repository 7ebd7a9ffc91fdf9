import { useAtomValue } from 'jotai';
import { useIsTouch } from '#client/kit/media.ts';
import { singleKeysAtom } from '#client/shell/preferences.ts';

/** Whether "/" leads into the search of this screen: with a keyboard, and for whoever keeps the keys of one letter. */
export function useSearchKey(): boolean {
  const touch = useIsTouch();
  return useAtomValue(singleKeysAtom) && !touch;
}
