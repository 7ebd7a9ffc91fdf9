// The order of what a command does: locks, checks, writes, events, subscribers; in memory, with every step told.
import { describe, expect, it } from 'vitest';
import type { TransactionalSubscriber } from '#server/commands/entity-service.ts';
import { unitOfWork } from '#server/commands/unit-of-work.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { commandBed, now, person, thing, things } from './support/things.ts';

const driver = person('DRIVER');
const admin = person('ADMIN');
const mine = (id: string) => thing(id, { driverId: 'u1' });

describe('a command', () => {
  it('locks the row in the scope of the actor, saves what changed, and records its event', async () => {
    const bed = commandBed();
    const { service, rows } = things('rating', [mine('a')], bed.log, {
      handlers: { rename: () => ({ set: { label: 'b' } }) },
    });
    const saved = await unitOfWork(bed.context, driver, (unit) => unit.run(service, 'rename', { id: 'a' }));
    expect(saved).toEqual({ ...mine('a'), label: 'b', version: 2, updatedAt: now });
    expect(rows.get('a')).toEqual(saved);
    expect(bed.log).toEqual([
      'lock rating a as DRIVER',
      'save a: label,version,updatedAt,statusRank',
      'event rating.renamed',
    ]);
    expect(bed.notified()).toBe(1);
  });

  it('writes and tells nothing when nothing changes, unless the handler calls a field touched', async () => {
    const bed = commandBed();
    const { service } = things('rating', [mine('a')], bed.log);
    const row = await unitOfWork(bed.context, driver, (unit) => unit.run(service, 'rename', { id: 'a' }));
    expect(row.version).toBe(1);
    expect(bed.log).toEqual(['lock rating a as DRIVER']);
    const again = commandBed();
    const touched = things('rating', [mine('a')], again.log, { handlers: { rename: () => ({ touched: ['label'] }) } });
    await unitOfWork(again.context, driver, (unit) => unit.run(touched.service, 'rename', { id: 'a' }));
    expect(again.log.at(-1)).toBe('event rating.renamed');
  });

  it('is refused for a row that is absent, not the actor’s, or in another status; nothing is committed', async () => {
    const bed = commandBed();
    const { service } = things('rating', [thing('b'), { ...mine('c'), status: 'done' }], bed.log);
    const run = (id: string) => unitOfWork(bed.context, driver, (unit) => unit.run(service, 'rename', { id }));
    await expect(run('a')).rejects.toThrow('missing');
    await expect(run('b')).rejects.toThrow('missing');
    await expect(run('c')).rejects.toThrow('wrong_status');
    expect(bed.log.filter((each) => !each.startsWith('lock'))).toEqual([]);
    expect(bed.notified()).toBe(0);
  });

  it('on the actor’s own row finds no other, and that one whatever the scope', async () => {
    const bed = commandBed();
    const { service } = things('rating', [thing('u1'), mine('b')], bed.log, {
      handlers: { own: () => ({ touched: ['label'] }) },
    });
    const run = (id: string) => unitOfWork(bed.context, driver, (unit) => unit.run(service, 'own', { id }));
    expect((await run('u1')).version).toBe(2);
    await expect(run('b')).rejects.toThrow('missing');
    expect(bed.log.filter((each) => each.startsWith('lock'))).toEqual(['lock rating u1 as SYS', 'lock rating  as SYS']);
  });

  it('that creates a row locks none, and derives its values', async () => {
    const bed = commandBed();
    const { service } = things('rating', [], bed.log, {
      createHandlers: { create: () => thing('n') },
      derive: () => ({ label: 'derived' }),
    });
    const created = await unitOfWork(bed.context, admin, (unit) => unit.run(service, 'create', {}));
    expect(created).toEqual({ ...thing('n'), label: 'derived' });
    expect(bed.log).toEqual(['insert n', 'event rating.created']);
  });
});

