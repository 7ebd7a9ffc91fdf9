import type { ReactNode } from 'react';
import type { Recent } from './recent.ts';

export type Group = 'actions' | 'recent' | 'parcels' | 'drivers' | 'customers' | 'pages' | 'commands';

/** One line of the palette. */
export interface Entry {
  id: string;
  group: Group;
  icon: ReactNode;
  title: string;
  /** A number of ours: fixed-width letters, left to right. */
  code?: boolean;
  /** What else there is to say, each in its own direction. */
  hint?: readonly string[];
  /** Digits shown after the hint: a phone, a count. */
  digits?: string;
  keys?: string;
  danger?: boolean;
  /** Where it leads; Ctrl + Enter opens that in a new tab. */
  href?: string;
  run?: () => void;
  /** What is remembered of it once it is opened. */
  recent?: Omit<Recent, 'at' | 'path'>;
  /** Words that find it although they are not shown. */
  also?: readonly string[];
}

/** Fewer characters are not sent to the server: they would match half the company. */
export const leastSearched = 3;
