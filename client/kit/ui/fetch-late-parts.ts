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

/** Fetches what opens on this kind of screen; what fails is fetched again by whoever opens it. */
export async function fetchLateParts(): Promise<void> {
  const parts = window.matchMedia(PHONE_QUERY).matches
    ? [menuSheet, sheetPanel, dialogPanel, drawerPanel, multiSelectPanel]
    : [menuDrop, popoverPanel, dialogPanel, drawerPanel, multiSelectPanel, droppedPanel];
  await Promise.allSettled(parts.map((part) => part.fetch()));
}
