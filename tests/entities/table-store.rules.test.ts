// How the rows of a table are read, locked and written: the statements, typed by hand.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createEntityService } from '#server/entities/entity-service.ts';
import { assertNoConflict, diffFields } from '#server/entities/field-changes.ts';
import { followParent } from '#server/entities/follow-parent.ts';
import { TableStore } from '#server/entities/entity-store.ts';
import type { TransactionalSubscriber } from '#server/commands/entity-service.ts';
import { fail } from '#shared/lib/app-error.ts';
import { recordStatements, sqlText } from '#tests/fixtures/recorded-statements.ts';
import { commandBed, person, type Thing, thing, thingEntity, things } from '../commands/support/things.ts';

type Options = ConstructorParameters<typeof TableStore<Thing>>[1];
const entity = thingEntity('rating');
const columns = ['id', 'version', 'status', 'driver_id', 'label', 'tags', 'secret', 'seen_at', 'updated_at'];
const selected = (table: string) => columns.map((name) => `${table}.${name}`).join(', ');
const driver = person('DRIVER').principal;
const audience = driver.role === 'SYS' ? null : driver.audience;

function setUp(options: Partial<Options> = {}, answer?: Parameters<typeof recordStatements>[0]) {
  const recorded = recordStatements(answer);
  return { ...recorded, store: new TableStore<Thing>(entity, { table: 'things', ...options }) };
}

describe('rows are read', () => {
  it('in the order of ids, within the scope of the audience; the system sees all', async () => {
    const { store, run, statements } = setUp({}, () => [thing('a')]);
    expect(await run((trx) => store.find(trx, 'a', audience))).toEqual(thing('a'));
    await run((trx) => store.findMany(trx, ['a', 'b'], null));
    expect(await run((trx) => store.findMany(trx, [], audience))).toEqual([]);
    expect(statements).toEqual([
      `select ${selected('things')} from things where things.id = 'a' and (things.driver_id = 'u1'::uuid) order by things.id`,
      `select ${selected('things')} from things where things.id = any ('{a,b}'::uuid[]) order by things.id`,
    ]);
  });

  it('with the conditions of the caller, and without removed ones', async () => {
    const { store, run, statements } = setUp({ removedStatus: 'done' });
    if (audience) await run((trx) => store.selectVisible(trx, audience, [sql<boolean>`label = 'x'`], sql`limit 1`));
    expect(statements[0]).toMatch(
      /where \(things.driver_id = 'u1'::uuid\) and label = 'x' and things.status <> 'done' limit 1$/,
    );
    expect(await run((trx) => store.find(trx, 'a', null))).toBeNull();
  });

  it('in the order of the given ids, without those that are gone', async () => {
    const { store, run, statements } = setUp({}, () => [thing('a'), thing('c')]);
    const rows = await run((trx) => store.readMany(trx, ['c', 'b', 'a']));
    expect(rows.map(({ id }) => id)).toEqual(['c', 'a']);
    expect(statements[0]).toContain("where things.id = any ('{c,b,a}'::uuid[])");
  });

  it('and fail with the field that holds no value of its kind', async () => {
    const { store, run } = setUp({}, () => [{ ...thing('a'), tags: null }]);
    await expect(run((trx) => store.find(trx, 'a', null))).rejects.toThrow('unexpected value: rating.tags');
  });
});

