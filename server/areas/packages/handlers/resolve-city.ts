// Handlers of a decision about a city text: the parcel gets the city and keeps what was typed, so that the decision can
// be withdrawn.
import { fail } from '#shared/lib/app-error.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { BatchCache } from '../../../commands/batch-cache.ts';
import type { Trx } from '../../../db/transaction.ts';
import { diffFields } from '../../../entities/field-changes.ts';
import { priceForCity } from './edit.ts';
import { requireCity } from './lookups.ts';
import type { PackageHandler } from './package-handler.ts';
import { noPrice } from './price.ts';

const cities = new BatchCache<{ id: string }>();
/** What they record leaves everything that a decision concerns as it was. */
const otherEvents = ['package.flagged', 'package.noteAdded', 'package.whatsappSent'];
const latestDecision = z.array(z.object({ resolved: z.string().nullable() }));

export const resolveCity: PackageHandler<'resolveCity'> = async ({ trx, row, input, batch }) => {
  const { id: cityId } = await cities.read(batch, input.cityId, () => requireCity(trx, input.cityId, 'cityId'));
  const set = { cityId, ...(await priceForCity(trx, row, cityId)) };
  return { set, payload: { changes: diffFields(row, set), cityId, resolvedCityId: cityId } };
};

/** True if nothing was done to the parcel since the decision for this city. */
async function isLatestChange(trx: Trx, packageId: string, cityId: string): Promise<boolean> {
  const { rows } = await sql`
    select facts ->> 'resolvedCityId' as resolved from events
    where entity_id = ${packageId}::uuid and name <> all (${otherEvents}) order by id desc limit 1`.execute(trx);
  return latestDecision.parse(rows)[0]?.resolved === cityId;
}

/** Fails with `changed_meanwhile` when something else happened to the parcel since: it then keeps the city. */
export const unresolveCity: PackageHandler<'unresolveCity'> = async ({ trx, row, input }) => {
  if (row.cityId !== input.cityId || !(await isLatestChange(trx, row.id, input.cityId))) fail('changed_meanwhile');
  const set = { cityId: null, ...(row.feesFixed ? {} : noPrice) };
  return { set, payload: { changes: diffFields(row, set) } };
};
