// What tariffs and companies do to each other: who is released, locked and told; and what is read to decide.
import { describe, expect, it } from 'vitest';
import { followOffersGroups } from '#server/areas/config/companies-of-groups.ts';
import { offersGroupService } from '#server/areas/config/offers-group-service.ts';
import { readFees, readRouteTariff } from '#server/areas/config/queries.ts';
import { systemActor } from '#server/commands/actor.ts';
import type { EntityChange, EntityRow, RunCommands } from '#server/commands/entity-service.ts';
import { effectOf, type Given, givenRows, now } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const line = { hubId: 'h1', cityId: 'y1', delivered: 35, refused: 10, returned: 5 };
const tariff = {
  id: 'g1',
  version: 2,
  name: 'Standard',
  isDefault: false,
  lines: [line],
  plannedLines: null,
  plannedOn: null,
  companyIds: ['c1', 'c2'],
};
const stored = { ...tariff, status: 'active', createdAt: now, updatedAt: now } as const;

/** What an action on the tariff decides, and what it has others do. */
async function followedUp(action: string, input: object, rows: Given['rows'] = {}) {
  const followUps: unknown[] = [];
  const { trx } = await givenRows(rows);
  const handler: unknown = offersGroupService.handlers[action];
  if (typeof handler !== 'function') throw new Error(`${action} has no handler`);
  const runFollowUp = (name: string, of: object) => Promise.resolve(followUps.push([name, of]));
  const context = { trx, row: tariff, input: { id: 'g1', ...input }, actor: systemActor, now, runFollowUp, batch: {} };
  const effect: unknown = await Reflect.apply(handler, undefined, [context]);
  return { effect, followUps };
}

describe('a tariff', () => {
  it('that gets companies of others releases them there, once for each tariff', async () => {
    const companies = [
      { id: 'c5', offersGroupId: 'g2' },
      { id: 'c6', offersGroupId: null },
      { id: 'c7', offersGroupId: 'g2' },
    ];
    const { effect, followUps } = await followedUp('assign', { add: ['c5', 'c6', 'c7', 'c5'] }, { companies });
    expect(followUps).toEqual([['release', { id: 'g2', companyIds: ['c5', 'c7'] }]]);
    expect(effect).toMatchObject({ set: { companyIds: ['c1', 'c2', 'c5', 'c6', 'c7'] } });
  });

  it('that becomes the default takes the place of the one before', async () => {
    const { followUps } = await followedUp('setDefault', {}, { offers_groups: [{ id: 'g9' }] });
    expect(followUps).toEqual([['stepDown', { id: 'g9' }]]);
    expect((await followedUp('setDefault', {}, {})).followUps).toEqual([]);
  });

  it.each<[string, string, object, Given['rows'], string[]]>([
    [
      'its companies, and the tariffs that they leave',
      'assign',
      { add: ['c5', 'c6'], remove: ['c1'] },
      { companies: [{ offersGroupId: 'g2' }, { offersGroupId: null }] },
      ['c5', 'c6', 'c1', 'g2'],
    ],
    ['the companies that it loses', 'assign', { remove: ['c1'] }, {}, ['c1']],
    ['the default before it', 'setDefault', {}, { offers_groups: [{ id: 'g9' }] }, ['g9']],
    ['nothing, as the first default', 'setDefault', {}, {}, []],
  ])('locks %s', async (_what, action, input, rows, ids) => {
    const { trx } = await givenRows(rows ?? {});
    const locks = await offersGroupService.locks?.[action]?.({ trx, row: stored, input: { id: 'g1', ...input } });
    expect(locks?.map(({ id }) => id)).toEqual(ids);
  });

  it('that becomes the default takes the place of the one before', async () => {
    const { statements } = await effectOf(offersGroupService, 'setDefault', { row: tariff });
    expect(statements).toEqual(['select id from offers_groups where is_default = true']);
  });

  it('has a name that no other one in use has, however it is written', async () => {
    const { statements } = await effectOf(offersGroupService, 'create', { input: { name: 'ÉTÉ' } });
    expect(statements).toEqual(["select id, name from offers_groups where status = 'active' and lower(name) = 'été'"]);
  });

  it('whose companies were moved by hand says which it had before', async () => {
    const input = { added: ['c2'], removed: ['c0'] };
    expect((await effectOf(offersGroupService, 'followCompanies', { row: tariff, input })).effect).toEqual({
      touched: ['companyIds'],
      payload: { changes: [{ field: 'companyIds', before: ['c0', 'c1'], after: ['c1', 'c2'] }] },
    });
  });

  it('is replaced line by line, and its companies are those that are given', async () => {
    const { run, statements } = recordStatements();
    const { store } = offersGroupService;
    await run((trx) => store.saveMany(trx, [{ row: stored, changed: ['lines', 'companyIds'] }]));
    expect(statements.slice(-4)).toEqual([
      "delete from offers_lines where group_id = 'g1'",
      "insert into offers_lines (group_id, hub_id, city_id, delivered, refused, returned) select 'g1'::uuid, * from unnest('{h1}'::uuid[], '{y1}'::uuid[], '{35}'::bigint[], '{10}'::bigint[], '{5}'::bigint[])",
      "update companies set offers_group_id = null where offers_group_id = 'g1'::uuid and id <> all ('{c1,c2}'::uuid[])",
      "update companies set offers_group_id = 'g1'::uuid where id = any ('{c1,c2}'::uuid[])",
    ]);
  });
});

