// How a change of a dated price is taken back: by an action on its row, which is a change itself and so in the history too.
// Hubs, cities, rules and tariffs are taken back through the draft, on the screen.
import { sql } from 'kysely';
import { z } from 'zod';
import { arePrices, dayOfPriceField } from '#shared/areas/extras/price.ts';
import { defineLoader, inKeyOrder } from '../../../graphql/loaders.ts';
import type { LogEvent } from '../../logs/queries.ts';

/** An action on the row of a change, with its input but for the id. */
export interface Undo {
  action: string;
  input: Readonly<Record<string, unknown>>;
}

const storedRow = z.object({
  id: z.string(),
  status: z.string(),
  since: z.string().optional(),
  until: z.string().nullish(),
  prices: z.unknown().optional(),
});
type StoredRow = z.output<typeof storedRow>;
const storedRows = z.array(z.object({ row: storedRow }));

const rowsOf = (table: string) =>
  defineLoader<string, StoredRow | null>(
    async (trx, ids) => {
      const { rows } = await sql`
        select to_jsonb(t) as row from ${sql.table(table)} t where id = any (${[...ids]}::uuid[])`.execute(trx);
      const found = storedRows.parse(rows).map(({ row }) => row);
      return inKeyOrder(ids, found, ({ id }) => id);
    },
    { isName: false },
  );

/** The rows of dated prices as they are now, of areas that build on this one too. */
export const datedRows = {
  commission: rowsOf('commissions'),
  priceRule: rowsOf('price_rules'),
  taxRate: rowsOf('tax_rates'),
  extra: rowsOf('extra_services'),
} as const;

/** True for the entity of a dated price. */
export const isDated = (entity: string): entity is keyof typeof datedRows => entity in datedRows;

type Change = LogEvent['facts']['changes'][number];

/** Another last day, as long as the present one is that of the change and has not passed. */
function undoEnd({ until = null }: StoredRow, [change]: readonly Change[], today: string): Undo | null {
  const isPresent = change?.field === 'until' && (change.after ?? null) === until;
  const before = change?.before ?? null;
  if (!isPresent || (until !== null && until < today)) return null;
  if (before === null) return { action: 'end', input: { until: null } };
  return typeof before === 'string' && before >= today ? { action: 'end', input: { until: before } } : null;
}

/** The price of the day as it was, or none, as long as it is that of the change and the day has not passed. */
function undoPrice({ status, prices }: StoredRow, [change]: readonly Change[], today: string): Undo | null {
  const since = dayOfPriceField(change?.field ?? '');
  if (since === null || since < today || status !== 'active' || !arePrices(prices)) return null;
  const present = prices.find((price) => price.since === since)?.amount ?? null;
  if (present !== (change?.after ?? null)) return null;
  const price = change?.before ?? null;
  if (price !== null) return { action: 'setPrice', input: { since, price } };
  return prices.length > 1 ? { action: 'dropPrice', input: { since } } : null;
}

/** What takes a change back now; null where that is not safe any more: money was charged by it, or something followed. */
export function undoOf({ name, entity, facts }: LogEvent, row: StoredRow, today: string): Undo | null {
  const { status, since = '' } = row;
  // Fees of today may be in the books by a rate, which therefore begins tomorrow at the earliest.
  const isToCome = since > today;
  const mayBegin = isToCome || (since === today && entity !== 'taxRate');
  switch (name.slice(name.indexOf('.') + 1)) {
    case 'created':
    case 'restored':
      return entity !== 'extra' && status === 'active' && isToCome ? { action: 'remove', input: {} } : null;
    case 'removed':
      return status === 'removed' && mayBegin ? { action: 'restore', input: {} } : null;
    case 'ended':
      return status === 'active' ? undoEnd(row, facts.changes, today) : null;
    case 'priced':
      return undoPrice(row, facts.changes, today);
    default:
      return null;
  }
}
