// The tables of products, of their levels in warehouses with the movements, and of arrivals.
import { sql } from 'kysely';
import { z } from 'zod';
import { arrivalEntity } from '#shared/areas/stock/arrival.ts';
import { arrivalList } from '#shared/areas/stock/arrival-list.ts';
import { levelEntity } from '#shared/areas/stock/level.ts';
import { levelList } from '#shared/areas/stock/level-list.ts';
import { movementKinds } from '#shared/areas/stock/movements.ts';
import { productEntity } from '#shared/areas/stock/product.ts';
import type { Trx } from '../../db/transaction.ts';
import { TableStore } from '../../entities/entity-store.ts';

export const productStore = new TableStore(productEntity, { table: 'stockProducts' });
export const levelStore = new TableStore(levelEntity, { table: 'stockLevels', countedBy: levelList });
export const arrivalStore = new TableStore(arrivalEntity, { table: 'stockArrivals', countedBy: arrivalList });

const numbers = z.tuple([z.object({ n: z.coerce.number() })]);

/** The next reference of an arrival. */
export async function nextArrivalReference(trx: Trx): Promise<string> {
  const [{ n }] = numbers.parse((await sql`select nextval('stock_arrival_numbers') as n`.execute(trx)).rows);
  return `AR-${n}`;
}

/** Waits for whoever creates or renames products of the company, or opens levels of it. */
export async function lockCompanyStock(trx: Trx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stock ' || ${companyId}, 0))`.execute(trx);
}

const movement = z.object({
  id: z.string(),
  kind: z.enum(movementKinds),
  available: z.number(),
  reserved: z.number(),
  used: z.number(),
  quarantine: z.number(),
  packageId: z.string().nullable(),
  arrivalId: z.string().nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  actorId: z.string().nullable(),
  at: z.date(),
});
export type StoredMovement = z.infer<typeof movement>;

/** Movements of a level before one of them, the newest first; the policies show those of visible levels only. */
export async function readMovements(
  trx: Trx,
  levelId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<StoredMovement[]> {
  const { rows } = await sql`
    select id, kind, available, reserved, used, quarantine, package_id, arrival_id, reference, reason, actor_id, at
    from stock_movements m where level_id = ${levelId} ${
      before === null
        ? sql``
        : sql`and (at, id) < (select b.at, b.id from stock_movements b where b.id = ${before} and b.level_id = m.level_id)`
    } order by at desc, id desc limit ${limit}`.execute(trx);
  return z.array(movement).parse(rows);
}
