// Reads and writes pallets, the parcels on them, and their discrepancies.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { discrepancyEntity, type DiscrepancyRow } from '#shared/areas/pallets/discrepancy.ts';
import { palletList } from '#shared/areas/pallets/list.ts';
import {
  palletEntity,
  type PalletLine,
  palletLineStates,
  type PalletLineState,
  type PalletRow,
} from '#shared/areas/pallets/pallet.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Trx } from '../../db/transaction.ts';
import { TableStore } from '../../entities/entity-store.ts';

export const palletStore = new TableStore(palletEntity, { table: 'pallets', countedBy: palletList });
export const discrepancyStore = new TableStore(discrepancyEntity, {
  table: 'palletDiscrepancies',
  unique: { columns: ['palletId', 'kind', 'trackingNumber'], fail: () => fail('changed_meanwhile') },
});

/** A line as it is stored: with what is taken off the totals when its parcel is unloaded. */
export interface StoredLine extends PalletLine {
  palletId: string;
  cod: number;
}

const lineRows = z.array(
  z.object({
    palletId: z.string(),
    place: z.number(),
    packageId: z.string(),
    trackingNumber: z.string(),
    city: z.string(),
    weight: z.number().nullable(),
    cod: z.coerce.number(),
    state: z.enum(palletLineStates),
    receivedAt: z.date().nullable(),
  }),
);

const columns = sql`pallet_id, place, package_id, tracking_number, city, weight, cod, state, received_at`;

/** The parcels on a pallet in the order of loading; the policies show those of visible pallets only. */
export async function readLines(trx: Trx, palletId: string): Promise<StoredLine[]> {
  const { rows } = await sql`
    select ${columns} from pallet_lines where pallet_id = ${palletId} and state <> 'removed' order by place`.execute(
    trx,
  );
  return lineRows.parse(rows);
}

/** The line of a parcel on a pallet; null if it is not on it. */
export async function findLine(trx: Trx, palletId: string, packageId: string): Promise<StoredLine | null> {
  const { rows } = await sql`
    select ${columns} from pallet_lines
    where pallet_id = ${palletId} and package_id = ${packageId} and state <> 'removed'`.execute(trx);
  return lineRows.parse(rows)[0] ?? null;
}

const heldRows = z.array(z.object({ palletId: z.string(), number: z.string() }));

/** The pallet that a parcel is on; null if it is on none. Needs the rights of the system. */
export async function findHoldingPallet(
  trx: Trx,
  packageId: string,
): Promise<{ palletId: string; number: string } | null> {
  const { rows } = await sql`
    select l.pallet_id, p.number from pallet_lines l join pallets p on p.id = l.pallet_id
    where l.package_id = ${packageId} and l.state in ('loaded', 'missing')`.execute(trx);
  return heldRows.parse(rows)[0] ?? null;
}

interface Loading {
  palletId: string;
  pkg: Pick<PackageRow, 'id' | 'trackingNumber' | 'cityText' | 'weight'>;
  cod: number;
  actorId: string | null;
  at: Date;
}

/** Puts a parcel on a pallet, behind those that are on it. */
export async function insertLine(trx: Trx, { palletId, pkg, cod, actorId, at }: Loading): Promise<void> {
  await sql`
    insert into pallet_lines (pallet_id, package_id, place, tracking_number, city, weight, cod, state, loaded_at, loaded_by_id)
    select ${palletId}::uuid, ${pkg.id}::uuid, coalesce(max(place), 0) + 1, ${pkg.trackingNumber}, ${pkg.cityText},
      ${pkg.weight}, ${cod}, 'loaded', ${at}, ${actorId}::uuid
    from pallet_lines where pallet_id = ${palletId}
    on conflict (pallet_id, package_id) do update set place = excluded.place, city = excluded.city, weight = excluded.weight,
      cod = excluded.cod, state = 'loaded', loaded_at = excluded.loaded_at, loaded_by_id = excluded.loaded_by_id`.execute(
    trx,
  );
}

/** Sets what became of one parcel on a pallet. */
export async function setLineState(
  trx: Trx,
  palletId: string,
  packageId: string,
  state: Exclude<PalletLineState, 'received'> | 'removed',
): Promise<void> {
  await sql`
    update pallet_lines set state = ${state} where pallet_id = ${palletId} and package_id = ${packageId}`.execute(trx);
}

/** Notes that a parcel was scanned off a pallet. */
export async function receiveLine(
  trx: Trx,
  { palletId, packageId, actorId, at }: { palletId: string; packageId: string; actorId: string | null; at: Date },
): Promise<void> {
  await sql`
    update pallet_lines set state = 'received', received_at = ${at}, received_by_id = ${actorId}::uuid
    where pallet_id = ${palletId} and package_id = ${packageId}`.execute(trx);
}

/** What was loaded and not scanned off is missing. Returns how many there are. */
export async function markMissing(trx: Trx, palletId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update pallet_lines set state = 'missing' where pallet_id = ${palletId} and state = 'loaded'`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

const countRows = z.tuple([z.object({ n: z.number() })]);

/** How many parcels of a pallet nobody has accounted for. */
export async function countOpenLines(trx: Trx, palletId: string): Promise<number> {
  const { rows } = await sql`
    select count(*)::int as n from pallet_lines where pallet_id = ${palletId} and state in ('loaded', 'missing')`.execute(
    trx,
  );
  return countRows.parse(rows)[0].n;
}

const idRows = z.array(z.object({ id: z.string() }));

/** The parcel with this number, whoever may see it; null if there is none. Needs the rights of the system. */
export async function findPackageId(trx: Trx, number: string): Promise<string | null> {
  const { rows } = await sql`select id from packages where tracking_number = ${number}`.execute(trx);
  return idRows.parse(rows)[0]?.id ?? null;
}

/** The discrepancy of a number on a pallet, if it is known. */
export async function findDiscrepancy(
  trx: Trx,
  { palletId, kind, trackingNumber }: Pick<DiscrepancyRow, 'kind' | 'trackingNumber'> & { palletId: string },
): Promise<DiscrepancyRow | null> {
  const [found = null] = await discrepancyStore.select(trx, [
    sql<SqlBool>`pallet_id = ${palletId} and kind = ${kind} and tracking_number = ${trackingNumber}`,
  ]);
  return found;
}

/** The discrepancies of a pallet that the audience sees, the oldest first. */
export function readDiscrepancies(trx: Trx, audience: Audience, palletId: string): Promise<DiscrepancyRow[]> {
  return discrepancyStore.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`pallet_id = ${palletId}`],
    sql`order by created_at, id limit 400`,
  );
}

/** Discrepancies that nobody has resolved, of all pallets and inventories that the audience sees or of a hub, the oldest first. */
export function readOpenDiscrepancies(trx: Trx, audience: Audience, hubId: string | null): Promise<DiscrepancyRow[]> {
  return discrepancyStore.selectVisible(
    trx,
    audience,
    [
      sql<SqlBool>`status = 'open'`,
      ...(hubId === null ? [] : [sql<SqlBool>`(from_hub_id = ${hubId} or to_hub_id = ${hubId})`]),
    ],
    sql`order by created_at, id limit 200`,
  );
}

/** The pallets between two hubs that the audience sees, the one that left last first. */
export function readUnderWay(trx: Trx, audience: Audience): Promise<PalletRow[]> {
  return palletStore.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`status = 'in_transit' and departed_at is not null and arrived_at is null`],
    sql`order by departed_at desc, id limit 200`,
  );
}
