// All that an action changes on a saved view, how many a person has, and which are listed.
import { expect, it } from 'vitest';
import { readSavedViews, savedViewService } from '#server/areas/views/service.ts';
import { systemActor } from '#server/commands/actor.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const owner = person('u1', 'SUPPORT', { team: ['t1'] });
const loner = person('u1', 'SUPPORT');
const view = {
  id: 'v1',
  version: 1,
  ownerId: 'u1',
  list: 'packages',
  name: 'Retours',
  query: 'tab=returned',
  shared: true,
};
const given = { list: 'packages', name: 'Retours', query: 'tab=returned' };
const owned = (ofList: number, inAll: number) => ({ saved_views: [{ ofList, inAll }] });
const made = {
  id: expect.any(String),
  version: 1,
  status: 'active',
  ownerId: 'u1',
  ...given,
  shared: false,
  teamId: null,
  createdAt: now,
  updatedAt: now,
};

it.each<[string, string, Given, unknown]>([
  ['is that of its owner alone', 'create', { input: given, rows: owned(49, 199) }, made],
  ['is no fifty-first of its list', 'create', { input: given, rows: owned(50, 50) }, 'saved_view.too_many'],
  ['is no two hundred and first', 'create', { input: given, rows: owned(0, 200) }, 'saved_view.too_many_in_all'],
  ['has an owner', 'create', { input: given, rows: owned(0, 0), actor: systemActor }, 'forbidden'],
  ['gets another name', 'rename', { input: { name: 'R' } }, { set: { name: 'R' } }],
  ['gets another state', 'update', { input: { query: 'q=1' } }, { set: { query: 'q=1' } }],
  ['is shared with the team', 'share', {}, { set: { shared: true, teamId: 't1' } }],
  ['of who has no team is not shared', 'share', { actor: loner }, 'forbidden'],
  ['is shared no more', 'unshare', {}, { set: { shared: false, teamId: null } }],
  ['that is removed is gone for the team too', 'remove', {}, { set: { teamId: null } }],
  ['that was shared is so again', 'restore', { rows: owned(0, 0) }, { set: { teamId: 't1' } }],
  [
    'that was not shared stays so',
    'restore',
    { row: { ...view, shared: false }, rows: owned(0, 0), actor: loner },
    { set: { teamId: null } },
  ],
  ['does not come back beside fifty others', 'restore', { rows: owned(50, 50) }, 'saved_view.too_many'],
])('a view %s (%s)', async (_what, action, more, expected) => {
  expect((await effectOf(savedViewService, action, { row: view, actor: owner, ...more })).effect).toEqual(expected);
});

it.each([
  ['create', { input: given }],
  ['restore', {}],
])('the views that a person has are counted one call after the other (%s)', async (action, more) => {
  const { statements } = await effectOf(savedViewService, action, {
    row: view,
    actor: owner,
    rows: owned(0, 0),
    ...more,
  });
  expect(statements).toEqual([
    "select pg_advisory_xact_lock(hashtextextended('savedView u1', 0))",
    "select count(*)::int as in_all, (count(*) filter (where list = 'packages'))::int as of_list from saved_views where owner_id = 'u1' and status = 'active'",
  ]);
});

it('the views of a list are the own ones and those of the team that are not removed, by name', async () => {
  const { run, statements } = recordStatements();
  const sets = { user: ['u1'], company: [], driver: [], hub: [], team: ['t1'], role: [] };
  await run((trx) => readSavedViews(trx, 'packages', { role: 'SUPPORT', sets, flags: { manager: false } }));
  expect(statements).toEqual([
    expect.stringMatching(
      / where \(.*'u1'.*'t1'.*\) and list = 'packages' and status = 'active' order by lower\(name\), id limit 500$/,
    ),
  ]);
});
