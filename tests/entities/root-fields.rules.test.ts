// The root fields that generic code gives each entity, by the example of ratings and parcels: what they ask the database for
// in the name of the viewer, and what they answer.
import { describe, expect, it } from 'vitest';
import { definedLists } from '#server/entities/defined-lists.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';
import type { RatingRow } from '#shared/areas/ratings/rating.ts';
import { apiOf, idOf, ratingRow } from './support/api.ts';

const admin = viewerOf('ADMIN');
const driver = viewerOf('DRIVER');

/** Ratings, their stored counts, and how many a walk counts. */
const ratings =
  (...rows: readonly RatingRow[]) =>
  (statement: string): readonly object[] => {
    if (statement.startsWith('select ratings.')) return rows;
    if (statement.startsWith('select id from')) return rows.map(({ id }) => ({ id }));
    if (statement.startsWith('select bucket'))
      return [
        { bucket: 'active+driver+pending', n: 3 },
        { bucket: 'archived+support+responded+flagged', n: 2 },
      ];
    return statement.startsWith('select count(*)') ? [{ n: 9 }] : [];
  };

describe('one row', () => {
  const one = `{ rating(id: "${idOf(1)}") { id flagReason allowedActions } }`;

  it('is looked for in the scope of the viewer, and shown without what is hidden from the role', async () => {
    const api = apiOf(driver, ratings(ratingRow(idOf(1))));
    expect(await api.call(one)).toEqual({ rating: { id: idOf(1), flagReason: null, allowedActions: [] } });
    expect(api.statements[0]).toContain(`where ratings.id = '${idOf(1)}' and (ratings.driver_id = 'me'::uuid)`);
    const all = apiOf(admin, ratings(ratingRow(idOf(1))));
    const allowedActions = ['respond', 'unflag', 'archive', 'remove'];
    expect(await all.call(one)).toEqual({ rating: { id: idOf(1), flagReason: 'Insulte', allowedActions } });
  });

  it('is null when there is none, and forbidden to a role that sees none', async () => {
    expect(await apiOf(driver, ratings()).call(one)).toEqual({ rating: null });
    const outside = apiOf(viewerOf('HOUSEKEEPER'), ratings(ratingRow(idOf(1))));
    expect([await outside.call(one), outside.statements]).toEqual(['forbidden', []]);
  });
});

