// The scope of ratings: rows, fields, and messages of an open page.
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { personOfRole } from '#tests/fixtures/fixtures.ts';
import { actDocument, deliveredParcel, subscribeToRatings, createRating, readDocument } from './support/ratings.ts';

const server = useTestServer();
const flagAndAnswer = async (id: string) => {
  const admin = await server.as('admin');
  await admin.call(actDocument('Flag'), { input: { id, reason: 'à vérifier avec le dépôt' } });
  await admin.call(actDocument('Respond'), { input: { id, response: 'Nous sommes désolés.' } });
};

describe('a rating', () => {
  it('is seen by the administrators, the support, its company and the driver it is about, and by no other role', async () => {
    const { id } = await createRating(await server.as('customer'), (await deliveredParcel(server)).id);
    const seen: string[] = [];
    for (const role of roles) {
      const { data } = await (await server.as(personOfRole[role])).call(readDocument, { id });
      if (data?.['rating']) seen.push(role);
    }
    expect(seen).toEqual(['ADMIN', 'DRIVER', 'CUSTOMER', 'SUPPORT']);
    for (const other of ['driver2', 'customer2'] as const)
      expect((await (await server.as(other)).call(readDocument, { id })).data).toEqual({ rating: null });
  });

  it("of the support is none of the driver's business", async () => {
    const pkg = await deliveredParcel(server);
    const { id } = await createRating(await server.as('customer'), pkg.id, { type: 'support' });
    const driver = await server.as('driver');
    expect((await driver.call(readDocument, { id })).data).toEqual({ rating: null });
    expect(
      (await driver.call('query ($id: ID!) { packageRatings(packageId: $id) { id } }', { id: pkg.id })).data,
    ).toEqual({ packageRatings: [] });
  });

  it('does not contain the author for the driver, nor the flag for customers and drivers', async () => {
    const { id } = await createRating(await server.as('customer'), (await deliveredParcel(server)).id);
    await flagAndAnswer(id);
    const read = async (who: 'driver' | 'customer' | 'support') =>
      (await (await server.as(who)).call(readDocument, { id })).data;
    expect(await read('driver')).toMatchObject({
      rating: {
        author: null,
        company: { name: 'Atlas Store' },
        flagged: null,
        flagReason: null,
        response: 'Nous sommes désolés.',
      },
    });
    expect(await read('customer')).toMatchObject({
      rating: { author: { name: 'Test customer' }, flagged: null, flagReason: null, responder: { name: 'Test admin' } },
    });
    expect(await read('support')).toMatchObject({ rating: { flagged: true, flagReason: 'à vérifier avec le dépôt' } });
  });

  it('is limited by row-level security even for a query without a scope', async () => {
    await createRating(await server.as('customer'), (await deliveredParcel(server)).id);
    const count = async (audience: object) => {
      const sets = { user: [], company: [], driver: [], hub: [], team: [], role: [] };
      const behalf = {
        kind: 'viewer' as const,
        id: server.fixtures.people.customer2,
        audience: { role: 'CUSTOMER' as const, sets: { ...sets, ...audience }, flags: { manager: false } },
      };
      const { rows } = await inTransaction(server.db, behalf, (trx) =>
        sql<{ n: number }>`select count(*)::int as n from ratings`.execute(trx),
      );
      return rows[0]?.n;
    };
    expect(await count({ company: [server.fixtures.companies.zellige] })).toBe(0);
    expect(await count({ company: [server.fixtures.companies.atlas] })).toBeGreaterThan(0);
    expect(await count({})).toBe(0);
  });
});

