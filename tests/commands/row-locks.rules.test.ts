// In which order rows are locked, and what rows that are created together are told as; in memory.
import { describe, expect, it } from 'vitest';
import type { Actor } from '#server/commands/actor.ts';
import type { CommandInput, TransactionalSubscriber } from '#server/commands/entity-service.ts';
import { createMany } from '#server/commands/create-many.ts';
import { LocksMoved } from '#server/commands/row-locks.ts';
import { unitOfWork } from '#server/commands/unit-of-work.ts';
import { commandBed, now, person, type Thing, thing, things } from './support/things.ts';

const admin = person('ADMIN');

const bed = () => {
  const { context, log } = commandBed();
  const make = (entity: 'package' | 'rating' | 'company') =>
    things(
      entity,
      ['a', 'b', 'c'].map((id) => thing(id)),
      log,
      { handlers: { rename: () => ({ touched: ['label'] }) } },
    ).service;
  return { context, log, parcels: make('package'), ratings: make('rating'), companies: make('company') };
};

const run = async (first: 'package' | 'rating', second: 'package' | 'rating') => {
  const steps: { act?: TransactionalSubscriber } = {};
  const { context, log } = commandBed([(...given) => steps.act?.(...given) ?? Promise.resolve()]);
  const make = (entity: 'package' | 'rating', id: string) =>
    things(entity, [thing(id)], log, { handlers: { rename: () => ({ touched: ['label'] }) } }).service;
  const [cause, effect] = [make(first, 'a'), make(second, 'b')];
  steps.act = async (_, changes, runCommands) => {
    if (changes[0]?.after.id === 'a') await runCommands(effect, 'rename', [{ id: 'b' }]);
  };
  return unitOfWork(context, admin, (unit) => unit.run(cause, 'rename', { id: 'a' }));
};

describe('the order of locks', () => {
  it('is by entity, then by id, each row once, however they are named', async () => {
    const { context, log, parcels, ratings, companies } = bed();
    await unitOfWork(context, admin, (unit) =>
      unit.lock([
        { service: companies, id: 'b' },
        { service: ratings, id: 'c' },
        { service: parcels, id: 'b' },
        { service: ratings, id: 'a' },
        { service: parcels, id: 'a' },
        { service: parcels, id: 'b' },
      ]),
    );
    expect(log).toEqual(['lock package a,b as ADMIN', 'lock rating a,c as ADMIN', 'lock company b as ADMIN']);
  });

  it('once locked, rows may be used in any order; a new one must come after all of them', async () => {
    const { context, parcels, ratings } = bed();
    const use = (...steps: [typeof parcels, string][]) =>
      unitOfWork(context, admin, async (unit) => {
        await unit.lock([
          { service: parcels, id: 'a' },
          { service: parcels, id: 'b' },
        ]);
        for (const [service, id] of steps) await unit.run(service, 'rename', { id });
        return 'done';
      });
    expect(await use([parcels, 'b'], [parcels, 'a'], [parcels, 'c'], [ratings, 'a'])).toBe('done');
    await expect(use([ratings, 'a'], [parcels, 'c'])).rejects.toThrow('lock order: package c');
    await expect(use([ratings, 'b'], [ratings, 'a'])).rejects.toThrow('lock order: rating a');
  });

  it('is looked at before a row is waited for', async () => {
    const { context, log, parcels, ratings } = bed();
    const late = unitOfWork(context, admin, async (unit) => {
      await unit.lock([{ service: ratings, id: 'a' }]);
      await unit.lock([{ service: parcels, id: 'c' }]);
    });
    await expect(late).rejects.toThrow('lock order: package c');
    expect(log).toEqual(['lock rating a as ADMIN']);
  });

  it('is kept by subscribers: they lock entities that come later only', async () => {
    expect((await run('package', 'rating')).version).toBe(2);
    await expect(run('rating', 'package')).rejects.toThrow('lock order');
    await expect(run('package', 'package')).rejects.toThrow('lock order');
  });

  it('with rows that the handler names is taken for all of them; rows that differ by then start it again, three times at most', async () => {
    const { context, log, ratings } = bed();
    const run = (names: readonly string[]) => {
      let asked = 0;
      const { service } = things('package', [thing('b')], log, {
        handlers: { rename: () => ({ touched: ['label'] }) },
        locks: { rename: () => [{ service: ratings, id: names[Math.min((asked += 1), names.length) - 1] ?? '' }] },
      });
      return unitOfWork(context, admin, (unit) => unit.run(service, 'rename', { id: 'b' }));
    };
    expect((await run(['a', 'a'])).version).toBe(2);
    expect(log.slice(0, 3)).toEqual(['lock package b as SYS', 'lock rating a as SYS', 'lock package b as ADMIN']);
    expect((await run(['a', 'b', 'b', 'b'])).version).toBe(2);
    await expect(run(['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'])).rejects.toThrow(LocksMoved);
  });
});

const named = (rows: readonly Thing[]) => {
  const { context, log } = commandBed();
  const asked: string[] = [];
  const { service } = things('package', rows, log, {
    handlers: { rename: () => ({ touched: ['label'] }) },
    locks: {
      rename: ({ row, input }) => {
        asked.push(`${row.id} ${String(input['label'])}`);
        return [];
      },
    },
  });
  const run = (actor: Actor, ...inputs: readonly CommandInput[]) =>
    unitOfWork(context, actor, (unit) => unit.performEach(service, 'rename', inputs));
  return { log, asked, run };
};

describe('the rows that an action locks beside its own', () => {
  it('are asked for with the input of each row', async () => {
    const { asked, run } = named([thing('a'), thing('b')]);
    await run(admin, { id: 'b', label: 'of b' }, { id: 'a', label: 'of a' });
    expect(asked).toEqual(['a of a', 'b of b', 'a of a', 'b of b']);
  });

  it('are neither asked for nor locked for a row that the actor does not see', async () => {
    const { asked, log, run } = named([thing('a', { driverId: 'u2' })]);
    const [outcome] = await run(person('DRIVER'), { id: 'a' });
    expect([outcome?.error?.code, asked, log]).toEqual(['missing', [], ['lock package a as DRIVER']]);
  });
});

const create = async (count: number, action = 'create') => {
  const bed = commandBed();
  const { service } = things('rating', [], bed.log, { derive: () => ({ label: 'derived' }) });
  const rows = Array.from({ length: count }, (_, n) => thing(String(n)));
  await bed.run((trx) => createMany(trx, service, action, rows, now, ({ id }) => Number(id) + 1_000));
  return bed;
};

describe('rows that the system creates by the hundred', () => {
  it('are inserted 200 at a time, each with its event and its cause', async () => {
    const { log, statements } = await create(201);
    const parts = log.filter((each) => each.startsWith('insert')).map((each) => each.split(',').length);
    expect(parts).toEqual([200, 1]);
    expect(log.filter((each) => each === 'event rating.created')).toHaveLength(201);
    expect(statements[0]).toContain('"causedBy":1199');
    expect(statements[0]).toContain('"label":"derived"');
    expect(statements[1]).toContain('1200::bigint');
    expect((await create(200)).log.filter((each) => each.startsWith('insert'))).toHaveLength(1);
    expect((await create(0)).log).toEqual([]);
  });

  it('need an action of the system that creates', async () => {
    await expect(create(1, 'finish')).rejects.toThrow('is no action of the system that creates rows');
    await expect(create(1, 'own')).rejects.toThrow('is no action of the system that creates rows');
    await expect(create(1, 'order')).rejects.toThrow('is no action of the system that creates rows');
  });
});
