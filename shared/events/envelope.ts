// The one shape of an event. Written once, it is the timeline, the log, the live message and, later, webhooks and notices.
import type { ActorRole } from '../access/roles.ts';
import type { Keys } from '../access/scope.ts';

/** Where a row stood: the keys that scopes look at and the bucket it is counted in. */
export interface Place {
  keys: Keys;
  bucket: string;
}

export interface Event {
  id: string;
  /** Instant of the change, ISO 8601 UTC. */
  at: string;
  /** Who did it; null for the system. */
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
  before: Place | null;
  after: Place | null;
  /** What the timeline and others want to know of it, by event name (each area's events.ts). */
  facts: Readonly<Record<string, unknown>>;
  /** 32 random bits as 8 hex digits: with them a position proves which history it comes from. */
  tag: string;
}

/** An event after it was numbered. `seq` has no gaps: a hole proves a loss. */
export interface NumberedEvent extends Omit<Event, 'actorRole'> {
  seq: number;
  /** Perhaps one that only another version knows. */
  actorRole: string;
  /** Why it could not be read, as when another version wrote it: then only what it is about is known. */
  unreadable?: string;
}

/** A place in the numbered history: `epoch:seq:tag`. */
export interface Position {
  epoch: number;
  seq: number;
  tag: string;
}

/** Writes a position as `epoch:seq:tag`. */
export function formatPosition(position: Position): string {
  return `${position.epoch}:${position.seq}:${position.tag}`;
}

/** Reads `epoch:seq:tag`; null when the text is not a position. */
export function parsePosition(text: unknown): Position | null {
  const match = typeof text === 'string' ? /^(\d{1,9}):(\d{1,15}):([0-9a-f]{8})$/.exec(text) : null;
  if (!match) return null;
  return { epoch: Number(match[1]), seq: Number(match[2]), tag: match[3] ?? '' };
}