it('is found by a search of its company and of its driver alone, whatever others match', async () => {
  const { companies, people } = server.fixtures;
  const comment = 'Livreur introuvable';
  const { id } = await createRating(await server.as('customer'), (await deliveredParcel(server)).id, { comment });
  const elsewhere = { companyId: companies.zellige, driverId: people.driver2 };
  for (const _ of [1, 2, 3])
    await createRating(await server.as('customer2'), (await deliveredParcel(server, elsewhere)).id, { comment });
  const find = async (role: Role, sets: Partial<Audience['sets']>) => {
    const none = { user: [], company: [], driver: [], hub: [], team: [], role: [] };
    const audience = { role, sets: { ...none, ...sets }, flags: { manager: false } };
    // Of the rows of others none counts towards the limit.
    const { rows } = await inTransaction(server.db, { kind: 'viewer', id: newId(), audience }, (trx) =>
      sql<{ id: string }>`select search_ids('rating', 'introuvable', 2) as id`.execute(trx),
    );
    return rows.map((row) => row.id);
  };
  expect(await find('CUSTOMER', { company: [companies.atlas] })).toEqual([id]);
  expect(await find('DRIVER', { user: [people.driver] })).toEqual([id]);
  expect(await find('CUSTOMER', {})).toEqual([]);
  expect(await find('HOUSEKEEPER', { hub: [server.fixtures.hubs.casa] })).toEqual([]);
  expect(await find('ADMIN', {})).toHaveLength(2);
});

describe('an open page', () => {
  it("of the author receives the reply at once; another company's and another driver's receive nothing", async () => {
    const [author, about, foreign, colleague] = await Promise.all(
      (['customer', 'driver', 'customer2', 'driver2'] as const).map(async (who) =>
        subscribeToRatings(server, await server.as(who)),
      ),
    );
    const { id } = await createRating(await server.as('customer'), (await deliveredParcel(server)).id);
    // Awaited: a row is read as it is when its event is sent.
    await author?.untilText(id);
    const support = await server.as('support');
    await support.call(actDocument('Respond'), { input: { id, response: 'Le colis a été contrôlé.' } });
    await author?.untilText('Le colis a été contrôlé.');
    expect(author?.data()).toMatchObject([
      { ratingChanged: { kind: 'NEW', id, version: 1 } },
      {
        ratingChanged: {
          kind: 'CHANGED',
          id,
          version: 2,
          changed: ['response', 'respondedAt', 'responderId'],
          rating: { responder: { name: 'Test support' } },
        },
      },
    ]);
    await about?.untilText('Le colis a été contrôlé.');
    expect(about?.text()).not.toContain(server.fixtures.people.customer);
    // Proves that both were subscribed: their own changes arrive, and nothing came before.
    const theirs = await createRating(
      await server.as('customer2'),
      (
        await deliveredParcel(server, {
          companyId: server.fixtures.companies.zellige,
          driverId: server.fixtures.people.driver2,
        })
      ).id,
    );
    for (const page of [foreign, colleague]) {
      await page?.untilText(theirs.id);
      expect(page?.text()).not.toContain(id);
      expect(page?.data()).toHaveLength(1);
    }
    expect(author?.text()).not.toContain(theirs.id);
  });

  it('receives GONE for a removed rating with its id and nothing else, and for a flag only that something changed', async () => {
    const { id } = await createRating(await server.as('customer'), (await deliveredParcel(server)).id);
    const page = await subscribeToRatings(server, await server.as('customer'));
    const admin = await server.as('admin');
    await admin.call(actDocument('Flag'), { input: { id, reason: 'propos injurieux' } });
    await admin.call(actDocument('Remove'), { input: { id } });
    await page.untilText('GONE');
    expect(page.text()).not.toContain('injurieux');
    expect(page.data().at(-1)).toEqual({
      ratingChanged: { kind: 'GONE', id, version: null, changed: [], rating: null },
    });
  });

  it('of a role without ratings may not listen at all', async () => {
    for (const who of ['backoffice', 'housekeeper', 'subcustomer', 'transportor'] as const) {
      const page = await subscribeToRatings(server, await server.as(who));
      expect([who, page.refusals()]).not.toEqual([who, '']);
    }
  });
});
