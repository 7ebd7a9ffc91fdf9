// The figures above the list of ratings: exact against a count by hand, over whole days of Casablanca, and live.
import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { figureParts } from '#server/areas/ratings/figure-parts.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { sentimentOf } from '#shared/areas/ratings/derived.ts';
import { addDays, dayOf, weekday } from '#shared/lib/time.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actDocument, createRating, deliveredParcel, errorCodeOf } from './support/ratings.ts';

const server = useTestServer();
const today = dayOf(new Date());
const figures = `total average satisfaction recommended lowRatedPackages scores { score n } sentiments { sentiment n }`;
const document = `query ($period: RatingPeriod!) { customerSatisfactionMetrics(period: $period) { since until
  current { ${figures} } previous { ${figures} } best { total average previousAverage type person { id } }
  lowest { total average previousAverage person { id } } trend { start total average } } }`;
const figuresOf = z.object({ total: z.number(), average: z.number().nullable() }).loose();
const answer = z.object({
  customerSatisfactionMetrics: z.looseObject({
    current: figuresOf,
    previous: figuresOf,
    best: z.array(z.unknown()),
    lowest: z.array(z.unknown()),
    trend: z.array(z.object({ start: z.string(), total: z.number(), average: z.number().nullable() })),
  }),
});
type Period = 'last7days' | 'last30days' | 'last90days' | 'lastYear';
const metrics = async (period: Period) =>
  answer.parse((await (await server.as('admin')).call(document, { period })).data).customerSatisfactionMetrics;

/** Ratings as they are written down here: how many days ago, about whom, and what was said. */
interface Given {
  ago: number;
  about: 'driver' | 'driver2' | 'team';
  overall: number;
  recommend?: boolean;
  /** Of the same parcel as the rating before, whose recipient this one is. */
  sameParcel?: true;
  removed?: true;
}
const written: Given[] = [
  { ago: 0, about: 'driver', overall: 5, recommend: true },
  { ago: 0, about: 'driver', overall: 4 },
  { ago: 2, about: 'driver', overall: 2, recommend: false },
  { ago: 3, about: 'team', overall: 1, sameParcel: true },
  { ago: 6, about: 'driver2', overall: 3, recommend: true },
  { ago: 6, about: 'driver2', overall: 1 },
  { ago: 6, about: 'driver2', overall: 1, removed: true },
  { ago: 7, about: 'driver2', overall: 5 },
  { ago: 13, about: 'driver', overall: 1, recommend: false },
  { ago: 29, about: 'driver2', overall: 2 },
  { ago: 45, about: 'driver', overall: 4, recommend: true },
  { ago: 100, about: 'team', overall: 5 },
  { ago: 364, about: 'driver', overall: 3 },
  { ago: 365, about: 'driver', overall: 5 },
  { ago: 700, about: 'driver2', overall: 2 },
];

