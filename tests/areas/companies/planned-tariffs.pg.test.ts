// A tariff from a day on: what applies until then and from then, who hears of it, its history, and what it would have cost.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runDueActions } from '#server/commands/scheduler.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createLogger } from '#server/lib/logger.ts';
import { scheduledEntities, transactionalSubscribers } from '#server/areas/index.ts';
import { addDays, dayMs, dayOf } from '#shared/lib/time.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { createParcel, defaultOffersGroup, runAction, valueAt } from '../config/support/config.ts';

const server = useTestServer();
const log = createLogger({ level: 'silent' });
const today = dayOf(new Date());
const selected = 'company { offersGroupName nextOffersGroupName offersGroupChangesOn }';
const made = z.object({ id: z.string(), version: z.number() });
let premium: string;

const run = (statement: string) => inTransaction(server.db, systemPrincipal, (trx) => sql.raw(statement).execute(trx));
async function assign(input: object, name: PersonName = 'admin') {
  const { atlas } = server.fixtures.companies;
  const answer = await runAction(await server.as(name), 'companyAssignOffersGroup', selected, { id: atlas, ...input });
  const [error] = answer.errors;
  return error
    ? [error.extensions.code, ...error.extensions.fields.map(({ path, code }) => `${path} ${code}`)]
    : valueAt(answer, 'companyAssignOffersGroup', 'company');
}
const feeNow = async () =>
  (await createParcel(await server.as('customer'), server.fixtures, { companyId: undefined })).feeDelivered;
/** The days pass, and the scheduler is late. */
const letTheDayCome = (id: string) =>
  run(`update companies set offers_group_changes_on = '${today}' where id = '${id}'`);
function runScheduler(): Promise<number> {
  const context = {
    db: server.db,
    subscribers: transactionalSubscribers,
    now: () => new Date(),
    notifyCommitted: () => {},
  };
  return runDueActions(scheduledEntities(context), new Date(), log);
}
const history = async (companyId: string, name: PersonName = 'admin') =>
  (await server.as(name)).call(
    'query ($companyId: ID!) { tariffHistory(companyId: $companyId) { since groupName actor { name } } }',
    {
      companyId,
    },
  );

beforeAll(async () => {
  const admin = await server.as('admin');
  const { hubs, cities } = server.fixtures;
  const created = await runAction(admin, 'offersGroupCreate', 'offersGroup { id version }', { name: 'Premium' });
  const group = made.parse(valueAt(created, 'offersGroupCreate', 'offersGroup'));
  premium = group.id;
  const lines = [{ hubId: hubs.casa, cityId: cities.casa, delivered: 2_900, refused: 800, returned: 400 }];
  await runAction(admin, 'offersGroupEdit', 'offersGroup { id }', { ...group, lines });
});

