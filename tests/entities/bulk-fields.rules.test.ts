// The mutations of an action on a selection, by the example of ratings: which rows a request names, and what it is told of each.
import { describe, expect, it } from 'vitest';
import { redactOutcomes, selectionOf } from '#server/entities/bulk-fields.ts';
import { indexedSearch } from '#server/entities/list-sql.ts';
import type { ListSource } from '#server/entities/list-reads.ts';
import { ratingEntity } from '#shared/areas/ratings/rating.ts';
import { ratingList } from '#shared/areas/ratings/list.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';
import { type Thing, thing, things } from '../commands/support/things.ts';
import { apiOf, idOf, ratingRow } from './support/api.ts';

const { audience } = viewerOf('ADMIN');
const source: ListSource<object> = {
  list: ratingList,
  table: 'ratings',
  access: ratingEntity.access,
  tuning: { search: indexedSearch },
  readMany: () => Promise.resolve([]),
};

function errorOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fields.map(({ path, code }) => `${path} ${code}`).join();
  }
}

const finds = async (matching: object, answer: readonly object[] = []) => {
  const { run, statements } = recordStatements(() => answer);
  const selection = selectionOf(audience, source, { matching });
  return { ids: await run((trx) => selection.find(trx)), named: selection.named, statements };
};

const hits = (n: number, searched: number) => [{ id: idOf(1), n, searched }];

describe('a selection', () => {
  const many = Array.from({ length: 1_001 }, (_, n) => idOf(n));

  it.each<[string, object]>([
    ['ids required', {}],
    ['ids required', { ids: null, matching: null }],
    ['ids required', { ids: [] }],
    ['ids too_many', { ids: many }],
    ['ids repeated', { ids: ['a', 'b', 'a'] }],
    ['ids repeated', { ids: ['abc', 'ABC'] }],
    ['matching unknown_field', { ids: ['a'], matching: { tab: 'all' } }],
  ])('is refused: %s', (expected, given) => {
    expect(errorOf(() => selectionOf(audience, source, given))).toBe(expected);
  });

  it('of ids has them in their order and in small letters', async () => {
    const { run, statements } = recordStatements();
    const { find, named } = selectionOf(audience, source, { ids: ['B1', 'a2'] });
    expect(await run((trx) => find(trx))).toEqual(['b1', 'a2']);
    expect([named, statements]).toEqual([{ ids: ['b1', 'a2'] }, []]);
    expect(selectionOf(audience, source, { ids: many.slice(1) }).named).toEqual({ ids: many.slice(1) });
  });

  it('of a list is no selection where the entity has none', () => {
    expect(errorOf(() => selectionOf(audience, undefined, { matching: { tab: 'all' } }))).toBe('ids required');
  });

  it('of a list has all rows of its tab that the filter lets through, and one more than are allowed', async () => {
    const { ids, named, statements } = await finds({ tab: 'archived', filter: { type: ['support'] } }, [
      { id: idOf(1), n: 1, searched: 0 },
    ]);
    expect(ids).toEqual([idOf(1)]);
    expect(named).toEqual({ tab: 'archived', search: null, filter: { type: ['support'] } });
    expect(statements[0]).toContain("r.status = 'archived'");
    expect(statements[0]).toContain("r.type = 'support'");
    expect(statements[0]).toContain('limit 5001 offset 0');
  });

  it('of a search has what it finds, and is refused when it did not look at everything', async () => {
    const { ids, statements } = await finds({ tab: 'all', search: 'karim' }, hits(1_000, 1_000));
    expect([ids, statements.join().includes("search_ids('rating', 'karim', 1001)")]).toEqual([[idOf(1)], true]);
    await expect(finds({ tab: 'all', search: 'karim' }, hits(1, 1_001))).rejects.toMatchObject({
      code: 'list.search_too_broad',
      params: { limit: 1_000 },
    });
    // Without a search the number of rows is of no interest: the limit of a selection is looked at elsewhere.
    expect((await finds({ tab: 'all', filter: { type: ['support'] } }, hits(1_001, 0))).ids).toEqual([idOf(1)]);
  });
});

const seen = (id: string, version: number) => ({ id, version, secret: null, allowedActions: ['rename', 'own'] });

