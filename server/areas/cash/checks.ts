// Hand-overs and deposits: each has the entries of its state.
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { depositStatuses } from '#shared/areas/cash/deposit.ts';
import { depositEntries, handOverEntries } from '#shared/areas/cash/money.ts';
import { handOverOutcomes, handOverStatuses } from '#shared/areas/cash/statuses.ts';
import type { LedgerEntry } from '#shared/areas/ledger/parcel-entries.ts';
import type { LedgerCheck } from '../../entities/ledger-check.ts';
import { compareEntries, nextOf, postedFor } from '../ledger/queries.ts';

interface CheckedRow {
  id: string;
  reference: string;
  entries: LedgerEntry[];
}

/** The check of rows that `page` selects behind an id, whose entries follow from them alone. */
function checkOf(
  { name, source }: { name: string; source: string },
  page: RawBuilder<unknown>,
  read: (rows: readonly unknown[]) => CheckedRow[],
): LedgerCheck {
  return {
    name,
    compare: async (trx, after, limit) => {
      const { rows } = await sql`
        select * from (${page}) r where ${after}::uuid is null or r.id > ${after}::uuid order by r.id limit ${limit}`.execute(
        trx,
      );
      const checked = read(rows);
      const ids = checked.map(({ id }) => id);
      const posted = await postedFor(trx, source, ids);
      const differences = checked.flatMap(({ id, reference, entries }) =>
        compareEntries({ check: name, source, sourceId: id, label: reference }, posted.get(id) ?? [], entries),
      );
      return { rows: ids.length, next: nextOf(ids, limit), differences };
    },
  };
}

const handOverRows = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    status: z.enum(handOverStatuses),
    hubId: z.string(),
    driverId: z.string(),
    counted: z.coerce.number().nullable(),
    balance: z.coerce.number().nullable(),
    expected: z.coerce.number().nullable(),
    outcome: z.enum(handOverOutcomes).nullable(),
  }),
);
const depositRows = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    status: z.enum(depositStatuses),
    hubId: z.string(),
    amount: z.coerce.number(),
  }),
);

/** What the reconciliation and `npm run ledger:verify` check of cash. */
export const cashChecks: readonly LedgerCheck[] = [
  checkOf(
    { name: 'handOvers', source: 'handOver' },
    sql`select id, reference, status, hub_id, driver_id, counted, balance, expected, outcome from hand_overs`,
    (rows) => handOverRows.parse(rows).map((row) => ({ ...row, entries: handOverEntries(row) })),
  ),
  checkOf(
    { name: 'deposits', source: 'deposit' },
    sql`select id, reference, status, hub_id, amount from deposits`,
    (rows) => depositRows.parse(rows).map((row) => ({ ...row, entries: depositEntries(row) })),
  ),
];
