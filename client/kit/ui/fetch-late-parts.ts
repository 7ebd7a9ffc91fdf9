import { PHONE_QUERY } from '../media.ts';
import {
  dialogPanel,
  drawerPanel,
  droppedPanel,
  menuDrop,
  menuSheet,
  multiSelectPanel,
  popoverPanel,
  sheetPanel,
} from './late-parts.ts';

/** Loads the code of the overlays for this screen size. After a failure, opening the overlay loads its code again. */
export async function fetchLateParts(): Promise<void> {
  const parts = window.matchMedia(PHONE_QUERY).matches
    ? [menuSheet, sheetPanel, dialogPanel, drawerPanel, multiSelectPanel]
    : [menuDrop, popoverPanel, dialogPanel, drawerPanel, multiSelectPanel, droppedPanel];
  await Promise.allSettled(parts.map((part) => part.fetch()));
}
