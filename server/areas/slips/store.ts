// Reads and writes slips, their lines and their numbers.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { slipEntity, type SlipKind, type SlipLine, type SlipRow } from '#shared/areas/slips/slip.ts';
import { slipList } from '#shared/areas/slips/list.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import { TableStore } from '../../entities/entity-store.ts';

export const slipStore = new TableStore(slipEntity, { table: 'slips', countedBy: slipList });

/** Slips of one parcel that are shown at most. */
const maxShown = 20;

/** The slips that list a parcel, newest first, of those that the audience sees. */
export function readSlipsOfPackage(trx: Trx, audience: Audience, packageId: string): Promise<SlipRow[]> {
  const isListed = sql<SqlBool>`exists
    (select from slip_lines l where l.slip_id = slips.id and l.package_id = ${packageId})`;
  return slipStore.selectVisible(trx, audience, [isListed], sql`order by created_at desc, id limit ${maxShown}`);
}

/** The lines of a slip in their order; the policies show those of visible slips only. */
export async function readSlipLines(trx: Trx, slipId: string): Promise<SlipLine[]> {
  return trx
    .selectFrom('slipLines')
    .select(['place', 'packageId', 'trackingNumber', 'sender', 'recipientName', 'city', 'cod'])
    .where('slipId', '=', slipId)
    .orderBy('place')
    .execute();
}

export async function insertSlipLines(trx: Trx, slipId: string, lines: readonly SlipLine[]): Promise<void> {
  await trx
    .insertInto('slipLines')
    .values(lines.map((line) => ({ slipId, ...line })))
    .execute();
}

const numbered = z.tuple([z.object({ last: z.number() })]);

interface NumberSeries {
  /** What is numbered: a kind of slips, or pallets. */
  series: string;
  prefix: string;
  hub: { id: string; code: string };
  now: Date;
}

/**
 * The next number of a hub, series and year of Casablanca. Others wait for it until the transaction ends, and a
 * transaction that fails gives it back: so there are no gaps. Needs the rights of the system.
 */
export async function takeHubNumber(trx: Trx, { series, prefix, hub, now }: NumberSeries): Promise<string> {
  const year = Number(dayOf(now).slice(0, 4));
  const { rows } = await sql`
    insert into slip_numbers (hub_id, kind, year, last) values (${hub.id}, ${series}, ${year}, 1)
    on conflict (hub_id, kind, year) do update set last = slip_numbers.last + 1 returning last`.execute(trx);
  const [{ last }] = numbered.parse(rows);
  return `${prefix}-${hub.code}-${year}-${String(last).padStart(6, '0')}`;
}

/** A valid slip that lists a parcel already. */
export interface EarlierSlip {
  packageId: string;
  number: string;
  carrierId: string | null;
  createdAt: Date;
}

/** The valid slips of a kind that list these parcels. Needs the rights of the system: the actor may not see them. */
export async function findEarlierSlips(
  trx: Trx,
  kind: SlipKind,
  packageIds: readonly string[],
): Promise<EarlierSlip[]> {
  if (packageIds.length === 0) return [];
  return trx
    .selectFrom('slipLines')
    .innerJoin('slips', 'slips.id', 'slipLines.slipId')
    .select(['slipLines.packageId', 'slips.number', 'slips.carrierId', 'slips.createdAt'])
    .where('slipLines.packageId', 'in', packageIds)
    .where('slips.kind', '=', kind)
    .where('slips.status', '=', 'issued')
    .execute();
}