describe('the outcomes of a selection', () => {
  it('have each row as the viewer may see it, before and after, and why it was refused', async () => {
    const { service } = things('rating', [], []);
    const { context } = apiOf(viewerOf('DRIVER'), () => []);
    const fields = [{ path: 'label', code: 'required' }] as const;
    const error = new AppError('invalid_input', { limit: 1 }, fields);
    const outcomes = await redactOutcomes<Thing>(context, service, viewerOf('DRIVER').audience, [
      { id: 'a', row: thing('a', { version: 2 }), before: thing('a'), error: null },
      { id: 'b', row: thing('b'), error },
      { id: 'c', row: null, error: new AppError('missing') },
      { id: 'd', row: thing('d'), error: null },
    ]);
    expect(outcomes).toMatchObject([
      { id: 'a', row: seen('a', 2), before: seen('a', 1), error: null },
      { id: 'b', row: seen('b', 1), before: null, error: { code: 'invalid_input', params: { limit: 1 }, fields } },
      { id: 'c', row: null, before: null, error: { code: 'missing' } },
      { id: 'd', row: seen('d', 1), before: null, error: null },
    ]);
    expect(outcomes[1]?.error).not.toBeInstanceOf(Error);
  });

  it('are told one by one, with the number of those that are done and the refused ones', async () => {
    const rows = [ratingRow(idOf(1), { flagged: false }), ratingRow(idOf(2), { flagged: true })];
    const { call, statements } = apiOf(viewerOf('ADMIN'), (statement) => {
      if (statement.includes('insert into events')) return [{ id: 1 }];
      return statement.startsWith('select ratings.') ? rows : [];
    });
    const ids = JSON.stringify([idOf(2), idOf(1), idOf(3)]);
    const row = 'id rating { id flagged } before { flagged } error { code params fields { path } }';
    const document = `mutation { ratingsFlag(input: { ids: ${ids}, reason: "Insulte" }) { done results { ${row} } refused { id } } }`;
    expect(await call(document, { source: 'phone' })).toEqual({
      ratingsFlag: {
        done: 1,
        results: [
          {
            id: idOf(2),
            rating: { id: idOf(2), flagged: true },
            before: null,
            error: { code: 'rating.already_flagged', params: {}, fields: [] },
          },
          { id: idOf(1), rating: { id: idOf(1), flagged: true }, before: { flagged: false }, error: null },
          { id: idOf(3), rating: null, before: null, error: { code: 'missing', params: {}, fields: [] } },
        ],
        refused: [{ id: idOf(2) }, { id: idOf(3) }],
      },
    });
    expect(statements.find((each) => each.includes('insert into events'))).toContain('"source":"phone"');
    expect(await call(document, { viewer: null })).toBe('UNAUTHENTICATED');
  });
});

describe('the progress of an action on a selection', () => {
  const key = '01900000-0000-7000-8000-000000000abc';
  const progress = async (total: number | null, done: number) => {
    const api = apiOf(viewerOf('ADMIN'), () => [{ total, done }]);
    return { answer: await api.call(`{ bulkProgress(key: "${key}") { done total } }`), statement: api.statements[0] };
  };

  it('is that of the own batches under its key, up to the last of 25', async () => {
    const { answer, statement } = await progress(401, 200);
    expect(answer).toEqual({ bulkProgress: { done: 200, total: 401 } });
    expect(statement).toContain("where actor_id = 'me' and key = any (");
    expect(statement).toContain(`{${key},${key}:0,${key}:1,`);
    expect(statement).toContain(`,${key}:24}`);
    expect(statement).toContain("jsonb_typeof(answer) = 'array'");
    expect(statement).toContain(`filter (where key = '${key}')`);
    expect(statement).toContain(`filter (where key <> '${key}')`);
  });

  it('is none for a key of no selection, and refused for what is no key', async () => {
    expect((await progress(null, 0)).answer).toEqual({ bulkProgress: null });
    const { call, statements } = apiOf(viewerOf('ADMIN'), () => []);
    expect(await call('{ bulkProgress(key: "") { done } }')).toContain('invalid_input, key');
    expect(await call(`{ bulkProgress(key: "${key}") { done } }`, { audience: null })).toBe('UNAUTHENTICATED');
    expect(statements).toEqual([]);
  });
});
