import { PHONE_QUERY } from '../../../lib/media-query.ts';
import {
  lazyDialogPanel,
  lazyDrawerPanel,
  lazyListboxPanel,
  lazyMenuDropdown,
  lazyMenuSheet,
  lazyMultiSelectPanel,
  lazyPopoverPanel,
  lazySheetPanel,
} from './lazy-overlays.ts';

/** Loads the code of the overlays for this screen size. After a failure, opening the overlay loads its code again. */
export async function preloadOverlays(): Promise<void> {
  const parts = window.matchMedia(PHONE_QUERY).matches
    ? [lazyMenuSheet, lazySheetPanel, lazyDialogPanel, lazyDrawerPanel, lazyMultiSelectPanel]
    : [lazyMenuDropdown, lazyPopoverPanel, lazyDialogPanel, lazyDrawerPanel, lazyMultiSelectPanel, lazyListboxPanel];
  await Promise.allSettled(parts.map((part) => part.load()));
}