describe('a list', () => {
  it('has the rows of its default tab in its order, with their number', async () => {
    const api = apiOf(admin, ratings(ratingRow(idOf(2)), ratingRow(idOf(1))));
    expect(await api.call('{ ratings { rows { id } total totalIsExact page } }')).toEqual({
      ratings: { rows: [{ id: idOf(2) }, { id: idOf(1) }], total: 3, totalIsExact: true, page: 1 },
    });
    expect(api.statements[0]).toContain(
      "where true and r.status = 'active' and r.response is null order by created_at desc",
    );
  });

  it('shows with each row the actions that the viewer may run', async () => {
    const { call } = apiOf(admin, ratings(ratingRow(idOf(1))));
    expect(await call('{ ratings { rows { flagReason allowedActions } } }')).toEqual({
      ratings: { rows: [{ flagReason: 'Insulte', allowedActions: ['respond', 'unflag', 'archive', 'remove'] }] },
    });
  });

  it('is exported with the number of rows that its search and its filters find', async () => {
    const { statements, context } = apiOf(admin, ratings());
    const asked = { tab: 'all', search: 'karim', filter: { type: ['support'] } };
    await context.read(async (trx) =>
      definedLists.find(({ name }) => name === 'ratings')?.countRows(trx, admin.audience, asked),
    );
    expect(statements.join(' ')).toContain("search_ids('rating', 'karim', 1001)");
    expect(statements.join(' ')).toContain("r.type = 'support'");
  });

  it('takes tab, filter, order, search and number of rows from the request', async () => {
    const api = apiOf(admin, ratings(ratingRow(idOf(1))));
    const sort = 'sort: { by: overall, direction: asc }';
    await api.call(`{ ratings(tab: archived, filter: { type: [support] }, ${sort}, first: 5) { total } }`);
    expect(api.statements[0]).toContain("r.status = 'archived'");
    expect(api.statements.join(' ')).toContain("r.type = 'support'");
    expect(api.statements[0]).toContain('order by overall asc, created_at desc, id asc limit 6');
    const searched = apiOf(admin, ratings());
    await searched.call('{ ratings(search: "karim") { total } }');
    expect(searched.statements.join(' ')).toContain("search_ids('rating', 'karim', 1001)");
    const many = apiOf(admin, ratings());
    await many.call('{ ratings { total } }', { pageSize: 200 });
    expect(many.statements[0]).toContain('limit 201');
  });

  it('is forbidden to who may not use it, also to a role that sees some of its rows', async () => {
    const api = apiOf(driver, ratings(ratingRow(idOf(1))));
    expect(await api.call('{ ratings { total } }')).toBe('forbidden');
    expect(await api.call('{ ratingCounts { flagged } }')).toBe('forbidden');
    const outside = apiOf(viewerOf('TRANSPORTOR'), ratings());
    expect(await outside.call('{ packageDays(gte: "2026-01-01", lt: "2026-01-02") { n } }')).toBe('forbidden');
    expect([...api.statements, ...outside.statements]).toEqual([]);
  });

  it('has facets within its request', async () => {
    const group = { type: 'driver', flagged: true, n: 4, whole: 0, hits: 4 };
    const { call } = apiOf(admin, (statement) =>
      statement.includes('grouping sets') ? [group] : ratings()(statement),
    );
    const facets = 'facets { exact flagged types { type n } }';
    expect(await call(`{ ratings(tab: all) { ${facets} } }`)).toEqual({
      ratings: {
        facets: {
          exact: true,
          flagged: 2,
          types: [
            { type: 'driver', n: 3 },
            { type: 'support', n: 2 },
          ],
        },
      },
    });
    expect(await call(`{ ratings(tab: all, search: "karim") { ${facets} } }`)).toEqual({
      ratings: { facets: { exact: true, flagged: 4, types: [{ type: 'driver', n: 4 }] } },
    });
  });

  it('has counts of each tab, and by value those that are not zero', async () => {
    const { call } = apiOf(admin, ratings());
    expect(await call('{ ratingCounts { id flagged tabs { tab n } types { type n } } }')).toEqual({
      ratingCounts: {
        id: 'mine',
        flagged: 2,
        tabs: [
          { tab: 'pending', n: 3 },
          { tab: 'responded', n: 0 },
          { tab: 'archived', n: 2 },
          { tab: 'all', n: 5 },
        ],
        types: [
          { type: 'driver', n: 3 },
          { type: 'support', n: 2 },
        ],
      },
    });
  });

  it('has the pasted numbers of no row', async () => {
    const api = apiOf(admin, (statement) => (statement.includes(' as number ') ? [{ number: 'T2' }] : []));
    const found = await api.call('{ packages(tab: all, filter: { numbers: ["T1", "T2"] }) { missingNumbers } }');
    expect(found).toEqual({ packages: { missingNumbers: ['T1'] } });
  });
});

