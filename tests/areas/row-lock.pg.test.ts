// Two people act on one row at the same moment: the second command waits for the first and starts from its row. For
// every entity, since each locks its rows by its own query; the areas make the rows in their `locked-rows.ts`.
import { expect, it } from 'vitest';
import { entities } from '#shared/areas/index.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { startGoogle } from './sheets/support/google-double.ts';
import { titles } from './sheets/support/sheets.ts';
import type { LockedRows } from './support/row-lock.ts';

const google = await startGoogle([titles]);
const server = useTestServer({ sheets: google.api });
const modules = import.meta.glob<{ lockedRows: LockedRows }>('./*/locked-rows.ts', { eager: true });
const cases = Object.values(modules).flatMap(({ lockedRows }) => Object.entries(lockedRows));

it('every entity is among them', () => {
  expect(cases.map(([entity]) => entity).toSorted()).toEqual(Object.keys(entities).toSorted());
});

it.each(cases.flatMap(([entity, act]) => (act === null ? [] : [[entity, act] as const])))(
  'a second command on the same %s waits for the first and starts from its row',
  async (_, act) => {
    const { left, made } = await act(server);
    expect(made).toBe(left + 1);
  },
);
