// Reads of the configuration for other areas: fees of a route, business settings.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Fees } from '#shared/areas/config/config.ts';
import type { Trx } from '../../db/transaction.ts';

export { changeCityAlias } from './city-service.ts';
export { type CityMatch, resolveCityTexts } from './city-resolver.ts';
export { readCurrentRules } from './rules-service.ts';

const fees = z.array(z.object({ delivered: z.number(), refused: z.number(), returned: z.number() }));

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