const rowOf = (row: object) => ({ id: 'c1', version: 1, status: 'active', ...row });
async function followed(changes: EntityChange<EntityRow>[]): Promise<unknown[]> {
  const { trx } = await givenRows({});
  const done: unknown[] = [];
  const runCommands: RunCommands = (_service, action, inputs, cause) => {
    done.push([action, inputs, ...(cause ? [cause.event] : [])]);
    return Promise.resolve([]);
  };
  await followOffersGroups(trx, changes, runCommands);
  return done;
}

const change = (
  entity: 'company' | 'offersGroup',
  action: string,
  before: object,
  after: object,
): EntityChange<EntityRow> => ({
  entity,
  action,
  event: `${entity}.${action}`,
  before: rowOf(before),
  after: rowOf(after),
  input: {},
  actor: systemActor,
  now,
  payload: {},
});
const company = (id: string, before: string | null, after: string | null) =>
  change('company', 'assignOffersGroup', { id, offersGroupId: before }, { id, offersGroupId: after });

describe('the other side of an assignment', () => {
  it.each<[string, EntityChange<EntityRow>[], unknown[]]>([
    [
      'tariffs that companies leave and get hear of all of them at once',
      [company('c1', 'g1', 'g2'), company('c2', null, 'g2'), company('c3', 'g1', null)],
      [
        [
          'followCompanies',
          [
            { id: 'g1', added: [], removed: ['c1', 'c3'] },
            { id: 'g2', added: ['c1', 'c2'], removed: [] },
          ],
        ],
      ],
    ],
    [
      'companies that a tariff gets or loses hear of it, and those that stay do not',
      [change('offersGroup', 'assign', { companyIds: ['c1', 'c2'] }, { companyIds: ['c2', 'c3'] })],
      [['followOffersGroup', [{ id: 'c1' }, { id: 'c3' }], 'offersGroup.assign']],
    ],
    [
      'nobody hears of an assignment of the same',
      [change('offersGroup', 'assign', { companyIds: ['c1'] }, { companyIds: ['c1'] })],
      [],
    ],
    [
      'nobody hears of what followed',
      [change('offersGroup', 'release', { companyIds: ['c1'] }, { companyIds: [] })],
      [],
    ],
    [
      'nobody hears of another change of a company',
      [change('company', 'followOffersGroup', { offersGroupId: 'g1' }, { offersGroupId: 'g2' })],
      [],
    ],
  ])('%s', async (_what, changes, expected) => {
    expect(await followed(changes)).toEqual(expected);
  });
});

it('the fees of a route are those that the database finds, if any', async () => {
  const found = { delivered: 35, refused: 10, returned: 5 };
  const { trx, statements } = await givenRows({
    fees_of: [found],
    tariff_of: [{ ...found, groupName: 'Été', isOwn: true }],
  });
  expect(await readFees(trx, 'c1', 'h1', 'y1')).toEqual(found);
  expect(await readRouteTariff(trx, 'c1', 'h1', 'y1')).toEqual({ ...found, groupName: 'Été', isOwn: true });
  expect(statements).toEqual([
    "select * from fees_of('c1'::uuid, 'h1'::uuid, 'y1'::uuid)",
    "select * from tariff_of('c1'::uuid, 'h1'::uuid, 'y1'::uuid)",
  ]);
  expect(await readFees((await givenRows({})).trx, 'c1', 'h1', 'y1')).toBeNull();
});
