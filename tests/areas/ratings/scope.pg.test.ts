// Who sees which ratings, what of them, and what an open page hears.
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inTransaction } from '#server/db/transaction.ts';
import { roles } from '#shared/access/roles.ts';
import { useTestServer } from '#tests/world/server.ts';
import { personOfRole } from '#tests/world/world.ts';
import { actDocument, deliveredParcel, subscribeToRatings, createRating, readDocument } from './support/ratings.ts';

const house = useTestServer();
const flagAndAnswer = async (id: string) => {
  const admin = await house.as('admin');
  await admin.call(actDocument('Flag'), { input: { id, reason: 'à vérifier avec le dépôt' } });
  await admin.call(actDocument('Respond'), { input: { id, response: 'Nous sommes désolés.' } });
};

describe('a rating', () => {
  it('is seen by the administrators, the support, its company and the driver it is about, and by no other role', async () => {
    const { id } = await createRating(await house.as('customer'), (await deliveredParcel(house)).id);
    const seen: string[] = [];
    for (const role of roles) {
      const { data } = await (await house.as(personOfRole[role])).call(readDocument, { id });
      if (data?.['rating']) seen.push(role);
    }
    expect(seen).toEqual(['ADMIN', 'DRIVER', 'CUSTOMER', 'SUPPORT']);
    for (const other of ['driver2', 'customer2'] as const)
      expect((await (await house.as(other)).call(readDocument, { id })).data).toEqual({ rating: null });
  });

  it("of the support is none of the driver's business", async () => {
    const pkg = await deliveredParcel(house);
    const { id } = await createRating(await house.as('customer'), pkg.id, { type: 'support' });
    const driver = await house.as('driver');
    expect((await driver.call(readDocument, { id })).data).toEqual({ rating: null });
    expect(
      (await driver.call('query ($id: ID!) { packageRatings(packageId: $id) { id } }', { id: pkg.id })).data,
    ).toEqual({ packageRatings: [] });
  });

  it('does not tell the driver who wrote it, nor anybody outside that it is doubted', async () => {
    const { id } = await createRating(await house.as('customer'), (await deliveredParcel(house)).id);
    await flagAndAnswer(id);
    const read = async (who: 'driver' | 'customer' | 'support') =>
      (await (await house.as(who)).call(readDocument, { id })).data;
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

  it('stays behind the wall of the database even for a query that forgot its scope', async () => {
    await createRating(await house.as('customer'), (await deliveredParcel(house)).id);
    const count = async (audience: object) => {
      const sets = { user: [], company: [], driver: [], hub: [] };
      const behalf = {
        kind: 'viewer' as const,
        id: house.fixtures.people.customer2,
        audience: { role: 'CUSTOMER' as const, sets: { ...sets, ...audience }, flags: { manager: false } },
      };
      const { rows } = await inTransaction(house.db, behalf, (trx) =>
        sql<{ n: number }>`select count(*)::int as n from ratings`.execute(trx),
      );
      return rows[0]?.n;
    };
    expect(await count({ company: [house.fixtures.companies.zellige] })).toBe(0);
    expect(await count({ company: [house.fixtures.companies.atlas] })).toBeGreaterThan(0);
    expect(await count({})).toBe(0);
  });
});

describe('an open page', () => {
  it("of the author hears the reply at once, and another company's and another driver's hear nothing", async () => {
    const { id } = await createRating(await house.as('customer'), (await deliveredParcel(house)).id);
    const [author, about, foreign, colleague] = await Promise.all(
      (['customer', 'driver', 'customer2', 'driver2'] as const).map(async (who) =>
        subscribeToRatings(house, await house.as(who)),
      ),
    );
    const support = await house.as('support');
    await support.call(actDocument('Respond'), { input: { id, response: 'Le colis a été contrôlé.' } });
    await author?.until('Le colis a été contrôlé.');
    expect(author?.told()).toMatchObject([
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
    await about?.until('Le colis a été contrôlé.');
    expect(about?.text()).not.toContain(house.fixtures.people.customer);
    // Proves that both were listening: what is theirs arrives, and nothing came before it.
    const theirs = await createRating(
      await house.as('customer2'),
      (await deliveredParcel(house, { companyId: house.fixtures.companies.zellige, driverId: house.fixtures.people.driver2 }))
        .id,
    );
    for (const page of [foreign, colleague]) {
      await page?.until(theirs.id);
      expect(page?.text()).not.toContain(id);
      expect(page?.told()).toHaveLength(1);
    }
    expect(author?.text()).not.toContain(theirs.id);
  });

  it('hears that a rating is gone by its id and nothing else, and nothing of a flag but that something changed', async () => {
    const { id } = await createRating(await house.as('customer'), (await deliveredParcel(house)).id);
    const page = await subscribeToRatings(house, await house.as('customer'));
    const admin = await house.as('admin');
    await admin.call(actDocument('Flag'), { input: { id, reason: 'propos injurieux' } });
    await admin.call(actDocument('Remove'), { input: { id } });
    await page.until('GONE');
    expect(page.text()).not.toContain('injurieux');
    expect(page.told().at(-1)).toEqual({
      ratingChanged: { kind: 'GONE', id, version: null, changed: [], rating: null },
    });
  });

  it('of a role without ratings may not listen at all', async () => {
    for (const who of ['backoffice', 'housekeeper', 'subcustomer', 'transportor'] as const) {
      const page = await subscribeToRatings(house, await house.as(who));
      expect([who, page.refused()]).toEqual([who, true]);
    }
  });
});
