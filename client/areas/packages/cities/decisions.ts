import { atom } from 'jotai';

/** A decision about a city text, made in this window. */
export interface Decision {
  text: string;
  cityId: string;
  city: string;
  /** It is an alias now. */
  remember: boolean;
  /** The parcels that got the city. */
  ids: readonly string[];
}

const maxDecisions = 5;

/** The latest decisions, the newest first: each can be withdrawn until the page is reloaded. */
export const decisionsAtom = atom<readonly Decision[]>([]);

/** The list with a new decision. */
export const withDecision = (decisions: readonly Decision[], decision: Decision): readonly Decision[] =>
  [decision, ...decisions].slice(0, maxDecisions);