beforeAll(async () => {
  const { people } = server.fixtures;
  const [customer, admin] = [await server.as('customer'), await server.as('admin')];
  let parcel = '';
  for (const { ago, about, overall, recommend, sameParcel, removed } of written) {
    const driverId = about === 'driver2' ? people.driver2 : people.driver;
    if (!sameParcel) parcel = (await deliveredParcel(server, { driverId })).id;
    const type = about === 'team' ? 'support' : 'driver';
    const said = recommend === undefined ? {} : { wouldRecommend: recommend };
    const { id } = await createRating(customer, parcel, { type, overall, ...said });
    const day = addDays(today, -ago);
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update ratings set created_on = ${day}, created_at = ${`${day}T12:00:00Z`} where id = ${id}`.execute(trx),
    );
    if (removed) await admin.call(actDocument('Remove'), { input: { id } });
  }
});

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** The same by hand: the ratings of these days, one by one. */
function byHand(from: number, days: number) {
  const rows = written.filter(({ ago, removed }) => !removed && ago >= from && ago < from + days);
  const asked = rows.filter(({ recommend }) => recommend !== undefined);
  const low = rows.filter(({ overall, sameParcel }) => overall <= 2 && !sameParcel);
  return {
    total: rows.length,
    average: share(
      rows.reduce((sum, { overall }) => sum + overall, 0),
      rows.length,
    ),
    satisfaction: share(rows.filter(({ overall }) => overall >= 4).length, rows.length),
    recommended: share(asked.filter(({ recommend }) => recommend).length, asked.length),
    lowRatedPackages: low.length,
    scores: [5, 4, 3, 2, 1].map((score) => ({ score, n: rows.filter(({ overall }) => overall === score).length })),
    sentiments: ['positive', 'neutral', 'negative'].map((sentiment) => ({
      sentiment,
      n: rows.filter(({ overall }) => sentimentOf(overall) === sentiment).length,
    })),
  };
}

it.each<[Period, number]>([
  ['last7days', 7],
  ['last30days', 30],
  ['last90days', 90],
  ['lastYear', 365],
])('the figures of %s, and of the period before, are those counted by hand', async (period, days) => {
  const found = await metrics(period);
  expect(found).toMatchObject({ since: addDays(today, 1 - days), until: addDays(today, 1) });
  expect(found.current).toEqual(byHand(0, days));
  expect(found.previous).toEqual(byHand(days, days));
  expect(found.trend.reduce((sum, { total }) => sum + total, 0)).toBe(found.current.total);
  expect(found.trend.length).toBe(
    period === 'lastYear' ? new Set(daysBack(days).map((day) => day.slice(0, 7))).size : days,
  );
});
const daysBack = (days: number) => Array.from({ length: days }, (_, ago) => addDays(today, -ago));

it('whoever has three ratings is ranked, with the average of the period before', async () => {
  const { driver, driver2 } = server.fixtures.people;
  const { best, lowest } = await metrics('last7days');
  expect(best).toEqual([{ type: 'driver', total: 3, average: 11 / 3, previousAverage: 1, person: { id: driver } }]);
  expect(lowest).toEqual([]);
  const month = await metrics('last30days');
  expect([...month.best, ...month.lowest]).toMatchObject([
    { total: 4, average: 3, person: { id: driver } },
    { total: 4, average: 11 / 4, previousAverage: null, person: { id: driver2 } },
  ]);
});

it('a rating that is given, removed or answered moves the figures with its commit, or leaves them', async () => {
  const before = (await metrics('last7days')).current.total;
  const pkg = await deliveredParcel(server);
  const { id } = await createRating(await server.as('customer'), pkg.id, { type: 'support', overall: 4 });
  expect((await metrics('last7days')).current.total).toBe(before + 1);
  const admin = await server.as('admin');
  await admin.call(actDocument('Respond'), { input: { id, response: 'Merci' } });
  await admin.call(actDocument('Archive'), { input: { id } });
  expect((await metrics('last7days')).current.total).toBe(before + 1);
  await admin.call(actDocument('Remove'), { input: { id } });
  expect((await metrics('last7days')).current.total).toBe(before);
});

const low = async () => (await metrics('last7days')).current['lowRatedPackages'];

it('a parcel with several negative ratings counts once, also when they came at once, and while one of them is left', async () => {
  const before = Number(await low());
  const [customer, admin] = [await server.as('customer'), await server.as('admin')];
  const pkg = await deliveredParcel(server);
  const given = await Promise.all(
    ['driver', 'support'].map((type) => createRating(customer, pkg.id, { type, overall: 1 })),
  );
  expect(await low()).toBe(before + 1);
  const [first, second] = given.map(({ id }) => id).toSorted();
  await admin.call(actDocument('Remove'), { input: { id: first } });
  expect(await low()).toBe(before + 1);
  await admin.call(actDocument('Remove'), { input: { id: second } });
  expect(await low()).toBe(before);
});

it('nobody but an administrator reads them', async () => {
  for (const who of ['support', 'driver', 'customer', 'backoffice'] as const)
    expect(errorCodeOf(await (await server.as(who)).call(document, { period: 'last7days' }))).toBe('forbidden');
});

it('a period is covered by months and days, each day once', () => {
  for (const days of [1, 7, 30, 31, 59, 90, 365]) {
    for (let ago = 0; ago < 60; ago += 7) {
      const [gte, lt] = [addDays('2026-03-15', -ago - days), addDays('2026-03-15', -ago)];
      const covered = figureParts(gte, lt).flatMap((part) => {
        const found: string[] = [];
        for (let day = part.gte; day < part.lt; day = addDays(day, 1)) found.push(day);
        expect(part.grain !== 'month' || (part.gte.endsWith('-01') && part.lt.endsWith('-01'))).toBe(true);
        expect(part.grain !== 'week' || (weekday(part.gte) === 1 && weekday(part.lt) === 1)).toBe(true);
        return found;
      });
      expect(covered).toEqual(Array.from({ length: days }, (_, index) => addDays(gte, index)));
    }
  }
});