describe('rows are locked', () => {
  it('in the order of ids, with what reads them', async () => {
    const { store, run, statements } = setUp();
    await run((trx) => store.lockMany(trx, ['b', 'a'], audience));
    expect(await run((trx) => store.lockMany(trx, [], null))).toEqual([]);
    expect(statements).toHaveLength(1);
    expect(statements[0]).toMatch(
      /any \('\{b,a\}'::uuid\[\]\) and \(things.driver_id = .* order by things.id for update$/,
    );
  });

  it('before other tables are read for them', async () => {
    const { store, run, statements } = setUp({
      read: { label: sql`(select name from labels)` },
      removedStatus: 'done',
    });
    await run((trx) => store.lockMany(trx, ['a'], null));
    expect(statements).toEqual([
      "select from things where things.id = 'a' and things.status <> 'done' order by things.id for update",
      `select ${selected('things').replace(' things.label,', '')}, (select name from labels) as label from things where things.id = 'a' and things.status <> 'done' order by things.id`,
    ]);
  });
});

describe('rows are written', () => {
  it('one by one with their columns, and what is stored elsewhere after them', async () => {
    const parts: unknown[] = [];
    const saveParts: Options['saveParts'] = async (_, id, changed) => void parts.push(id, Object.keys(changed));
    const { store, run, statements } = setUp({ saveParts, write: { label: (value) => `<${String(value)}>` } });
    await run((trx) => store.insertMany(trx, [thing('a'), thing('b')]));
    await run((trx) => store.save(trx, 'a', { label: 'x', version: 2 }));
    expect(statements).toEqual([
      `insert into things (${columns.join(', ')}) values ('a', 1, 'open', null, '<a>', '{}', 's', null, '1970-01-01T00:00:00.000Z')`,
      `insert into things (${columns.join(', ')}) values ('b', 1, 'open', null, '<a>', '{}', 's', null, '1970-01-01T00:00:00.000Z')`,
      "update things set version = 2, label = '<x>' where id = 'a'",
    ]);
    expect(parts).toEqual(['a', Object.keys(thing('a')), 'b', Object.keys(thing('b')), 'a', ['label', 'version']]);
  });

  it('unless another row has what is unique', async () => {
    const unique = { columns: ['label', 'driverId'], fail: () => fail('already_used') };
    const taken = setUp({ unique }, () => ({ affected: 0n }));
    await expect(taken.run((trx) => taken.store.insertMany(trx, [thing('a')]))).rejects.toThrow('already_used');
    expect(taken.statements[0]).toMatch(/ on conflict \(label, driver_id\) do nothing$/);
    const free = setUp({ unique }, () => ({ affected: 1n }));
    await free.run((trx) => free.store.insertMany(trx, [thing('a'), thing('b')]));
    expect(free.statements).toHaveLength(2);
  });

  it('together with one statement, each with what changed in any of them', async () => {
    const { store, run, statements } = setUp();
    await run((trx) => store.insertMany(trx, [thing('a'), thing('b')]));
    const saved = [
      { row: thing('a', { label: 'x' }), changed: ['label'] },
      { row: thing('b', { version: 2 }), changed: ['version', 'nonsense'] },
    ];
    await run((trx) => store.saveMany(trx, saved));
    await run((trx) => store.saveMany(trx, [{ row: thing('c', { version: 3 }), changed: ['version', 'nonsense'] }]));
    await run((trx) => store.saveMany(trx, []));
    const kept = JSON.stringify([
      { id: 'a', version: 1, label: 'x' },
      { id: 'b', version: 2, label: 'a' },
    ]);
    expect(statements[0]).toMatch(
      /^insert into things \((.*)\) select \1 from jsonb_populate_recordset\(null::things, '\[\{"id":"a",.*"driver_id":null.*\{"id":"b",.*\]'::jsonb\) r$/,
    );
    expect(statements.slice(1)).toEqual([
      `update things t set version = r.version, label = r.label from jsonb_populate_recordset(null::things, '${kept}'::jsonb) r where t.id = r.id`,
      "update things set version = 3 where id = 'c'",
    ]);
  });
});

it('a row counts by its status where no list says otherwise; one with several ids in scope is not counted', () => {
  const { store } = setUp();
  expect([store.isCounted, store.countKey(thing('a')), store.rollups]).toEqual([false, 'open', {}]);
  const DRIVER = { kind: 'within', columns: { tags: 'role' }, arrays: ['tags'] } as const;
  const arrays = { ...entity, access: { ...entity.access, see: { ...entity.access.see, DRIVER } } };
  const counted = setUp({ countedBy: { facts: {} } }).store;
  expect(counted.isCounted).toBe(true);
  expect(() => createEntityService(arrays, counted, things('rating', [], []).service.inputs)).toThrow('is not counted');
  expect(createEntityService(arrays, store, things('rating', [], []).service.inputs).store).toBe(store);
});

describe('an edit', () => {
  it('changes the fields that are given and differ', () => {
    const at = { a: 1, b: null, c: ['x'], d: undefined };
    expect(diffFields(at, { a: 1, b: null, c: ['x'], d: null })).toEqual([]);
    expect(diffFields(at, { a: 2, b: undefined, c: ['y'] })).toEqual([
      { field: 'a', before: 1, after: 2 },
      { field: 'c', before: ['x'], after: ['y'] },
    ]);
    expect(diffFields({}, { e: 0 })).toEqual([{ field: 'e', before: null, after: 0 }]);
  });

  it('is refused with both values when somebody changed one of its fields since', async () => {
    const events = [
      { changed: ['label'], facts: { changes: [{ field: 'note' }] } },
      { changed: [], facts: {} },
    ];
    const { run, statements } = recordStatements(() => events);
    const changes = [
      { field: 'label', before: 'theirs', after: ['a', 1] },
      { field: 'note', before: null, after: { x: 1 } },
    ];
    const check = (version: number, given = changes) =>
      run((trx) => assertNoConflict(trx, { id: 'r', version: 5 }, version, given));
    await check(5);
    expect(statements).toEqual([]);
    await check(4, changes.slice(1));
    expect(statements).toEqual(["select changed, facts from events where entity_id = 'r' and version > 4"]);
    await expect(check(4)).rejects.toMatchObject({
      code: 'changed_meanwhile',
      params: { version: 5 },
      fields: [{ path: 'label', code: 'changed_meanwhile', params: { mine: ['a', '1'], theirs: 'theirs' } }],
    });
    // The payload names parts of a field, and a change of one field may be a change of another.
    const inPayload = run((trx) => assertNoConflict(trx, { id: 'r', version: 5 }, 4, changes, { source: 'payload' }));
    await expect(inPayload).rejects.toMatchObject({ fields: [{ path: 'note' }] });
    const together = { oneValue: ['label', 'note'] };
    const asOne = run((trx) => assertNoConflict(trx, { id: 'r', version: 5 }, 4, changes.slice(1), together));
    await expect(asOne).rejects.toMatchObject({ fields: [{ path: 'note' }] });
  });
});

const none = () => Promise.resolve([]);

describe('the children of a row that changes hands', () => {
  const { service: parents } = things('webhook', [], []);
  const made = thingEntity('webhookDelivery');
  const { finish } = made.lifecycle.actions;
  const parent = { entity: 'webhook', field: 'label', keys: ['companyId', 'driverId'] };
  const actions = { ...made.lifecycle.actions, changeScope: finish };
  const definition = { ...made, parent, lifecycle: { ...made.lifecycle, actions } };
  const change = (before: Partial<Thing> | null, after: Partial<Thing>) => ({
    entity: parents.entity,
    action: 'move',
    event: 'webhook.moved',
    payload: {},
    input: {},
    now: new Date(0),
    actor: person('ADMIN'),
    before: before && thing('w', before),
    after: thing('w', after),
  });
  const children = (select: TableStore<Thing>['select'], changed: object = {}) => {
    const { service } = things('webhookDelivery', [], []);
    return followParent({ ...service, definition: { ...definition, ...changed }, store: { ...service.store, select } });
  };

  it('follow it by 200, in the order of ids, once its keys differ', async () => {
    const ids = Array.from({ length: 201 }, (_, n) => `c${String(n).padStart(3, '0')}`);
    const parts = [ids.slice(0, 200), ids.slice(200)];
    const asked: string[] = [];
    const told: unknown[] = [];
    const follow = children((_, where, order) => {
      asked.push([...where, order ?? sql``].map(sqlText).join(' '));
      return Promise.resolve((parts.shift() ?? []).map((id) => thing(id)));
    });
    const run = (changed: Parameters<TransactionalSubscriber>[1][number]) =>
      commandBed().run((trx) =>
        follow(trx, [changed], (service, action, inputs, cause) => {
          told.push([service.entity, action, inputs.length, inputs[0], cause === changed]);
          return Promise.resolve([]);
        }),
      );
    await run(change({ driverId: 'd1' }, { driverId: 'd1', label: 'b' }));
    await run(change(null, { driverId: 'd1' }));
    await run({ ...change({ driverId: 'd1' }, { driverId: 'd2' }), entity: 'package' });
    expect(asked).toEqual([]);
    await run(change({ driverId: 'd1' }, { driverId: 'd2' }));
    const keys = { companyId: null, driverId: 'd2' };
    expect(told).toEqual([
      ['webhookDelivery', 'changeScope', 200, { id: 'c000', keys }, true],
      ['webhookDelivery', 'changeScope', 1, { id: 'c200', keys }, true],
    ]);
    expect(asked).toEqual([
      "label = 'w' id > '00000000-0000-0000-0000-000000000000' order by id limit 200",
      "label = 'w' id > 'c199' order by id limit 200",
    ]);
  });

  it('are declared completely and after it, or it is a mistake of ours', async () => {
    expect(() => children(none, { parent: undefined })).toThrow('declares no parent');
    expect(() => children(none, { lifecycle: made.lifecycle })).toThrow('has no action changeScope');
    expect(() => children(none, { parent: { ...parent, keys: ['driverId'] } })).toThrow('copies no companyId');
    const later = children(none, { parent: { ...parent, entity: 'inbox' } });
    const moved = { ...change({ driverId: 'd1' }, { driverId: 'd2' }), entity: 'inbox' } as const;
    const followed = commandBed().run((trx) => later(trx, [moved], () => Promise.resolve([])));
    await expect(followed).rejects.toThrow('webhookDelivery is listed before its parent');
  });
});
