// The state of Postgres, read without the instances.
import { sql } from 'kysely';
import { z } from 'zod';
import { scopeKeysOf } from '#shared/access/scope.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import type { KnownParcel } from '../writers.ts';
import type { DatabaseState } from './records.ts';
import type { Fixtures } from '#tests/fixtures/fixtures.ts';

const keys = z.object({ keys: z.record(z.string(), z.string().nullable()) }).nullable();
const eventRow = z.object({
  id: z.int(),
  seq: z.int().nullable(),
  entityId: z.string(),
  version: z.int(),
  before: keys,
  after: keys,
  actorId: z.string().nullable(),
});
const gapRow = z.object({ gaps: z.int() });

/** Read in one snapshot. `since`: events up to that id existed before the writers began. */
export function readDatabaseState(db: Db, since: number): Promise<DatabaseState> {
  return inSnapshot(db, systemPrincipal, async (trx) => {
    const { rows: events } =
      await sql`select e.id, s.seq, e.entity_id, e.version, e.before, e.after, e.actor_id from events e
      left join event_seq s on s.event_id = e.id and s.at = e.at where e.entity = 'package' order by e.id`.execute(trx);
    const {
      rows: [gap],
    } = await sql`select (h.seq - (select count(*) from event_seq))::int as gaps from event_head h`.execute(trx);
    const rows = await trx.selectFrom('packages').selectAll().execute();
    return {
      events: events.map((row) => {
        const { id, seq, entityId, version, before, after, actorId } = eventRow.parse(row);
        return {
          seq,
          entityId,
          version,
          before: before?.keys ?? null,
          after: after?.keys ?? null,
          byWriter: id > since && actorId !== null,
        };
      }),
      rows: new Map(
        rows.map((row) => [row.id, { version: row.version, keys: scopeKeysOf(packageEntity.access, row) }]),
      ),
      gaps: gapRow.parse(gap).gaps,
    };
  });
}

/** The last event's id. */
export async function lastEventId(db: Db): Promise<number> {
  return inSnapshot(
    db,
    systemPrincipal,
    async (trx) =>
      (
        await trx
          .selectFrom('events')
          .select((eb) => eb.fn.max('id').as('id'))
          .executeTakeFirst()
      )?.id ?? 0,
  );
}

/** Parcels that can be worked on. */
export function readKnownParcels(db: Db, { companies, hubs }: Fixtures): Promise<Map<string, KnownParcel>> {
  return inSnapshot(db, systemPrincipal, async (trx) => {
    const rows = await trx.selectFrom('packages').select(['id', 'version', 'companyId', 'hubId', 'status']).execute();
    return new Map(
      rows.map(({ id, version, companyId, hubId, status }) => [
        id,
        {
          id,
          version,
          company: companyId === companies.zellige ? 'zellige' : 'atlas',
          assignable: status === 'inhouse' && hubId === hubs.casa,
          draft: status === 'created',
        },
      ]),
    );
  });
}
