import type { ReactNode } from 'react';
import type { Recent } from './recent.ts';

export type Group = 'actions' | 'recent' | 'parcels' | 'drivers' | 'customers' | 'pages' | 'commands';

/** An entry of the palette. */
export interface Entry {
  id: string;
  group: Group;
  icon: ReactNode;
  title: string;
  /** `title` is a tracking number: monospaced, left to right. */
  code?: boolean;
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
  recent?: Omit<Recent, 'at' | 'path'>;
  /** Search terms that are not shown. */
  also?: readonly string[];
}

/** Minimum length of a search on the server: shorter texts match too many rows. */
export const leastSearched = 3;
