// What an accountant relies on: the cash of a parcel leaves its driver with the hand-over that covers it, the oldest delivery
// first, and with it goes what blocked the erasure of an account.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scheduledEntities, transactionalSubscribers } from '#server/areas/index.ts';
import { runDueActions } from '#server/commands/scheduler.ts';
import { createLogger } from '#server/lib/logger.ts';
import { act, delivered, makeForAtlas } from '#tests/areas/billing/support/invoices.ts';
import { actOnParcel } from '#tests/areas/packages/support/act-on-parcel.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnHandOver, handOverOf } from './support/cash.ts';

const server = useTestServer();
const log = createLogger({ level: 'silent' });
const cash = 24_950;

function aMinutePasses(): Promise<number> {
  const context = {
    db: server.db,
    subscribers: transactionalSubscribers,
    now: () => new Date(),
    notifyCommitted: () => {},
  };
  return runDueActions(scheduledEntities(context), new Date(), log);
}

const stages = z.object({ package: z.object({ cashStage: z.string() }) });
async function stageOf(id: string): Promise<string> {
  await aMinutePasses();
  const { data } = await (
    await server.as('accountant')
  ).call('query ($id: ID!) { package(id: $id) { cashStage } }', { id });
  return stages.parse(data).package.cashStage;
}

describe('the cash of parcels', () => {
  it('leaves the driver with what is counted, the oldest first, and is paid with the invoice of its sender', async () => {
    const driverId = server.fixtures.people.driver;
    const [first, second, third] = [await delivered(server), await delivered(server), await delivered(server)];
    expect([await stageOf(first), await stageOf(third)]).toEqual(['with_driver', 'with_driver']);
    // All of one, and half of another.
    const declared = handOverOf(await actOnHandOver(server, 'driver', 'declare', { declared: 1.5 * cash }));
    await actOnHandOver(server, 'housekeeper', 'count', { id: declared.id, counted: 1.5 * cash });
    expect([await stageOf(first), await stageOf(second)]).toEqual(['at_hub', 'with_driver']);
    // The other half.
    const rest = handOverOf(await actOnHandOver(server, 'driver', 'declare', { declared: 0.5 * cash }));
    await actOnHandOver(server, 'housekeeper', 'count', { id: rest.id, counted: 0.5 * cash });
    expect([await stageOf(second), await stageOf(third)]).toEqual(['at_hub', 'with_driver']);
    const invoice = await makeForAtlas(server);
    expect([await stageOf(first), await stageOf(third)]).toEqual(['ready', 'with_driver']);
    await act(server, 'accountant', 'pay', { id: invoice.id, paymentReference: 'VIR-1' });
    expect([await stageOf(second), await stageOf(third)]).toEqual(['paid', 'with_driver']);
    // What the sender was paid before its driver handed it over.
    await actOnHandOver(server, 'housekeeper', 'receive', { driverId, lastId: rest.id, counted: cash });
    expect(await stageOf(third)).toBe('paid');
  });

  it('stays with the driver for a delivery that was taken back and made again', async () => {
    const driverId = server.fixtures.people.driver2;
    const [old, again] = [await delivered(server, { driverId }), await delivered(server, { driverId })];
    await actOnHandOver(server, 'housekeeper', 'receive', { driverId, counted: 2 * cash });
    expect(await stageOf(again)).toBe('at_hub');
    await actOnParcel(server, 'accountant', 'correct', { id: again, note: 'Mauvais colis' });
    // The driver handed over more than it collected: what it collects next is covered.
    expect(await stageOf(again)).toBe('none');
    await actOnParcel(server, 'driver2', 'deliver', { id: again, cash });
    expect([await stageOf(old), await stageOf(again)]).toEqual(['at_hub', 'at_hub']);
  });

  it('is heard of by the company of the parcel, and not by another one', async () => {
    const document = 'subscription { packageChanged { package { trackingNumber cashStage } } }';
    const driverId = server.fixtures.people.driver2;
    await delivered(server, { driverId });
    const [own, other] = [
      await subscribe(server.url, await server.as('customer'), [document]),
      await subscribe(server.url, await server.as('customer2'), [document]),
    ];
    const declared = handOverOf(await actOnHandOver(server, 'driver2', 'declare', {}));
    await actOnHandOver(server, 'housekeeper', 'count', { id: declared.id, counted: cash });
    await aMinutePasses();
    await own.untilText('at_hub');
    await other.roundTrip();
    expect(other.text()).not.toContain('at_hub');
  });
});