describe('a tariff that is planned', () => {
  it('is told to its company alone, and changes no price before its day', async () => {
    const document = 'subscription { companyChanged { company { nextOffersGroupName } } }';
    const own = await subscribe(server.url, await server.as('customer'), [document]);
    const other = await subscribe(server.url, await server.as('customer2'), [document]);
    const since = addDays(today, 3);
    expect(await assign({ offersGroupId: premium, since })).toEqual({
      offersGroupName: null,
      nextOffersGroupName: 'Premium',
      offersGroupChangesOn: since,
    });
    await own.untilText('Premium');
    await other.roundTrip();
    expect(other.text()).not.toContain('Premium');
    expect(await feeNow()).toBe(3_500);
    expect(await runScheduler()).toBe(0);
  });

  it('keeps its group from being archived', async () => {
    const archived = await runAction(await server.as('admin'), 'offersGroupArchive', 'offersGroup { id }', {
      id: premium,
    });
    expect(archived.errors[0]?.extensions.code).toBe('offers.in_use');
  });

  it('prices from the first second of its day, and is the tariff of the company once the scheduler ran', async () => {
    const { atlas } = server.fixtures.companies;
    await letTheDayCome(atlas);
    expect(await feeNow()).toBe(2_900);
    expect(await runScheduler()).toBe(1);
    const read = `query ($id: ID!) { ${selected.replace('company', 'company(id: $id)')} offersGroups { name companies { name } } }`;
    expect((await (await server.as('admin')).call(read, { id: atlas })).data).toMatchObject({
      company: { offersGroupName: 'Premium', nextOffersGroupName: null, offersGroupChangesOn: null },
      offersGroups: expect.arrayContaining([{ name: 'Premium', companies: [{ name: 'Atlas Store' }] }]),
    });
    expect(await feeNow()).toBe(2_900);
    expect((await history(atlas)).data).toMatchObject({
      tariffHistory: [
        { since: null, groupName: 'Premium', actor: null },
        { since: addDays(today, 3), groupName: 'Premium', actor: { name: expect.any(String) } },
      ],
    });
  });

  it('is dropped by another choice, and the default tariff can be planned too', async () => {
    const { atlas } = server.fixtures.companies;
    expect(await assign({ offersGroupId: null, since: addDays(today, 9) })).toMatchObject({
      offersGroupName: 'Premium',
      nextOffersGroupName: null,
      offersGroupChangesOn: addDays(today, 9),
    });
    await letTheDayCome(atlas);
    expect(await feeNow()).toBe(3_500);
    expect(await assign({ offersGroupId: premium })).toEqual({
      offersGroupName: 'Premium',
      nextOffersGroupName: null,
      offersGroupChangesOn: null,
    });
    expect(await feeNow()).toBe(2_900);
  });

  it('is refused for a day of the past, beyond a year, and to everybody but administrators', async () => {
    expect(await assign({ offersGroupId: premium, since: addDays(today, -1) })).toEqual([
      'invalid_input',
      'since day_in_past',
    ]);
    expect(await assign({ offersGroupId: premium, since: addDays(today, 366) })).toEqual([
      'invalid_input',
      'since day_too_late',
    ]);
    for (const name of ['customer', 'accountant', 'commercial'] as const)
      expect(await assign({ offersGroupId: premium, since: addDays(today, 2) }, name)).toEqual(['forbidden']);
    const { atlas } = server.fixtures.companies;
    expect((await history(atlas, 'customer')).errors[0]?.extensions.code).toBe('forbidden');
  });
});

describe('the prices of another tariff', () => {
  it('are those of the last 30 days by city, of what is due alone, and for administrators alone', async () => {
    const { companies, cities } = server.fixtures;
    const ended = {
      companyId: companies.zellige,
      feeDelivered: 3_500,
      feeRefused: 1_000,
      feeReturned: 500,
      pickedUpAt: new Date(),
    };
    const delivered = { ...ended, status: 'delivered', deliveredAt: new Date() } as const;
    const canceled = { ...ended, status: 'canceled', canceledAt: new Date() } as const;
    await insertParcels(
      server.db,
      buildParcel(server.fixtures, delivered),
      buildParcel(server.fixtures, { ...canceled, reason: 'refused' }),
      buildParcel(server.fixtures, { ...canceled, reason: 'no_answer' }),
      buildParcel(server.fixtures, { ...delivered, feesFixed: true }),
      // Not due: lost, never picked up, of another month, of another company.
      buildParcel(server.fixtures, { ...canceled, reason: 'lost' }),
      buildParcel(server.fixtures, { ...canceled, pickedUpAt: null, reason: 'refused' }),
      buildParcel(server.fixtures, { ...delivered, deliveredAt: new Date(Date.now() - 31 * dayMs) }),
      buildParcel(server.fixtures, { ...delivered, companyId: companies.atlas }),
      // A city that the tariff does not have: the default one applies.
      buildParcel(server.fixtures, { ...delivered, cityId: cities.mohammedia, feeDelivered: 3_600 }),
    );
    const document = `query ($groupId: ID!, $companyIds: [ID!]!) {
      shadowPrices(groupId: $groupId, companyIds: $companyIds) { parcels cost wouldCost unpriced city { id } } }`;
    const input = { groupId: premium, companyIds: [companies.zellige] };
    expect((await (await server.as('admin')).call(document, input)).data).toEqual({
      shadowPrices: [
        { parcels: 4, cost: 8_500, wouldCost: 2_900 + 800 + 400 + 3_500, unpriced: 0, city: { id: cities.casa } },
        { parcels: 1, cost: 3_600, wouldCost: 3_500, unpriced: 0, city: { id: cities.mohammedia } },
      ],
    });
    const standard = (await defaultOffersGroup(await server.as('admin'))).id;
    expect((await (await server.as('admin')).call(document, { ...input, groupId: standard })).data).toMatchObject({
      shadowPrices: [
        { cost: 8_500, wouldCost: 8_500 },
        { cost: 3_600, wouldCost: 3_500 },
      ],
    });
    expect((await (await server.as('customer2')).call(document, input)).errors[0]?.extensions.code).toBe('forbidden');
  });
});
