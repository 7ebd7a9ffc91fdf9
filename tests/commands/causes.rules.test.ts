// What follows from a command: as whom it runs, in which order it is recorded, and which event its event names.
import { describe, expect, it } from 'vitest';
import type { RunCommands, TransactionalSubscriber } from '#server/commands/entity-service.ts';
import { unitOfWork } from '#server/commands/unit-of-work.ts';
import { commandBed, person, type Thing, thing, things } from './support/things.ts';

const admin = person('ADMIN');
const touch = { handlers: { rename: () => ({ touched: ['label'] as const }) } };

/** Parcels, and companies that a subscriber acts on; `act` gets the changes of parcels. */
function setUp(act: (run: RunCommands, changes: Parameters<TransactionalSubscriber>[1]) => Promise<unknown>) {
  const bed = commandBed([
    async (_, changes, run) => {
      if (changes[0]?.entity === 'package') await act(run, changes);
    },
  ]);
  const parcels = things('package', [thing('a', { driverId: 'u1' }), thing('b')], bed.log, {
    ...touch,
    createHandlers: { create: () => thing('n') },
  });
  const companies = things('company', [thing('c')], bed.log, {
    ...touch,
    createHandlers: { create: ({ input }) => thing(String(input['id'])) },
  });
  const events = () => bed.log.filter((each) => each.startsWith('event'));
  const inserts = () => bed.statements.filter((each) => each.includes('insert into events'));
  return { ...bed, parcels: parcels.service, companies: companies.service, rows: companies.rows, events, inserts };
}

describe('a subscriber', () => {
  it('may act as the system on rows that the actor does not see, also twice on the same row', async () => {
    const { context, parcels, companies, rows, events } = setUp(async (run) => {
      await run(companies, 'rename', [{ id: 'c' }]);
      await run(companies, 'finish', [{ id: 'c' }]);
    });
    await unitOfWork(context, person('DRIVER'), (unit) => unit.run(parcels, 'rename', { id: 'a' }));
    expect(rows.get('c')).toMatchObject({ version: 3, status: 'done' });
    expect(events()).toEqual(['event package.renamed', 'event company.renamed', 'event company.finished']);
  });

  it('names the change that it follows from, if there are several; else it is not known', async () => {
    const { context, parcels, companies, inserts } = setUp(async (run, changes) => {
      await run(companies, 'create', [{ id: 'of b' }], changes[1]);
      await run(companies, 'create', [{ id: 'of both' }]);
    });
    await unitOfWork(context, admin, (unit) => unit.performEach(parcels, 'finish', [{ id: 'a' }, { id: 'b' }]));
    expect(inserts()).toHaveLength(2);
    expect(inserts()[1]).toMatch(/"entityId":"of b".*"causedBy":2,.*"entityId":"of both".*"causedBy":null,/);
  });

  it('names the only change of an action', async () => {
    const { context, parcels, companies, inserts } = setUp((run) => run(companies, 'create', [{ id: 'n' }]));
    await unitOfWork(context, admin, (unit) => unit.run(parcels, 'finish', { id: 'a' }));
    expect(inserts()[0]).toContain("'package.finished'::text");
    expect(inserts()[0]).toContain(' null::bigint from given');
    expect(inserts()[1]).toContain(' 1::bigint from given');
  });

  it('of a row that a follow-up created locks nothing that comes before the first cause', async () => {
    const steps: { act?: TransactionalSubscriber } = {};
    const { context, log } = commandBed([(...given) => steps.act?.(...given) ?? Promise.resolve()]);
    const ratings = things('rating', [thing('a'), thing('b')], log, touch).service;
    const parcels = things('package', [], log, { createHandlers: { create: () => thing('n') } }).service;
    steps.act = async (_, changes, run) => {
      if (changes[0]?.after.id === 'a') await run(parcels, 'create', [{}]);
      if (changes[0]?.after.id === 'n') await run(ratings, 'rename', [{ id: 'b' }]);
    };
    const renamed = unitOfWork(context, admin, (unit) => unit.run(ratings, 'rename', { id: 'a' }));
    await expect(renamed).rejects.toThrow('lock order: rating b');
  });
});

