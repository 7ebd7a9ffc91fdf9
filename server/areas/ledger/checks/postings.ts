// Postings: each sums to zero, and is for a row that exists.
import { sql } from 'kysely';
import { z } from 'zod';
import { sourceLabel } from '../sources.ts';
import type { LedgerCheck } from '../../../entities/ledger-check.ts';
import { nextOf } from './check.ts';

const postingRows = z.array(
  z.object({
    id: z.string(),
    source: z.string(),
    sourceId: z.string(),
    label: z.string().nullable(),
    sum: z.coerce.number(),
    moved: z.coerce.number(),
  }),
);

export const postingsCheck: LedgerCheck = {
  name: 'postings',
  compare: async (trx, after, limit) => {
    const { rows } = await sql`
      select p.id, p.source, p.source_id, ${sourceLabel()} as label, coalesce(e.sum, 0) as sum, coalesce(e.moved, 0) as moved
      from (select * from ledger_postings where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}) p
        left join lateral (
          select sum(amount) as sum, sum(amount) filter (where amount > 0) as moved
          from ledger_entries where posting_id = p.id) e on true
      order by p.id`.execute(trx);
    const postings = postingRows.parse(rows);
    const differences = postings.flatMap(({ id, source, sourceId, label, sum, moved }) => {
      if (sum === 0 && label !== null) return [];
      // Of a posting without its row all that it moved is unproven.
      const found = label === null ? moved : sum;
      return [{ check: 'postings', source, sourceId, label: label ?? id, expected: 0, found, missing: [] }];
    });
    const ids = postings.map(({ id }) => id);
    return { rows: ids.length, next: nextOf(ids, limit), differences };
  },
};
