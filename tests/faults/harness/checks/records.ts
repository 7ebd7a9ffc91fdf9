// The records made while faults are injected, and the state of the database afterwards. The checker uses only these.
import type { Role } from '#shared/access/roles.ts';
import type { ScopeKeys } from '#shared/access/scope.ts';

/** The properties of a user that decide what it may see. */
export interface UserScope {
  role: Role;
  user: string;
  drivers: readonly string[];
  companies: readonly string[];
  hubs: readonly string[];
}

/** One committed event of a parcel, as stored in Postgres. */
export interface CommittedEvent {
  /** Null: not numbered. */
  seq: number | null;
  entityId: string;
  version: number;
  before: ScopeKeys | null;
  after: ScopeKeys | null;
  /** Written by one of the writers, not by the system and not before they started. */
  byWriter: boolean;
}

export interface DatabaseState {
  events: readonly CommittedEvent[];
  /** Every parcel as it is now. */
  rows: ReadonlyMap<string, { version: number; keys: ScopeKeys }>;
  /** Numbers of the whole history that are missing below the head. */
  gaps: number;
}

/** The outcome of a write for its caller: done, refused, or unknown. */
export interface Write {
  what: string;
  outcome: 'ok' | 'fail' | 'info';
  entityId: string | null;
  version: number | null;
}

/** One message about a parcel, as received. */
export interface ReceivedMessage {
  kind: 'NEW' | 'CHANGED' | 'GONE';
  id: string;
  version: number | null;
  /** It held a row. */
  hasRow: boolean;
  epoch: number;
  /** The event's number; null during a replay. */
  seq: number | null;
  /** Milliseconds of the harness's own clock. */
  time: number;
}

/** The log of a client, and what its page shows in the end: parcels with their versions. */
export interface Listener {
  name: string;
  scope: UserScope;
  received: readonly ReceivedMessage[];
  shown: ReadonlyMap<string, number>;
  /** The reason of each RESYNC. */ resyncReasons: readonly string[];
}

export const findings = ['lost', 'duplicated', 'inverted', 'phantom', 'leaked', 'late', 'resyncs'] as const;
export type Finding = (typeof findings)[number];
export type Tally = Record<Finding, number>;

export interface Verdict {
  tally: Tally;
  /** The first of each kind, as text. */ examples: readonly string[];
}
