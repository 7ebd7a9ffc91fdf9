// The one shape of an event. The same record serves the timeline, the audit log, live messages and, later, webhooks
// and notifications.
import type { ActorRole } from '../access/roles.ts';
import type { ScopeKeys } from '../access/scope.ts';

/** The scope keys of a row at one moment, the key that it is counted under, and what it adds to sums. */
export interface RowSnapshot {
  keys: ScopeKeys;
  countKey: string;
  /** The values of the fields that are summed, by field, without those that are null. */
  sums?: Readonly<Record<string, number>> | undefined;
  /** The Casablanca day of each instant with figures per day, by field, without those that are null. */
  days?: Readonly<Record<string, string>> | undefined;
  /** What it is counted under on the day of an instant, by field. */
  marks?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The id of each dimension of the figures per day, by column, without those that are null. */
  parts?: Readonly<Record<string, string>> | undefined;
}

/** Where an action came from, as the timeline names it. */
export const eventSources = ['web', 'phone', 'api', 'import', 'tracking', 'scheduler'] as const;
export type EventSource = (typeof eventSources)[number];

/** An event before it is recorded. */
export interface EventContent {
  /** Instant of the change, ISO 8601 UTC. */
  at: string;
  /** The user who acted; null for the system. */
  actorId: string | null;
  actorRole: ActorRole;
  /** Entity and past participle: `package.delivered`. */
  name: string;
  entity: string;
  entityId: string;
  /** Version of the row after the change. */
  version: number;
  /** Fields whose values changed. */
  changed: readonly string[];
  before: RowSnapshot | null;
  after: RowSnapshot | null;
  /** What the timeline needs, by event name, and in `row` what event consumers need (`shared/areas/consumed-fields.ts`). */
  payload: Readonly<Record<string, unknown>>;
}

/** A recorded event. */
interface DomainEvent extends EventContent {
  id: string;
  /** 32 random bits as 8 hex digits: with them a cursor proves which history it belongs to. */
  nonce: string;
}

/** An event after it was numbered. `seq` has no gaps: a missing number proves a loss. */
export interface NumberedEvent extends Omit<DomainEvent, 'actorRole'> {
  seq: number;
  /** May be a role that only another version knows. */
  actorRole: string;
  /** Why it could not be read, for example because another version wrote it: then only its entity and id are known. */
  unreadable?: string;
}

/** A point in the numbered history: `epoch:seq:nonce`. */
export interface LogCursor {
  epoch: number;
  seq: number;
  nonce: string;
}

/** Writes a cursor as `epoch:seq:nonce`. */
export function formatLogCursor(position: LogCursor): string {
  return `${position.epoch}:${position.seq}:${position.nonce}`;
}

/** Reads `epoch:seq:nonce`; null if the text is not a cursor. */
export function parseLogCursor(text: unknown): LogCursor | null {
  const match = typeof text === 'string' ? /^(\d{1,9}):(\d{1,15}):([0-9a-f]{8})$/.exec(text) : null;
  if (!match) return null;
  return { epoch: Number(match[1]), seq: Number(match[2]), nonce: match[3] ?? '' };
}
