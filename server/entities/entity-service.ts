// Combines the declaration of an entity with what only the server knows: its table, its inputs and its handlers.
import type * as z from 'zod/mini';
import type { EntityName } from '#shared/areas/index.ts';
import type { Entity } from '#shared/entities/entity.ts';
import type { EntityRow, EntityService, EntityStore } from '../commands/entity-service.ts';

type Optional =
  | 'derive'
  | 'usesCalendar'
  | 'countKey'
  | 'prepare'
  | 'results'
  | 'createHandlers'
  | 'handlers'
  | 'locks'
  | 'dueActions';

/**
 * The service of an entity over this store. By default nothing is derived, rows are counted as the store's list says or
 * else by status, and an action changes only the status.
 */
export function createEntityService<
  Row extends EntityRow,
  Name extends string,
  Store extends EntityStore<Row> = EntityStore<Row>,
>(
  entity: Entity<Row, string, Name> & { name: EntityName },
  store: Store,
  inputs: Readonly<Record<NoInfer<Name>, z.ZodMiniType>>,
  options: Partial<Pick<EntityService<Row>, Optional>> = {},
): EntityService<Row> & { store: Store } {
  const hasArrays = Object.values(entity.access.see).some((scope) => scope.kind === 'within' && scope.arrays);
  // The numbering counts a row under each of its scope keys, and takes a key for one id.
  if (hasArrays && store.isCounted) throw new Error(`${entity.name} has scope keys of several ids: it is not counted`);
  for (const action of Object.keys(options.prepare ?? {}))
    if (
      Object.entries<{ bulk?: boolean }>(entity.lifecycle.actions).some(([name, { bulk }]) => name === action && bulk)
    )
      throw new Error(`${entity.name}.${action} is prepared for one row: it cannot run on a selection`);
  return {
    derive: () => ({}),
    usesCalendar: false,
    countKey: (row) => store.countKey?.(row) ?? row.status,
    prepare: {},
    results: {},
    createHandlers: {},
    handlers: {},
    locks: {},
    ...options,
    entity: entity.name,
    definition: entity,
    store,
    inputs,
  };
}
