// Safeguards of reading and writing rows.
import type { Mutation } from './mutations.ts';

const rowSecurity = { project: 'pg', testFile: 'tests/db/row-security.pg.test.ts' } as const;
const queryScope = { project: 'pg', testFile: 'tests/areas/packages/query-scope.pg.test.ts' } as const;
const packages = { project: 'pg', testFile: 'tests/areas/packages/api.pg.test.ts' } as const;
const units = { project: 'pg', testFile: 'tests/commands/unit-of-work.pg.test.ts' } as const;
const bulk = { project: 'pg', testFile: 'tests/commands/bulk.pg.test.ts' } as const;

const scopes: readonly Mutation[] = [
  {
    ...queryScope,
    name: 'a list whose branches lack the scope',
    testName: 'finds only own parcels by a whole tab',
    file: 'server/db/lists/list-query.ts',
    find: 'sql<SqlBool>`${column(key)} = ${member}::uuid`',
    replace: 'sql<SqlBool>`${column(key)} = ${member}::uuid or true`',
  },
  {
    ...queryScope,
    name: 'a list by a narrow filter without the scope',
    testName: 'finds only own parcels by a town',
    file: 'server/db/lists/list-query.ts',
    find: "from ${from} where ${all([scopeWhere(scope, audience, 'r'), ...walked, ...where])}",
    replace: 'from ${from} where ${all([...walked, ...where])}',
  },
  {
    ...queryScope,
    name: 'a parcel that is read by its id without the scope',
    testName: 'neither reads nor locks',
    file: 'server/entities/entity-store.ts',
    find: '...(audience ? [this.#inScope(audience)] : [])',
    replace: '...(audience ? [] : [])',
  },
  {
    ...rowSecurity,
    name: "a search that bypasses the policies without the caller's scope sets",
    testName: "a search finds only ids of one's own rows",
    file: 'migrations/0001-search.ts',
    find: "format('r.%I = %L::uuid', key, member)",
    replace: "'true'",
  },
  {
    ...rowSecurity,
    name: 'parcels whose owner bypasses their policies',
    testName: 'has a forced policy',
    // It lifts them for a moment, so what forced them before does not count.
    file: 'migrations/2026-12-02-c-inventory.ts',
    find: "\n${setForced('force')}",
    replace: '',
  },
  {
    ...rowSecurity,
    name: 'a policy that allows every row',
    testName: 'by a query that forgot its scope',
    file: 'migrations/0011-packages.ts',
    find: 'using (${ofCompany} or ${own})',
    replace: 'using (true)',
  },
];

const writes: readonly Mutation[] = [
  {
    ...packages,
    name: 'an edit that ignores its base version',
    testName: 'shows both values when two people edit at once',
    file: 'server/entities/field-changes.ts',
    find: 'if (version === row.version) return;',
    replace: 'if (version > 0) return;',
  },
  {
    ...packages,
    name: 'a command without an event',
    testName: 'is not delivered twice by the same key',
    file: 'server/commands/unit-of-work.ts',
    find: '} else await recordEvents(trx, events);',
    replace: "} else if (!events[0]?.name.endsWith('.delivered')) await recordEvents(trx, events);",
  },
  {
    ...packages,
    name: 'an idempotency key that is not stored',
    testName: 'is not delivered twice by the same key',
    file: 'server/commands/run-command.ts',
    find: 'if (key === null || actor.id === null || !keepsAnswer)',
    replace: "if (key !== 'never' || actor.id === null)",
  },
  {
    ...units,
    name: 'rows that are locked in the reverse order of their entities',
    testName: 'change rows of several entities together',
    file: 'server/commands/row-locks.ts',
    find: '.toSorted(([a], [b]) => a - b)',
    replace: '.toSorted(([a], [b]) => b - a)',
  },
  {
    ...units,
    name: 'a follow-up that locks rows in any order',
    testName: 'have no follow-up that locks a row of an earlier entity',
    file: 'server/commands/row-locks.ts',
    find: ': rank > above;',
    replace: ': true;',
  },
  {
    ...units,
    name: 'a batch that fails with one of its rows',
    testName: 'is rolled back and done without that row',
    file: 'server/commands/run-bulk.ts',
    find: 'if (!(error instanceof RowFailed)) throw error;',
    replace: 'if (error) throw error;',
  },
  {
    ...bulk,
    name: 'a repeated call that works on what its filter finds now',
    testName: 'may be all rows of a list',
    file: 'server/commands/run-bulk.ts',
    find: 'if (earlier !== undefined) return idList.parse(earlier);',
    replace: '',
  },
  {
    project: 'pg',
    testFile: 'tests/http/anti-forgery.pg.test.ts',
    name: 'a token that is required and not compared',
    testName: 'the token of another session is refused',
    file: 'server/http/check-request.ts',
    find: 'request.token !== null && isSameText(request.token, session.token)',
    replace: 'request.token !== null',
  },
  {
    project: 'pg',
    testFile: 'tests/http/anti-forgery.pg.test.ts',
    name: 'a server without the anti-forgery check',
    testName: 'no token is refused',
    file: 'server/graphql/graphql-server.ts',
    find: 'if (refusal) {',
    replace: 'if (refusal && facts.fields.length === 0) {',
  },
];

/** All of them. */
export const dataMutations: readonly Mutation[] = [...scopes, ...writes];
