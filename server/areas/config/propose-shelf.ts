// The shelf of its hub where a parcel belongs.
import { sql } from 'kysely';
import { z } from 'zod';
import { BatchCache } from '../../commands/batch-cache.ts';
import type { Trx } from '../../db/transaction.ts';

const found = z.array(z.object({ id: z.string() }));
const proposals = new BatchCache<string | null>();

interface Arrival {
  hubId: string;
  cityId: string | null;
  isReturn: boolean;
}

/** The id of the first shelf for returns, for the parcel's city, or for the hub of that city; null if there is none. */
export function proposeShelf(
  { trx, batch }: { trx: Trx; batch: object },
  { hubId, cityId, isReturn }: Arrival,
): Promise<string | null> {
  return proposals.read(batch, [hubId, cityId, isReturn].join(' '), async () => {
    const { rows } = await sql`
      select s.id from shelves s left join cities c on c.id = ${cityId}::uuid
      where s.hub_id = ${hubId}::uuid and s.status = 'active' and case s.kind
        when 'returns' then ${isReturn}::boolean
        when 'cities' then not ${isReturn}::boolean and c.id::text = any (s.city_ids)
        else not ${isReturn}::boolean and s.to_hub_id = c.hub_id end
      order by s.kind, s.place, s.code limit 1`.execute(trx);
    return found.parse(rows)[0]?.id ?? null;
  });
}
