// Computes the stock once more: each quantity from its movements, and what each parcel has moved from the parcel.
import { sql } from 'kysely';
import { z } from 'zod';
import { noQuantities, quantities, type Quantities } from '#shared/areas/stock/movements.ts';
import { stockOfParcel } from '#shared/areas/stock/parcel-stock.ts';
import type { Trx } from '../../db/transaction.ts';
import { packageService } from '../packages/queries.ts';

/** A level that is not the sum of its movements, or a parcel that moved something else than it holds. */
export type StockDifference =
  | { what: 'level'; levelId: string; sku: string; kept: Quantities; computed: Quantities }
  | {
      what: 'parcel';
      packageId: string;
      trackingNumber: string;
      levelId: string;
      moved: Quantities;
      holds: Quantities;
    };

const units = z.coerce.number();
const quantityRow = { available: units, reserved: units, used: units, quarantine: units };
const levelRows = z.array(z.object({ id: z.string(), sku: z.string(), ...quantityRow, sums: z.object(quantityRow) }));
const movedRows = z.array(z.object({ packageId: z.string(), levelId: z.string(), ...quantityRow }));
const ids = z.array(z.object({ id: z.string() }));

const pick = (row: Quantities): Quantities => ({
  available: row.available,
  reserved: row.reserved,
  used: row.used,
  quarantine: row.quarantine,
});
const isSame = (a: Quantities, b: Quantities): boolean => quantities.every((name) => a[name] === b[name]);

const pageSize = 1_000;

/** Every difference, in the transaction's snapshot, with the rights of the system; a thousand rows at a time. */
export async function findStockDifferences(trx: Trx): Promise<StockDifference[]> {
  return [...(await levelDifferences(trx)), ...(await parcelDifferences(trx))];
}

async function levelDifferences(trx: Trx): Promise<StockDifference[]> {
  const { rows } = await sql`
    select l.id, l.sku, l.available, l.reserved, l.used, l.quarantine, jsonb_build_object(
      'available', coalesce(m.available, 0), 'reserved', coalesce(m.reserved, 0), 'used', coalesce(m.used, 0),
      'quarantine', coalesce(m.quarantine, 0)) as sums
    from stock_levels l left join (
      select level_id, sum(available) as available, sum(reserved) as reserved, sum(used) as used, sum(quarantine) as quarantine
      from stock_movements group by level_id) m on m.level_id = l.id
    where (l.available, l.reserved, l.used, l.quarantine) is distinct from
      (coalesce(m.available, 0), coalesce(m.reserved, 0), coalesce(m.used, 0), coalesce(m.quarantine, 0))
    order by l.id`.execute(trx);
  return levelRows
    .parse(rows)
    .map(({ id, sku, sums, ...kept }) => ({ what: 'level', levelId: id, sku, kept: pick(kept), computed: pick(sums) }));
}

async function parcelDifferences(trx: Trx): Promise<StockDifference[]> {
  const found: StockDifference[] = [];
  for (let after: string | null = null; ;) {
    const page: string[] = ids
      .parse(
        (
          await sql`select id from (
              select id from packages where stock_lines <> '[]'
              union select package_id from stock_movements where package_id is not null) p
            where ${after === null ? sql`true` : sql`id > ${after}`} order by id limit ${pageSize}`.execute(trx)
        ).rows,
      )
      .map(({ id }) => id);
    found.push(...(await differencesOf(trx, page)));
    if (page.length < pageSize) return found;
    after = page.at(-1) ?? null;
  }
}

async function differencesOf(trx: Trx, page: readonly string[]): Promise<StockDifference[]> {
  const { rows } = await sql`
    select package_id, level_id, sum(available) as available, sum(reserved) as reserved, sum(used) as used,
      sum(quarantine) as quarantine
    from stock_movements where package_id = any (${[...page]}::uuid[]) group by package_id, level_id`.execute(trx);
  const moved = Map.groupBy(movedRows.parse(rows), ({ packageId }) => packageId);
  const parcels = await packageService.store.readMany(trx, page);
  return parcels.flatMap((parcel) => {
    const were = new Map((moved.get(parcel.id) ?? []).map((row) => [row.levelId, pick(row)]));
    const holds = stockOfParcel(parcel);
    return [...new Set([...were.keys(), ...holds.keys()])].flatMap((levelId): StockDifference[] => {
      const a = were.get(levelId) ?? noQuantities;
      const b = holds.get(levelId) ?? noQuantities;
      const { id, trackingNumber } = parcel;
      return isSame(a, b) ? [] : [{ what: 'parcel', packageId: id, trackingNumber, levelId, moved: a, holds: b }];
    });
  });
}

const text = (values: Quantities): string => quantities.map((name) => `${name} ${values[name]}`).join(', ');

/** One difference in words. */
export function differenceText(difference: StockDifference): string {
  return difference.what === 'level'
    ? `${difference.sku} ${difference.levelId}: ${text(difference.kept)}; its movements say ${text(difference.computed)}`
    : `parcel ${difference.trackingNumber} moved ${text(difference.moved)} of ${difference.levelId}; it holds ${text(difference.holds)}`;
}

/** Maintenance of every night: throws the first differences, which is logged. */
export async function checkStock(trx: Trx): Promise<void> {
  const differences = await findStockDifferences(trx);
  if (differences.length > 0)
    throw new Error(
      `the stock differs in ${differences.length} places (npm run stock:verify): ${differences.slice(0, 5).map(differenceText).join('; ')}`,
    );
}
