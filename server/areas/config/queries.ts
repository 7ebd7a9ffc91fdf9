// Reads of the configuration for other areas: fees of a route, business settings.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Fees } from '#shared/areas/config/config.ts';
import type { WorkCalendar } from '#shared/lib/work-calendar.ts';
import { readWorkCalendar } from '../../commands/work-calendar.ts';
import type { Trx } from '../../db/transaction.ts';
import { defineLoader } from '../../graphql/loaders.ts';

export { changeCityAlias } from './city-service.ts';
export { type CityMatch, resolveCityTexts } from './city-resolver.ts';
export { proposeShelf } from './propose-shelf.ts';
export { readCurrentRules } from './rules-service.ts';

/** The working days, under any key. */
export const workCalendar = defineLoader<string, WorkCalendar>(
  async (trx, keys) => {
    const calendar = await readWorkCalendar(trx);
    return keys.map(() => calendar);
  },
  { isName: true },
);

const feesShape = { delivered: z.number(), refused: z.number(), returned: z.number() };
const fees = z.array(z.object(feesShape));
const tariffs = z.array(z.object({ ...feesShape, groupName: z.string(), isOwn: z.boolean() }));

/** The line of a tariff that applies to a company on a route: its fees in centimes, and the group that it stands in. */
export interface RouteTariff extends Fees {
  groupName: string;
  /** True if it is the company's own group; false for the default one. */
  isOwn: boolean;
}

/**
 * Fees of a company from a hub to a city, in centimes, from its own group or else the default one; null when no tariff
 * covers it.
 */
export async function readFees(trx: Trx, companyId: string, originHubId: string, cityId: string): Promise<Fees | null> {
  const { rows } = await sql`select * from fees_of(${companyId}::uuid, ${originHubId}::uuid, ${cityId}::uuid)`.execute(
    trx,
  );
  return fees.parse(rows)[0] ?? null;
}

/** The tariff that applies to a company from a hub to a city, as `readFees` finds it; null when none covers the route. */
export async function readRouteTariff(
  trx: Trx,
  companyId: string,
  originHubId: string,
  cityId: string,
): Promise<RouteTariff | null> {
  const { rows } =
    await sql`select * from tariff_of(${companyId}::uuid, ${originHubId}::uuid, ${cityId}::uuid)`.execute(trx);
  return tariffs.parse(rows)[0] ?? null;
}

const commissions = z.array(z.object({ amount: z.coerce.number().nullable() }));

/** What the driver earns for a parcel that is delivered on this day, in centimes; null if nothing is agreed. */
export async function readCommission(
  trx: Trx,
  { driverId, hubId, cityId, day }: { driverId: string; hubId: string; cityId: string | null; day: string },
): Promise<number | null> {
  const { rows } =
    await sql`select commission_of(${driverId}::uuid, ${hubId}::uuid, ${cityId}::uuid, ${day}::date) as amount`.execute(
      trx,
    );
  return commissions.parse(rows)[0]?.amount ?? null;
}
