// Each access table, compared with what its area states by hand: a wrong scope is not noticed by a test that asks the same table.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accessTables } from '#shared/areas/access-tables.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import { type Access, hiddenFields, isInScope } from '#shared/access/scope.ts';
import { type Audience, type IdSetName, idSetNames } from '#shared/access/viewer.ts';
import { logAccess } from '#shared/areas/logs/log.ts';
import { ownCashAccess } from '#shared/areas/cash/own-cash.ts';
import { ownRoundAccess } from '#shared/areas/round/access.ts';
import { fleetAccess, routeAccess } from '#shared/areas/positions/access.ts';
import { scorecardAccess } from '#shared/areas/scorecards/scorecard.ts';
import { dutyAccess, profileAccess, sessionAccess } from '#shared/areas/users/own-access.ts';
import { type StatedAccess, statedAccess } from '#tests/areas/support/rights.ts';

const tables: readonly Access[] = [
  ...accessTables,
  logAccess,
  ownCashAccess,
  ownRoundAccess,
  dutyAccess,
  profileAccess,
  sessionAccess,
  fleetAccess,
  routeAccess,
  scorecardAccess,
];
const columnsOf = ({ some }: StatedAccess) => new Set(Object.values(some).flatMap(Object.keys));
const none: StatedAccess = { all: [], some: {}, hidden: {}, arrays: [] };

/** Each id set holds one id that no other set holds. */
const audienceOf = (role: Role): Audience => ({
  role,
  sets: {
    user: ['id-of-user'],
    company: ['id-of-company'],
    driver: ['id-of-driver'],
    hub: ['id-of-hub'],
    team: ['id-of-team'],
    role: ['id-of-role'],
  },
  flags: { manager: true },
});

/** The values of one column that bring a row into scope, as `column=set`. */
function visibleBy(access: Access, role: Role, columns: Iterable<string>): string[] {
  const isVisible = (column: string, set: IdSetName) =>
    isInScope(access.see[role], audienceOf(role), { [column]: `id-of-${set}` });
  return [...columns].flatMap((column) =>
    idSetNames.filter((set) => isVisible(column, set)).map((set) => `${column}=${set}`),
  );
}

it('every access table of the code is stated by its area', () => {
  const folder = new URL('../../shared/areas/', import.meta.url);
  const declared = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [
      ...readFileSync(new URL(path, folder), 'utf8').matchAll(/(?:defineAccess<.+?>|defineEntity)\(\s*'(\w+)'/g),
    ])
    .map(([, name]) => String(name))
    .toSorted();
  // The entity of companies has the table of the directory.
  const names = [...new Set(declared)];
  expect(names).toEqual(Object.keys(statedAccess).toSorted());
  expect(tables.map(({ name }) => name).toSorted()).toEqual(names);
});

describe.each(tables.map((access) => [access.name, access] as const))('%s', (name, access) => {
  const expected = statedAccess[name] ?? none;

  it.each(roles)('%s sees exactly the rows that are stated', (role) => {
    const seesAll = expected.all.includes(role);
    const columns = expected.some[role];
    const scope = seesAll
      ? { kind: 'everything' }
      : columns
        ? { kind: 'within', columns, ...(expected.arrays.length > 0 && { arrays: expected.arrays }) }
        : { kind: 'nothing' };
    expect(access.see[role]).toEqual(scope);
  });

  it.each(roles)('%s sees a row by exactly these columns, and only with its own ids', (role) => {
    const wanted = expected.all.includes(role)
      ? [...columnsOf(expected)].flatMap((column) => idSetNames.map((set) => `${column}=${set}`))
      : Object.entries(expected.some[role] ?? {}).map(([column, set]) => `${column}=${set}`);
    expect(visibleBy(access, role, columnsOf(expected)).toSorted()).toEqual(wanted.toSorted());
    const foreign = Object.fromEntries([...columnsOf(expected)].map((column) => [column, 'id-of-nobody']));
    const unset = Object.fromEntries([...columnsOf(expected)].map((column) => [column, null]));
    for (const keys of [foreign, unset])
      expect(isInScope(access.see[role], audienceOf(role), keys)).toBe(expected.all.includes(role));
  });

  it.each(roles)('from %s exactly the fields that are stated are hidden', (role) => {
    expect(hiddenFields(access, { role }).toSorted()).toEqual((expected.hidden[role] ?? []).toSorted());
  });

  it('an event stores every column that a scope compares', () => {
    expect(access.keyColumns).toEqual([...columnsOf(expected)].toSorted());
  });
});
