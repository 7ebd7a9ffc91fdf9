// The administrator's list: tabs, filters, search, order, and counts that are never off.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { socketPatience, subscribe } from '#tests/fixtures/subscribe.ts';
import { actDocument, errorCodeOf, deliveredParcel, createRating } from './support/ratings.ts';

const server = useTestServer();
const listDocument = `query ($tab: RatingTab, $search: String, $filter: RatingFilter, $sort: RatingSort) {
  ratings(tab: $tab, search: $search, filter: $filter, sort: $sort) { total totalIsExact rows { id overall } } ratingCounts { tabs { tab n } types { type n } flagged }
}`;
const answer = z.object({
  ratings: z.object({ total: z.number(), rows: z.array(z.object({ id: z.string(), overall: z.number() })) }),
});
const ids: Record<string, string> = {};
let number = '';

async function listed(variables: Record<string, unknown>): Promise<string[]> {
  const { ratings } = answer.parse((await (await server.as('admin')).call(listDocument, variables)).data);
  expect(ratings.total).toBe(ratings.rows.length);
  return ratings.rows.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id);
}

beforeAll(async () => {
  const customer = await server.as('customer');
  const admin = await server.as('admin');
  const give = async (name: string, given: Record<string, unknown>) => {
    const pkg = await deliveredParcel(server);
    number = pkg.trackingNumber;
    ids[name] = (await createRating(customer, pkg.id, given)).id;
  };
  await give('angry', { overall: 1, tags: ['late_delivery', 'rude'] });
  await give('neutral', { overall: 3, type: 'support', comment: 'Équipe très serviable' });
  await give('happy', { overall: 5, tags: ['friendly'] });
  await give('old', { overall: 4 });
  await give('removed', { overall: 2 });
  await admin.call(actDocument('Flag'), { input: { id: ids['angry'], reason: 'injures' } });
  await admin.call(actDocument('Respond'), { input: { id: ids['happy'], response: 'Merci' } });
  await admin.call(actDocument('Archive'), { input: { id: ids['old'] } });
  await admin.call(actDocument('Remove'), { input: { id: ids['removed'] } });
  // Counts are those of the numbered history, which follows a moment after the change.
  await vi.waitUntil(
    async () =>
      (await inSnapshot(server.db, systemPrincipal, (trx) => trx.selectFrom('eventPending').select('id').execute()))
        .length === 0,
  );
});

const facets = z.object({
  ratings: z.object({
    facets: z.object({ types: z.array(z.object({ type: z.string(), n: z.number() })), flagged: z.number() }),
  }),
});

async function facetsOf(variables: Record<string, unknown>) {
  const document =
    'query ($tab: RatingTab, $filter: RatingFilter) { ratings(tab: $tab, filter: $filter) { facets { types { type n } flagged } } }';
  const { types, flagged } = facets.parse((await (await server.as('admin')).call(document, variables)).data).ratings
    .facets;
  return { ...Object.fromEntries(types.map(({ type, n }) => [type, n])), flagged };
}

const counts = (pending: number, responded: number) => ({
  ratingCounts: {
    tabs: [
      { tab: 'pending', n: pending },
      { tab: 'responded', n: responded },
      { tab: 'archived', n: 1 },
      { tab: 'all', n: 4 },
    ],
    types: [
      { type: 'driver', n: 3 },
      { type: 'support', n: 1 },
    ],
    flagged: 1,
  },
});

describe('the list', () => {
  it('has those to answer, the answered, those put away, and all; the newest first', async () => {
    expect(await listed({ tab: 'pending' })).toEqual(['neutral', 'angry']);
    expect(await listed({ tab: 'responded' })).toEqual(['happy']);
    expect(await listed({ tab: 'archived' })).toEqual(['old']);
    expect(await listed({ tab: 'all' })).toEqual(['old', 'happy', 'neutral', 'angry']);
  });

  it('returns for each choice how many rows it would show, within the tab and the other filters', async () => {
    expect(await facetsOf({ tab: 'all' })).toEqual({ driver: 3, support: 1, flagged: 1 });
    expect(await facetsOf({ tab: 'responded' })).toEqual({ driver: 1, flagged: 0 });
    expect(await facetsOf({ tab: 'all', filter: { flagged: true } })).toEqual({ driver: 1, flagged: 1 });
    expect(await facetsOf({ tab: 'all', filter: { type: ['support'], sentiment: ['neutral'] } })).toEqual({
      support: 1,
      flagged: 0,
    });
  });

  it('is narrowed by type, sentiment, score, flag, tags and day', async () => {
    expect(await listed({ tab: 'all', filter: { type: ['support'] } })).toEqual(['neutral']);
    expect(await listed({ tab: 'all', filter: { sentiment: ['positive'] } })).toEqual(['old', 'happy']);
    expect(await listed({ tab: 'all', filter: { overall: ['1', '5'] } })).toEqual(['happy', 'angry']);
    expect(await listed({ tab: 'all', filter: { flagged: true } })).toEqual(['angry']);
    expect(await listed({ tab: 'all', filter: { tags: ['rude'] } })).toEqual(['angry']);
    expect(await listed({ tab: 'all', filter: { tags: ['rude', 'friendly'] } })).toEqual(['happy', 'angry']);
    expect(await listed({ tab: 'all', filter: { created: { lt: '2020-01-01' } } })).toEqual([]);
  });

  it('is searched by the number of the parcel, whole or in part', async () => {
    expect(await listed({ tab: 'all', search: number.slice(0, -1) })).toHaveLength(4);
    expect(await listed({ tab: 'all', search: 'cas-26' })).toHaveLength(4);
    expect(await listed({ tab: 'all', search: '%%%' })).toEqual([]);
    expect(errorCodeOf(await (await server.as('admin')).call(listDocument, { tab: 'all', search: '12' }))).toBe(
      'too_short',
    );
  });

  it('is searched by words of the comment and of the answer, without accents, as they are written', async () => {
    expect(await listed({ tab: 'all', search: 'tres SERVIABLE' })).toEqual(['neutral']);
    expect(await listed({ tab: 'all', search: 'serviable tres' })).toEqual([]);
    expect(await listed({ tab: 'all', search: 'merci' })).toEqual(['happy']);
    expect(await listed({ tab: 'pending', search: 'merci' })).toEqual([]);
    expect(await listed({ tab: 'all', search: '...' })).toEqual([]);
  });

  it('begins with the lowest on request', async () => {
    expect(await listed({ tab: 'all', sort: { by: 'overall', direction: 'asc' } })).toEqual([
      'angry',
      'neutral',
      'old',
      'happy',
    ]);
  });

  it('counts the rows of its tabs, live', async () => {
    const page = await subscribe(
      server.url,
      await server.as('admin'),
      'subscription { ratingCounts { tabs { tab n } types { type n } flagged } }',
    );
    await expect.poll(() => page.data().at(-1), socketPatience).toEqual(counts(2, 1));
    await (
      await server.as('support')
    ).call(actDocument('Respond'), { input: { id: ids['neutral'], response: 'Nous y veillons.' } });
    await expect.poll(() => page.data().at(-1), socketPatience).toEqual(counts(1, 2));
  });
});
