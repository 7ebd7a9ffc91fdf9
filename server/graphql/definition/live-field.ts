// How an area declares a live field. The engine knows areas only by these declarations and the entity registry, never
// by name.
import type { Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { EntityName } from '#shared/areas/index.ts';

/** What the engine needs of a row; the rest belongs to the area. */
export interface VersionedRow {
  readonly id: string;
  readonly version: number;
}

interface AnyField {
  /** Name of the root field of the subscription type. */
  name: string;
  access: Access;
  /**
   * The audience reduced to what the field's result may depend on (audience-projection.ts). Resolvers see nothing else.
   */
  projectAudience: (audience: Audience) => Audience;
}

/** A field that follows the events of an entity. */
export interface EventField extends AnyField {
  kind: 'change' | 'summary';
  entity: EntityName;
  /** Further entities whose events change a `summary` field. */
  alsoFollows?: readonly { entity: EntityName; access: Access }[];
  everyMs?: undefined;
}
/** A field served by a snapshot stream, read at most every `everyMs` (default 500). */
export interface SnapshotStreamField extends AnyField {
  kind: 'view';
  entity?: undefined;
  everyMs?: number;
}
export type LiveField = EventField | SnapshotStreamField;

/**
 * Why a client has to refetch: its audience changed, its cursor belongs to another history, it was away for longer than
 * the replay window, or a result could not be produced.
 */
export const resyncReasons = ['audience', 'history', 'window', 'failure'] as const;
export type ResyncReason = (typeof resyncReasons)[number];

export const changeKinds = ['NEW', 'CHANGED', 'GONE', 'RESYNC'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * What the root field of a change resolves from. Fields that a kind does not have are null: GONE carries an id only.
 */
export interface LiveChange {
  kind: ChangeKind;
  id: string | null;
  /** Version of `row`, which may be later than the event's. */
  version: number | null;
  /** Fields that changed, without those hidden from the audience. */
  changed: readonly string[];
  row: VersionedRow | null;
  reason: ResyncReason | null;
}

/** The change that makes a client refetch. */
export function resyncChange(reason: ResyncReason): LiveChange {
  return { kind: 'RESYNC', id: null, version: null, changed: [], row: null, reason };
}