describe('figures', () => {
  const figures = [
    { field: null, bucket: 'delivered+paid', n: 1, day: '2026-03-01', measure: 'rows' },
    { field: 'cod', bucket: 'new', n: 500, day: '2026-03-01', measure: 'cod' },
  ];
  const member = viewerOf('SUBCUSTOMER');
  const limited = { ...member, audience: { ...member.audience, lacks: ['money'] as const } };

  it('per day are of the field that is asked for, at most 400 days', async () => {
    const api = apiOf(admin, () => figures);
    const days = (lt: string) =>
      api.call(`{ packageDays(by: deliveredAt, gte: "2026-01-01", lt: "${lt}") { day n cod } }`);
    expect(await days('2027-02-05')).toEqual({ packageDays: [{ day: '2026-03-01', n: 1, cod: 500 }] });
    expect(api.statements[0]).toContain("field = 'deliveredAt'");
    expect(api.statements[0]).toContain("measure = any ('{rows,cod}')");
    expect(await days('2027-02-06')).toBe('invalid_input, lt too_large');
    expect(api.statements).toHaveLength(1);
  });

  it('stand beside the number of each tab', async () => {
    const { call } = apiOf(admin, () => [
      { field: null, bucket: 'created', n: 2 },
      { field: 'cod', bucket: 'created', n: 500 },
    ]);
    const found = await call('{ packageCounts { tabs { tab n cod } } }');
    expect(found).toMatchObject({ packageCounts: { tabs: expect.arrayContaining([{ tab: 'all', n: 2, cod: 500 }]) } });
  });

  it('of a field whose sums are hidden are null, also in tabs', async () => {
    const api = apiOf(limited, (statement) => (statement.startsWith('select bucket') ? [] : figures));
    const found = await api.call(
      '{ packageDays(gte: "2026-03-01", lt: "2026-03-02") { n cod } packageCounts { tabs { cod } } }',
    );
    expect(found).toMatchObject({ packageDays: [{ n: 1, cod: null }] });
    expect(JSON.stringify(found)).toContain('{"tabs":[{"cod":null},');
    expect(api.statements.join(' ')).not.toContain('cod');
  });
});

describe('a mutation', () => {
  const flag = `mutation { ratingUnflag(input: { id: "${idOf(1)}" }) { rating { flagged version } } }`;

  it('runs as the viewer, from where the request came, and answers the row', async () => {
    const api = apiOf(admin, (statement) =>
      statement.includes('insert into events') ? [{ id: 1 }] : ratings(ratingRow(idOf(1)))(statement),
    );
    const answer = await api.call(flag, { source: 'phone' });
    expect(answer).toEqual({ ratingUnflag: { rating: { flagged: false, version: 2 } } });
    expect(api.statements.find((each) => each.includes('insert into events'))).toContain('"source":"phone"');
  });

  it('is for people who are signed in', async () => {
    const { call, statements } = apiOf(admin, ratings());
    expect([await call(flag, { viewer: null }), statements]).toEqual(['UNAUTHENTICATED', []]);
  });

  it('with a limit is counted for its account before anything is looked at', async () => {
    const counted: unknown[] = [];
    const { call, statements } = apiOf(viewerOf('CUSTOMER'), ratings());
    const limits = {
      countCall: (limit: { name: string }, account: string) => {
        counted.push([limit.name, account]);
        return Promise.resolve();
      },
    };
    const invite = 'mutation { userInviteMember(input: { name: "", email: "x", rights: [] }) { user { id } } }';
    // The test knows none of the other limits.
    const context: object = { limits };
    expect(await call(invite, context)).toContain('invalid_input');
    expect([counted, statements]).toEqual([[['invitations', 'me']], []]);
  });
});

describe('rows without a list', () => {
  const document = '{ configHubs { id } }';
  const place = { code: 'CAS', nameFr: 'Casa', nameAr: 'Casa', lat: null, lng: null, daysOff: [] };
  const hub = (n: number) => ({
    ...place,
    id: idOf(n),
    version: 1,
    status: 'active',
    createdAt: new Date(0),
    updatedAt: new Date(0),
  });
  it('are those in the scope of the viewer, in their order', async () => {
    const api = apiOf(admin, () => [hub(2), hub(1)]);
    expect(await api.call(document)).toEqual({ configHubs: [{ id: idOf(2) }, { id: idOf(1) }] });
    const outside = apiOf(viewerOf('CUSTOMER'), () => []);
    expect([await outside.call(document), outside.statements]).toEqual(['forbidden', []]);
  });
});
