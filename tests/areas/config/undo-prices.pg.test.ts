// Taking back a change of a price: what the history offers, that it restores what was, and when it offers nothing.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { addExtra, actOnExtra } from '#tests/areas/extras/extras.ts';
import { createTaxRate } from '#tests/areas/ledger/support/tax-rates.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { createCommission, runAction, valueAt } from './support/config.ts';

const server = useTestServer();
const today = dayOf(new Date());
const day = (days: number) => addDays(today, days);

const history = z.array(
  z.object({
    rowId: z.string(),
    event: z.string(),
    undo: z.object({ action: z.string(), input: z.record(z.string(), z.unknown()) }).nullable(),
  }),
);
/** What the history offers for the changes of a row, the newest first. */
async function offered(id: string) {
  const document = '{ configHistory { entries { rowId event undo { action input } } } }';
  const entries = history.parse(valueAt(await (await server.as('admin')).call(document), 'configHistory', 'entries'));
  return entries.filter(({ rowId }) => rowId === id).map(({ event, undo }) => [event, undo]);
}

/** Runs an action on a commission; the codes of its refusal. */
async function onCommission(action: 'End' | 'Remove' | 'Restore', input: Record<string, unknown>) {
  const { errors } = await runAction(await server.as('admin'), `commission${action}`, 'commission { id }', input);
  return errors.map(({ extensions }) => extensions.fields?.[0]?.code ?? extensions.code);
}

const commissions = async () =>
  valueAt(await (await server.as('admin')).call('{ commissions { id amount since until } }'), 'commissions');

describe('a commission', () => {
  it('that is to come is taken back and comes back; one in force is not', async () => {
    const admin = await server.as('admin');
    const current = await createCommission(admin, { amount: 1_000, since: today });
    const planned = await createCommission(admin, { amount: 1_200, since: day(3) });
    expect(await offered(current)).toEqual([['created', null]]);
    expect(await offered(planned)).toEqual([['created', { action: 'remove', input: {} }]]);
    expect(await onCommission('Remove', { id: planned })).toEqual([]);
    expect(await offered(planned)).toEqual([
      ['removed', { action: 'restore', input: {} }],
      ['created', null],
    ]);
    expect(await onCommission('Restore', { id: planned })).toEqual([]);
    expect(await commissions()).toContainEqual({ id: planned, amount: 1_200, since: day(3), until: null });
    expect(await offered(planned)).toMatchObject([['restored', { action: 'remove' }], ['removed', null], {}]);
  });

  it('does not come back where another one began on its day meanwhile', async () => {
    const admin = await server.as('admin');
    const removed = await createCommission(admin, { amount: 1_300, since: day(5) });
    await onCommission('Remove', { id: removed });
    await createCommission(admin, { amount: 1_400, since: day(5) });
    expect(await onCommission('Restore', { id: removed })).toEqual(['rate.same_day']);
  });

  it('that got a last day gets the one before again, and only the last change is taken back', async () => {
    const id = await createCommission(await server.as('admin'), {
      amount: 900,
      since: today,
      hubId: server.fixtures.hubs.casa,
    });
    await onCommission('End', { id, until: day(9) });
    await onCommission('End', { id, until: day(4) });
    expect(await offered(id)).toMatchObject([
      ['ended', { action: 'end', input: { until: day(9) } }],
      ['ended', null],
      ['created', null],
    ]);
    await onCommission('End', { id, until: day(9) });
    expect(await onCommission('End', { id, until: null })).toEqual([]);
    expect(await commissions()).toContainEqual({ id, amount: 900, since: today, until: null });
  });
});

it('a tax rate that was removed before it began comes back; its day is free only once', async () => {
  const admin = await server.as('admin');
  const id = await createTaxRate(admin, { basisPoints: 1_400, since: day(6) });
  await runAction(admin, 'taxRateRemove', 'taxRate { id }', { id });
  expect(await offered(id)).toMatchObject([
    ['removed', { action: 'restore' }],
    ['created', null],
  ]);
  const [first, second] = [await runAction(admin, 'taxRateRestore', 'taxRate { status }', { id }), await offered(id)];
  expect(valueAt(first, 'taxRateRestore', 'taxRate', 'status')).toBe('active');
  expect(second[0]).toEqual(['restored', { action: 'remove', input: {} }]);
  const { errors } = await runAction(await server.as('accountant'), 'taxRateRestore', 'taxRate { id }', { id });
  expect(errors[0]?.extensions.code).toBe('forbidden');
});

describe('the price of an extra service', () => {
  it('of a day to come is dropped, or the one that it replaced is back', async () => {
    const id = await addExtra(server, { code: 'UNDO', price: 500 });
    await actOnExtra(server, 'admin', 'SetPrice', { id, price: 700, since: day(2) });
    await actOnExtra(server, 'admin', 'SetPrice', { id, price: 800, since: day(2) });
    expect(await offered(id)).toEqual([
      ['priced', { action: 'setPrice', input: { since: day(2), price: 700 } }],
      ['priced', null],
      ['created', null],
    ]);
    await actOnExtra(server, 'admin', 'SetPrice', { id, price: 700, since: day(2) });
    expect((await offered(id))[2]).toEqual(['priced', { action: 'dropPrice', input: { since: day(2) } }]);
    const dropped = await actOnExtra(server, 'admin', 'DropPrice', { id, since: day(2) });
    expect(valueAt(dropped, 'result', 'extra', 'prices')).toEqual([{ since: today, amount: 500 }]);
  });

  it('is never dropped when it is the only one, of a day that passed, or by others than administrators', async () => {
    const id = await addExtra(server, { code: 'ONE', price: 500 });
    const refusal = async (since: string) =>
      (await actOnExtra(server, 'admin', 'DropPrice', { id, since })).errors[0]?.extensions.fields?.[0]?.code;
    expect([await refusal(today), await refusal(day(1)), await refusal(day(-1))]).toEqual([
      'missing',
      'missing',
      'day_in_past',
    ]);
    const { errors } = await actOnExtra(server, 'support', 'DropPrice', { id, since: today });
    expect(errors[0]?.extensions.code).toBe('forbidden');
  });
});
