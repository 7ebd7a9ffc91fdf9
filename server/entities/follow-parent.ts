// Children follow their parent: when its scope keys change, theirs change in the same transaction, each with an event. So
// open lists gain and lose the children live, as they do the parent.
import { sql, type SqlBool } from 'kysely';
import { keysOfParent } from '#shared/entities/parent.ts';
import type { EntityRow, EntityService, TransactionalSubscriber } from '../commands/entity-service.ts';
import { lockRank } from '../commands/row-locks.ts';
import { columnName } from '../db/scope-sql.ts';
import type { TableStore } from './entity-store.ts';

/** Children of one command. */
const maxTogether = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * The subscriber that keeps the scope keys of an entity's rows equal to those of their parents. Throws when the entity
 * declares no parent, has no action `changeScope`, does not copy every key that its own access looks at, or is locked
 * before its parent. Who creates a child locks the parent and copies its keys with `keysOfParent`.
 */
export function followParent<Row extends EntityRow>(
  service: EntityService<Row> & { store: Pick<TableStore<Row>, 'select'> },
): TransactionalSubscriber {
  const { parent, lifecycle, access } = service.definition;
  if (!parent) throw new Error(`${service.entity} declares no parent`);
  if (!Object.hasOwn(lifecycle.actions, 'changeScope')) throw new Error(`${service.entity} has no action changeScope`);
  const own = access.keyColumns.filter((key) => !parent.keys.includes(key));
  if (own.length > 0) throw new Error(`${service.entity} copies no ${own.join()} of its parent`);
  const text = (row: object): string => JSON.stringify(keysOfParent(parent, row));
  return async (trx, changes, runCommands) => {
    for (const change of changes) {
      const { before, after } = change;
      if (change.entity !== parent.entity || !before || text(before) === text(after)) continue;
      if (lockRank(service.entity) <= lockRank(change.entity))
        throw new Error(`${service.entity} is listed before its parent`);
      const keys = keysOfParent(parent, after);
      const ofParent = sql<SqlBool>`${sql.ref(columnName(parent.field))} = ${after.id}`;
      for (let last = firstId, isDone = false; !isDone;) {
        const next = [ofParent, sql<SqlBool>`id > ${last}`];
        const children = await service.store.select(trx, next, sql`order by id limit ${maxTogether}`);
        if (children.length > 0)
          await runCommands(
            service,
            'changeScope',
            children.map(({ id }) => ({ id, keys })),
            change,
          );
        last = children.at(-1)?.id ?? last;
        isDone = children.length < maxTogether;
      }
    }
  };
}
