// The protocol of presence on Socket.IO at /signals. It carries presence and a driver's own positions, which may be
// lost; everything else goes through events. These maps type both sides; presence-input.ts validates what the server
// receives.
import type { ScreenName } from '../access/screens.ts';

export const presencePath = '/signals';

/** A screen, and optionally one object on it (the id of a parcel or of a rating). */
export interface PresenceLocation {
  screen: ScreenName;
  object?: string;
}

/** A location and what the user does there. */
export interface PresenceActivity extends PresenceLocation {
  /** The field being edited, under the server's name. */
  editing?: string;
  typing?: boolean;
}

/** The state of one tab, sent in full: every 15 seconds, and at once after a change. */
export interface PresenceUpdate {
  places: readonly PresenceActivity[];
  /** Receives presence without being shown to others: for programs. */
  quiet?: boolean;
}

/** Colours that distinguish users. */
export const presenceColours = [1, 2, 3, 4, 5, 6] as const;
export type PresenceColour = (typeof presenceColours)[number];

/** Another user who is present, listed once for any number of tabs. */
export interface PresentUser {
  /** The user's id. */
  id: string;
  name: string;
  /** The file of their photo. */
  avatarId: string | null;
  colour: PresenceColour;
  editing: string | null;
  typing: boolean;
}

/** The other users at a location; empty if there are none. */
export interface PresenceMessage {
  screen: ScreenName;
  /** Null: on the screen itself. */
  object: string | null;
  /** Editing users first, then in order of arrival; at most 20. */
  people: readonly PresentUser[];
  /** Number of all users at the location. */
  count: number;
}

/** Who else is online now, of those whom the viewer sees: ids of users. */
export interface OnlineChange {
  /** True for the first message of a connection: nobody but those who came is online. */
  isFirst: boolean;
  came: readonly string[];
  left: readonly string[];
}

export type PresenceUpdateAck = { ok: true; refused: readonly PresenceLocation[] } | { ok: false; code: string };
export type PositionAck = { ok: true } | { ok: false; code: string };

export interface ClientToServerEvents {
  here: (update: PresenceUpdate, ack?: (answer: PresenceUpdateAck) => void) => void;
  /** A driver's own positions: one fix or several. */
  position: (fixes: unknown, ack?: (answer: PositionAck) => void) => void;
}

/**
 * Why the server closes a connection: the account has ended; permissions changed or the server drains; too many
 * calls; too many connections of the account.
 */
export type DisconnectReason = 'ended' | 'again' | 'flood' | 'crowd';

export interface ServerToClientEvents {
  presence: (presence: PresenceMessage) => void;
  /** To who is on a list of people. */
  online: (change: OnlineChange) => void;
  /** Sent before the server closes the connection. */
  bye: (why: DisconnectReason) => void;
}

/** Intervals of presence, in milliseconds. */
export const presenceTiming = { heartbeatMs: 15_000, goneMs: 40_000 };

/** The colour of a user: the same for all viewers. */
export function presenceColourOf(userId: string): PresenceColour {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return presenceColours[sum % presenceColours.length] ?? 1;
}
