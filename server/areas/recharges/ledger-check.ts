// Recharges against the ledger.
import { sql } from 'kysely';
import { z } from 'zod';
import { rechargeEntries } from '#shared/areas/recharges/recharge-entries.ts';
import { rechargeStatuses } from '#shared/areas/recharges/recharge.ts';
import type { LedgerCheck } from '../../entities/ledger-check.ts';
import { compareEntries, nextOf, postedFor } from '../ledger/queries.ts';

const rechargeRows = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    status: z.enum(rechargeStatuses),
    companyId: z.string(),
    amount: z.coerce.number(),
  }),
);

/** Each recharge is posted, and each reversed one is posted back. */
export const rechargesCheck: LedgerCheck = {
  name: 'recharges',
  compare: async (trx, after, limit) => {
    const { rows } = await sql`
      select id, reference, status, company_id, amount from recharges
      where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`.execute(trx);
    const page = rechargeRows.parse(rows);
    const ids = page.map(({ id }) => id);
    const posted = await postedFor(trx, 'recharge', ids);
    const differences = page.flatMap(({ id, reference, ...recharge }) =>
      compareEntries(
        { check: 'recharges', source: 'recharge', sourceId: id, label: reference },
        posted.get(id) ?? [],
        rechargeEntries(recharge),
      ),
    );
    return { rows: ids.length, next: nextOf(ids, limit), differences };
  },
};
