// How an area offers a live field. The engine knows areas through these declarations and the roll, never by name.
import type { Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { Entity } from '#shared/areas/index.ts';

/** What the engine wants to know of a row; the rest is the area's. */
export interface Row {
  readonly id: string;
  readonly version: number;
}

/**
 * `change`: one message for each event and group, `packageChanged`.
 * `summary`: executed at subscribe and again, at most once a second, after events of its topics, `packageCounts`.
 * `view`: what is there now, then what moves and what is gone; it has a source of its own (views.ts), `driverPositions`.
 */
export type LiveKind = LiveField['kind'];

interface AnyField {
  /** Name of the root field of the subscription type. */
  name: string;
  access: Access;
  /** The audience reduced to what this field's answer may depend on (projection.ts). Nothing else reaches a resolver. */
  project: (audience: Audience) => Audience;
}

/** A field that follows the events of an entity. */
export interface FollowingField extends AnyField {
  kind: 'change' | 'summary';
  entity: Entity;
  /** A summary that other entities' events change too. */
  also?: readonly { entity: Entity; access: Access }[];
  everyMs?: undefined;
}
/** A field that shows a view; it is looked at no oftener than each `everyMs` (default 500). */
export interface ViewField extends AnyField {
  kind: 'view';
  entity?: undefined;
  everyMs?: number;
}
export type LiveField = FollowingField | ViewField;

/**
 * Why a listener has to read again: its rights changed, its position is of another history, it was away for longer than the window, or
 * an answer could not be made.
 */
export const resyncReasons = ['audience', 'history', 'window', 'failure'] as const;
export type ResyncReason = (typeof resyncReasons)[number];

export const changeKinds = ['NEW', 'CHANGED', 'GONE', 'RESYNC'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What the root field of a change resolves from. What a kind doesn't have is null: GONE is an id and nothing else. */
export interface Change {
  kind: ChangeKind;
  id: string | null;
  /** Version of `row`, which may be later than the event's. */
  version: number | null;
  /** Fields that changed, without those hidden from the audience. */
  changed: readonly string[];
  row: Row | null;
  reason: ResyncReason | null;
}

/** The change that makes a listener read again. */
export function resync(reason: ResyncReason): Change {
  return { kind: 'RESYNC', id: null, version: null, changed: [], row: null, reason };
}