describe('an action on several rows', () => {
  it('decides what it refuses before it writes, and answers in the order of the inputs', async () => {
    const bed = commandBed();
    const { service } = things('rating', [thing('a'), thing('b', { status: 'done' }), thing('c')], bed.log);
    const outcomes = await unitOfWork(bed.context, admin, (unit) =>
      unit.performEach(
        service,
        'finish',
        ['c', 'x', 'b', 'a'].map((id) => ({ id })),
      ),
    );
    expect(outcomes.map(({ id, row, error }) => [id, row?.version ?? null, error?.code ?? null])).toEqual([
      ['c', 2, null],
      ['x', null, 'missing'],
      ['b', 1, 'wrong_status'],
      ['a', 2, null],
    ]);
    expect(outcomes.map((each) => (each.error ? null : each.before?.version))).toEqual([1, null, null, 1]);
    expect(bed.log).toEqual([
      'lock rating a,b,c,x as ADMIN',
      'save c: status,version,updatedAt,statusRank',
      'save a: status,version,updatedAt,statusRank',
      'event rating.finished',
      'event rating.finished',
    ]);
  });

  it('fails as a whole for a mistake, and for a refusal after a follow-up was written', async () => {
    const bed = commandBed();
    const failing = (reason: Error, isLate: boolean) =>
      things('rating', [thing('a'), thing('b')], bed.log, {
        handlers: {
          finish: async ({ row, runFollowUp }) => {
            if (isLate) await runFollowUp('create', {});
            if (row.id === 'b') throw reason;
            return {};
          },
        },
        createHandlers: { create: () => thing('n') },
      }).service;
    const run = (service: ReturnType<typeof failing>) =>
      unitOfWork(bed.context, admin, (unit) => unit.performEach(service, 'finish', [{ id: 'a' }, { id: 'b' }]));
    await expect(run(failing(new Error('a bug'), false))).rejects.toThrow('a bug');
    await expect(run(failing(new AppError('missing'), true))).rejects.toThrow('missing');
    const outcomes = await run(failing(new AppError('missing'), false));
    expect(outcomes.map(({ error }) => error?.code ?? null)).toEqual([null, 'missing']);
  });
});

describe('what follows from a command', () => {
  it('runs as the system, and is recorded after its cause; then the rights are the actor’s again', async () => {
    const bed = commandBed();
    const { service, rows } = things('rating', [mine('a')], bed.log, {
      handlers: {
        rename: async ({ runFollowUp }) => ({ set: { label: await runFollowUp('create', {}) } }),
      },
      createHandlers: { create: ({ actor }) => thing('n', { label: String(actor.id) }) },
    });
    await unitOfWork(bed.context, driver, (unit) => unit.run(service, 'rename', { id: 'a' }));
    expect([rows.get('a')?.label, rows.get('n')?.label]).toEqual(['n', 'null']);
    expect(bed.log.slice(1)).toEqual([
      'insert n',
      'save a: label,version,updatedAt,statusRank',
      'event rating.renamed',
      'event rating.created',
    ]);
    // The actor, the follow-up and back, the recording of its event and back.
    expect(bed.roles).toEqual(['qafila_scoped', 'qafila_staff', 'qafila_scoped', 'qafila_staff', 'qafila_scoped']);
  });

  it('may not change the same row', async () => {
    const bed = commandBed();
    const { service } = things('rating', [mine('a')], bed.log, {
      handlers: {
        finish: () => ({}),
        rename: async ({ input, runFollowUp }) => {
          await runFollowUp('create', input);
          return { set: { label: 'b' } };
        },
      },
      createHandlers: { create: () => thing('a') },
    });
    await expect(unitOfWork(bed.context, admin, (unit) => unit.run(service, 'rename', { id: 'a' }))).rejects.toThrow(
      'a follow-up of rating.rename changed the same row',
    );
  });

  it('is told to subscribers once for all rows of a selection; a row that one changes is answered as it is then', async () => {
    const told: string[][] = [];
    const other: { act?: TransactionalSubscriber } = {};
    const bed = commandBed([(...given) => other.act?.(...given) ?? Promise.resolve()]);
    const { service } = things('rating', [thing('a'), thing('b'), thing('c', { status: 'done' })], bed.log, {
      createHandlers: {
        create: ({ input }) => thing(String(input['id']), { version: 9 }),
      },
    });
    other.act = async (_, changes, run) => {
      told.push(changes.map(({ event, after }) => `${event} ${after.id}`));
      if (changes[0]?.action === 'finish') await run(service, 'create', [{ id: 'b' }]);
    };
    const outcomes = await unitOfWork(bed.context, admin, (unit) =>
      unit.performEach(
        service,
        'finish',
        ['a', 'b', 'c'].map((id) => ({ id })),
      ),
    );
    expect(told).toEqual([['rating.finished a', 'rating.finished b'], ['rating.created b']]);
    expect(outcomes.map(({ row, error }) => [row?.version, error?.code ?? null])).toEqual([
      [2, null],
      [9, null],
      [1, 'wrong_status'],
    ]);
    expect(bed.log.filter((each) => each.startsWith('event'))).toEqual([
      'event rating.finished',
      'event rating.finished',
      'event rating.created',
    ]);
  });

  it('is told to nobody when nothing changed', async () => {
    let calls = 0;
    const bed = commandBed([async () => void (calls += 1)]);
    const { service } = things('rating', [thing('a')], bed.log);
    await unitOfWork(bed.context, admin, (unit) => unit.run(service, 'rename', { id: 'a' }));
    expect(calls).toBe(0);
  });
});
