// The names of events by the kind of their object, as the entities declare them.
import { entities, type EntityName } from '#shared/areas/index.ts';
import { typedKeys } from '#shared/lib/typed-keys.ts';

export interface LogKind {
  /** The kind of the object, `package`. */
  object: EntityName;
  /** Full names, `package.delivered`, sorted. */
  names: string[];
}

/** All kinds of objects with the names of their events. */
export const logKinds: readonly LogKind[] = typedKeys(entities).map((object) => {
  const { lifecycle, payloadFields } = entities[object];
  const events = [...Object.values(lifecycle.actions).map(({ event }) => event), ...Object.keys(payloadFields)];
  return { object, names: [...new Set(events)].map((event) => `${object}.${event}`).toSorted() };
});
