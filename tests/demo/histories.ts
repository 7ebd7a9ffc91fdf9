// Reads the loaded demo data, as staff would.
import type { Db } from '#server/db/connection/connection.ts';
import { sql } from 'kysely';
import { packageStore } from '#server/areas/packages/store.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { roles } from '#shared/access/roles.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { z } from 'zod';

const place = z.object({ keys: z.record(z.string(), z.string().nullable()), bucket: z.string() });
const status = z.enum(packageStatuses);
const eventRow = z.object({
  id: z.number(),
  at: z.date(),
  actorId: z.string().nullable(),
  actorRole: z.enum([...roles, 'SYS']),
  name: z.string(),
  entityId: z.string(),
  version: z.number(),
  changed: z.array(z.string()),
  before: place.nullable(),
  after: place,
  facts: z.looseObject({ from: status.nullable(), to: status }),
});
export type History = z.output<typeof eventRow>[];

/** Every parcel with its events in the order of their ids. */
export async function readHistories(db: Db): Promise<{ row: PackageRow; events: History }[]> {
  return inSnapshot(db, systemPrincipal, async (trx) => {
    const events = (
      await trx.selectFrom('events').selectAll().where('entity', '=', 'package').orderBy('id').execute()
    ).map((event) => eventRow.parse(event));
    const byParcel = Map.groupBy(events, ({ entityId }) => entityId);
    const rows = await packageStore.select(trx, [], sql`order by tracking_number`);
    return rows.map((row) => ({ row, events: byParcel.get(row.id) ?? [] }));
  });
}