const chain = (change: Partial<Thing>) => {
  const bed = commandBed();
  const { service } = things('package', [thing('a'), thing('b')], bed.log, {
    handlers: {
      rename: async ({ runFollowUp }) => {
        await runFollowUp('create', { id: 'n' });
        return { set: change };
      },
    },
    createHandlers: {
      create: async ({ input, runFollowUp }) => {
        if (input['id'] === 'n') await runFollowUp('create', { id: 'm' });
        return thing(String(input['id']));
      },
    },
  });
  return { ...bed, service };
};

describe('follow-ups of follow-ups', () => {
  it('are recorded after what they follow from, and name it', async () => {
    const { context, service, statements } = chain({ label: 'b' });
    await unitOfWork(context, admin, (unit) => unit.run(service, 'rename', { id: 'a' }));
    const inserts = statements.filter((each) => each.includes('insert into events'));
    expect(inserts).toHaveLength(2);
    expect(inserts[0]).toContain("'package.renamed'::text");
    expect(inserts[1]).toMatch(
      /"entityId":"n".*"causedBy":1,"causePlace":-1.*"entityId":"m".*"causedBy":null,"causePlace":0/,
    );
  });

  it('are recorded also if the row itself did not change', async () => {
    const { context, service, log } = chain({});
    const row = await unitOfWork(context, admin, (unit) => unit.run(service, 'rename', { id: 'a' }));
    expect(row.version).toBe(1);
    expect(log.filter((each) => each.startsWith('event'))).toEqual(['event package.created', 'event package.created']);
  });

  it('leave their rows to the next command of the same transaction', async () => {
    const { context, service, log } = chain({ label: 'b' });
    const finished = await unitOfWork(context, admin, async (unit) => {
      await unit.run(service, 'rename', { id: 'a' });
      return unit.run(service, 'finish', { id: 'n' });
    });
    expect(finished).toMatchObject({ id: 'n', status: 'done', version: 2 });
    expect(log.at(-1)).toBe('event package.finished');
  });
});

it('a row that a subscriber takes out of the actor’s scope is answered as it is then', async () => {
  const other: { act?: TransactionalSubscriber } = {};
  const bed = commandBed([(...given) => other.act?.(...given) ?? Promise.resolve()]);
  const { service } = things('rating', [thing('a', { driverId: 'u1' })], bed.log, {
    ...touch,
    createHandlers: { create: () => thing('a', { driverId: 'u2', version: 9 }) },
  });
  other.act = async (_, changes, run) => {
    if (changes[0]?.action === 'rename') await run(service, 'create', [{}]);
  };
  const row = await unitOfWork(bed.context, person('DRIVER'), (unit) => unit.run(service, 'rename', { id: 'a' }));
  expect(row).toMatchObject({ driverId: 'u2', version: 9 });
});

it('an action whose guard takes the business settings is decided by those of the database', async () => {
  const bed = commandBed([], (statement) =>
    statement === 'select max_attempts from rules' ? [{ maxAttempts: 7 }] : [],
  );
  const { service } = things('rating', [thing('a')], bed.log, touch);
  const { lifecycle } = service.definition;
  const asked: number[] = [];
  const rename = {
    ...lifecycle.actions['rename'],
    on: [{ who: ['ADMIN'], from: ['open'] }] as const,
    to: 'same' as const,
    event: 'renamed',
    guard: (_: Thing, { maxAttempts }: { maxAttempts: number }) => {
      asked.push(maxAttempts);
      return null;
    },
  };
  const actions = { ...lifecycle.actions, rename };
  const guarded = {
    ...service,
    definition: { ...service.definition, lifecycle: { ...lifecycle, usesSettings: true, actions } },
  };
  await unitOfWork(bed.context, admin, (unit) => unit.run(guarded, 'rename', { id: 'a' }));
  expect(asked).toEqual([7]);
});
