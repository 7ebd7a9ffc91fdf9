// The second wire, /signals: what is lossy by nature and may be. Presence and a driver's own positions travel here; whatever matters goes
// through events. Both sides of Socket.IO are typed by these maps; what comes in is parsed by signal-inputs.ts all the same.
import type { ScreenName } from '../access/screens.ts';

export const signalsPath = '/signals';

/** Where somebody is: a screen, and on it one object (the id of a parcel, of a rating). */
export interface Place {
  screen: ScreenName;
  object?: string;
}

/** What somebody does there. */
export interface Doing extends Place {
  /** The field being edited, as the server names it. */
  editing?: string;
  typing?: boolean;
}

/** Everything of one tab, told whole each time: every 15 seconds, and at once when it changes. */
export interface Here {
  places: readonly Doing[];
  /** Hears of others without being shown to them: for programs. */
  quiet?: boolean;
}

/** Colours by which people online are told apart. */
export const presenceColours = [1, 2, 3, 4, 5, 6] as const;
export type PresenceColour = (typeof presenceColours)[number];

/** Somebody else who is there, once, with however many tabs. */
export interface Present {
  /** The user's id. */
  id: string;
  name: string;
  colour: PresenceColour;
  editing: string | null;
  typing: boolean;
}

/** Who else is at a place; nobody when the list is empty. */
export interface Presence {
  screen: ScreenName;
  /** Null: on the screen itself. */
  object: string | null;
  /** Those who edit first, then in the order in which they came; at most 20. */
  people: readonly Present[];
  /** All of them. */
  count: number;
}

export type HereAck = { ok: true; refused: readonly Place[] } | { ok: false; code: string };
export type PositionAck = { ok: true } | { ok: false; code: string };

export interface FromClient {
  here: (here: Here, ack?: (answer: HereAck) => void) => void;
  /** A driver's own positions: one fix or several. */
  position: (fixes: unknown, ack?: (answer: PositionAck) => void) => void;
}

/** Why the server ends a connection: for good, with the account; to come back, with other rights or elsewhere; too many calls; too many connections of the account. */
export type Bye = 'ended' | 'again' | 'flood' | 'crowd';

export interface FromServer {
  presence: (presence: Presence) => void;
  /** Said before the server closes. */
  bye: (why: Bye) => void;
}

/** Clocks of presence, in milliseconds. */
export const presenceTiming = { heartbeatMs: 15_000, goneMs: 40_000 };

/** The colour of somebody: the same for everybody who sees them. */
export function colourOf(userId: string): PresenceColour {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return presenceColours[sum % presenceColours.length] ?? 1;
}
