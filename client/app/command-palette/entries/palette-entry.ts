import type { ReactNode } from 'react';
import type { RecentObject } from './recent-objects.ts';

export type PaletteGroup =
  | 'actions'
  | 'recent'
  | 'parcels'
  | 'drivers'
  | 'customers'
  | 'comments'
  | 'pages'
  | 'commands';

/** An entry of the palette. */
export interface PaletteEntry {
  id: string;
  group: PaletteGroup;
  icon: ReactNode;
  title: string;
  /** `title` is a tracking number: monospaced, left to right. */
  isCode?: boolean;
  /** Secondary texts, each with its own text direction. */
  hint?: readonly string[];
  /** Digits shown after the hint: a phone number, a count. */
  digits?: string;
  keys?: string;
  danger?: boolean;
  /** URL that it opens; Ctrl + Enter opens it in a new tab. */
  href?: string;
  run?: () => void;
  /** Data for the list of recently opened objects. */
  recent?: Omit<RecentObject, 'at' | 'path'>;
  /** Search terms that are not shown. */
  keywords?: readonly string[];
}
