// What is written down while faults are injected, and what is true afterwards. The checker knows nothing but these.
import type { Role } from '#shared/access/roles.ts';
import type { Keys } from '#shared/access/scope.ts';

/** Somebody as far as it decides what they may see. */
export interface UserScope {
  role: Role;
  user: string;
  drivers: readonly string[];
  companies: readonly string[];
  hubs: readonly string[];
}

/** One committed event about a parcel, as Postgres has it. */
export interface CommittedEvent {
  /** Null: not numbered. */
  seq: number | null;
  entityId: string;
  version: number;
  before: Keys | null;
  after: Keys | null;
  /** Written by one of the writers, and neither by the system nor before they began. */
  byWriter: boolean;
}

export interface DatabaseState {
  events: readonly CommittedEvent[];
  /** Every parcel as it is now. */
  rows: ReadonlyMap<string, { version: number; keys: Keys }>;
  /** Numbers of the whole history that are missing below the head. */
  gaps: number;
}

/** How a write ended for whoever asked: done, refused, or never answered. */
export interface Write {
  what: string;
  outcome: 'ok' | 'fail' | 'info';
  entityId: string | null;
  version: number | null;
}

/** One message about a parcel, as it came in. */
export interface ReceivedMessage {
  kind: 'NEW' | 'CHANGED' | 'GONE';
  id: string;
  version: number | null;
  /** It held a row. */
  hasRow: boolean;
  epoch: number;
  /** The event's number; null while the listener is being told what it missed. */
  seq: number | null;
  /** Milliseconds of the harness's own clock. */
  time: number;
}

/** A listener's log, and what its page shows in the end: parcels with their versions. */
export interface Listener {
  name: string;
  scope: UserScope;
  received: readonly ReceivedMessage[];
  shown: ReadonlyMap<string, number>;
  /** Why it was told to read again, each time. */ resyncReasons: readonly string[];
}

export const findings = ['lost', 'duplicated', 'inverted', 'phantom', 'leaked', 'late', 'resyncs'] as const;
export type Finding = (typeof findings)[number];
export type Tally = Record<Finding, number>;

export interface Verdict {
  tally: Tally;
  /** The first of each kind, in words. */ examples: readonly string[];
}
