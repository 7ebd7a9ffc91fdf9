// What postings are made for.
import { type RawBuilder, sql } from 'kysely';

/**
 * The entities whose changes are posted, each with its table and the column by which people know a row. An area that
 * posts adds its own.
 */
export const ledgerSources: Readonly<Record<string, { table: string; label: string }>> = {
  package: { table: 'packages', label: 'tracking_number' },
  invoice: { table: 'invoices', label: 'reference' },
  handOver: { table: 'hand_overs', label: 'reference' },
  deposit: { table: 'deposits', label: 'reference' },
  recharge: { table: 'recharges', label: 'reference' },
};

/** What people call the row of a posting `p`; null if there is none, or none that the principal sees. */
export function sourceLabel(): RawBuilder<string | null> {
  const cases = Object.entries(ledgerSources).map(
    ([source, { table, label }]) =>
      sql`when ${sql.lit(source)} then (select s.${sql.ref(label)} from ${sql.table(table)} s where s.id = p.source_id)`,
  );
  return sql`case p.source ${sql.join(cases, sql` `)} end`;
}
