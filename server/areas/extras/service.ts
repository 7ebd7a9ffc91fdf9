// The catalogue of extra services on the server: its store, and the handlers of its actions.
import { sql } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import { extraEntity, type ExtraRow } from '#shared/areas/extras/extra.ts';
import { extraInputs, maxPrices } from '#shared/areas/extras/input.ts';
import { priceField, withPrice } from '#shared/areas/extras/price.ts';
import { failField } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { assertNoConflict, diffFields } from '../../entities/field-changes.ts';
import { TableStore } from '../../entities/entity-store.ts';

/** Services of a catalogue at most: parcels read all of them. */
const most = 100;

const store = new TableStore(extraEntity, { table: 'extra_services' });

/** The catalogue: what can be chosen first, by code. */
export function findExtras(trx: Trx, audience: Audience): Promise<ExtraRow[]> {
  return store.selectVisible(trx, audience, [], sql`order by status, code limit ${most}`);
}

/** All services, for parcels. */
export const readCatalogue = (trx: Trx): Promise<ExtraRow[]> => store.select(trx, [], sql`order by code limit ${most}`);

/** Two at once would both find room, or the same code free. */
async function assertRoom(trx: Trx, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('extra_services', 0))`.execute(trx);
  const codes = (await readCatalogue(trx)).map((extra) => extra.code);
  if (codes.includes(code)) failField('code', 'extra.code_taken');
  if (codes.length >= most) failField('code', 'too_many', { limit: most });
}

const createHandlers: CreateHandlersOf<ExtraRow, typeof extraInputs> = {
  create: async ({ trx, input: { code, nameFr, nameEn, nameAr, orderedBy, tie = null, price }, now }) => {
    await assertRoom(trx, code);
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'active',
      code,
      nameFr,
      nameEn,
      nameAr,
      orderedBy,
      tie,
      prices: [{ since: dayOf(now), amount: price }],
      createdAt: now,
      updatedAt: now,
    };
  },
};

/** What changes on a day, as the history tells it and takes it back. */
const priceChange = ({ prices }: ExtraRow, since: string, after: number | null) =>
  diffFields(
    { [priceField(since)]: prices?.find((price) => price.since === since)?.amount ?? null },
    { [priceField(since)]: after },
  );

const handlers: HandlersOf<ExtraRow, typeof extraInputs> = {
  edit: async ({ trx, row, input }) => {
    const { id: _, idempotencyKey: __, version, ...given } = input;
    const changes = diffFields({ ...row }, given);
    await assertNoConflict(trx, row, version, changes);
    return { set: Object.fromEntries(changes.map(({ field, after }) => [field, after])), payload: { changes } };
  },
  // What parcels were charged until yesterday was charged.
  setPrice: ({ row, input: { price, since }, now }) => {
    if (since < dayOf(now)) failField('since', 'day_in_past');
    const prices = withPrice(row.prices ?? [], { since, amount: price });
    return prices.length > maxPrices
      ? failField('since', 'too_many', { limit: maxPrices })
      : { set: { prices }, payload: { changes: priceChange(row, since, price) } };
  },
  dropPrice: ({ row, input: { since }, now }) => {
    if (since < dayOf(now)) failField('since', 'day_in_past');
    const prices = (row.prices ?? []).filter((price) => price.since !== since);
    // There is always one, and one of that day to drop.
    if (prices.length === 0 || prices.length === row.prices?.length) failField('since', 'missing');
    return { set: { prices }, payload: { changes: priceChange(row, since, null) } };
  },
};

export const extraService = createEntityService(extraEntity, store, extraInputs, { createHandlers, handlers });
