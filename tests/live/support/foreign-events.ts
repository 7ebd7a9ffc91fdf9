// Events as another, unknown version would write them.
import { sql } from 'kysely';
import type { Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { scopeKeysOf } from '#shared/access/scope.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';

interface ForeignEvent {
  role?: string;
  name?: string;
  changed?: readonly string[];
  /** In place of the row snapshots before and after the change. */ rowSnapshot?: unknown;
}

/** Changes a parcel's note and records the event as another version would. */
export function writeForeignChange(
  db: Db,
  id: string,
  { role = 'SYS', name = 'package.edited', changed = ['note'], rowSnapshot: snapshot }: ForeignEvent,
): Promise<void> {
  return inTransaction(db, systemPrincipal, async (trx) => {
    await sql`select set_config('qafila.actor_role', ${role}, true)`.execute(trx);
    const row = await trx
      .updateTable('packages')
      .set((eb) => ({ note: 'by another version', version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const there = JSON.stringify(snapshot ?? { keys: scopeKeysOf(packageEntity.access, row), bucket: row.status });
    await sql`with given as materialized (select nextval('event_ids') as id, now() as at), kept as (
      insert into events (id, at, actor_id, actor_role, name, entity, entity_id, version, changed, before, after, facts, tag)
      select id, at, null, ${role}::text, ${name}::text, 'package', ${id}::uuid, ${row.version}::int, ${[...changed]}::text[], ${there}::jsonb, ${there}::jsonb, '{}'::jsonb, 'f0f0f0f0' from given
    ) insert into event_pending (id, at) select id, at from given`.execute(trx);
  });
}

/** An invalid row snapshot. */
export const invalidRowSnapshot = { keys: { hubId: ['of', 'another', 'kind'] }, bucket: 7 };

/** An event of an account that cannot be read. */
export function writeUnreadableAccountEvent(db: Db, userId: string): Promise<void> {
  return inTransaction(db, systemPrincipal, async (trx) => {
    await sql`with given as materialized (select nextval('event_ids') as id, now() as at), kept as (
      insert into events (id, at, actor_id, actor_role, name, entity, entity_id, version, changed, before, after, facts, tag)
      select id, at, null, 'SYS', 'user.rebuilt', 'user', ${userId}::uuid, 2, '{}', null, null, '[]'::jsonb, 'f1f1f1f1' from given
    ) insert into event_pending (id, at) select id, at from given`.execute(trx);
  });
}
