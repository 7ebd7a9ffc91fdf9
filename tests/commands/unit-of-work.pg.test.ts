// Commands on several rows in one transaction: the order of locks, of events, and what happens when one of them fails.
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { loadViewer } from '#server/access/audience.ts';
import { notificationService } from '#server/areas/notifications/service.ts';
import { packageService } from '#server/areas/packages/service.ts';
import { ratingService } from '#server/areas/ratings/service.ts';
import { type Actor, actorOf } from '#server/commands/actor.ts';
import type { CommandContext, TransactionalSubscriber } from '#server/commands/entity-service.ts';
import { runBulk } from '#server/commands/run-bulk.ts';
import { unitOfWork } from '#server/commands/unit-of-work.ts';
import { newId } from '#server/db/new-id.ts';
import { inSnapshot, inTransaction, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { runAction } from '../areas/config/support/config.ts';
import { createRating, deliveredParcel } from '../areas/ratings/support/ratings.ts';
import { assign, parcelsInHouse, versionsByRow } from './support/bulk.ts';

const server = useTestServer();
const note = { internalNote: 'Appeler avant' };

async function actor(name: PersonName): Promise<Actor> {
  const viewer = await loadViewer(server.db, server.fixtures.people[name], newId());
  if (!viewer) throw new Error(`there is no ${name}`);
  return actorOf(viewer);
}

const contextWith = (...subscribers: TransactionalSubscriber[]): CommandContext => ({
  db: server.db,
  subscribers,
  now: () => new Date(),
  notifyCommitted: () => {},
});

const versionsOf = async (parcels: readonly PackageRow[]) =>
  (
    await inSnapshot(server.db, systemPrincipal, (trx) =>
      packageService.store.readMany(
        trx,
        parcels.map(({ id }) => id),
      ),
    )
  ).map(({ version }) => version);

const sortedParcels = async (count: number) =>
  (await parcelsInHouse(server, count)).toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('commands in one transaction', () => {
  it('change rows of several entities together, or none of them', async () => {
    const pkg = await deliveredParcel(server);
    const rating = await createRating(await server.as('customer'), pkg.id);
    const refs = [
      { service: ratingService, id: rating.id },
      { service: packageService, id: pkg.id },
    ];
    const both = (reason: string) =>
      actor('admin').then((admin) =>
        unitOfWork(contextWith(), admin, async (unit) => {
          await unit.lock(refs);
          await unit.run(packageService, 'addNote', { id: pkg.id, ...note });
          return unit.run(ratingService, 'flag', { id: rating.id, reason });
        }),
      );
    expect(await both('Insulte')).toMatchObject({ flagged: true, version: 2 });
    expect(await versionsOf([pkg])).toEqual([2]);
    await expect(both('Insulte')).rejects.toThrow('rating.already_flagged');
    expect(await versionsOf([pkg])).toEqual([2]);
  });

  it('lock rows in the order of their ids only', async () => {
    const [low, high] = await sortedParcels(2);
    const backwards = unitOfWork(contextWith(), await actor('admin'), async (unit) => {
      await unit.run(packageService, 'addNote', { id: high?.id, ...note });
      await unit.run(packageService, 'addNote', { id: low?.id, ...note });
    });
    await expect(backwards).rejects.toThrow('lock order');
  });

  it('have no follow-up that locks a row of an earlier entity', async () => {
    const pkg = await deliveredParcel(server);
    const rating = await createRating(await server.as('customer'), pkg.id);
    const backwards: TransactionalSubscriber = async (_, changes, runCommands) => {
      if (changes[0]?.entity === 'rating') await runCommands(packageService, 'archive', [{ id: pkg.id }]);
    };
    const flag = unitOfWork(contextWith(backwards), await actor('admin'), (unit) =>
      unit.run(ratingService, 'flag', { id: rating.id, reason: 'Insulte' }),
    );
    await expect(flag).rejects.toThrow('lock order');
  });

  it('are run again when another transaction was in the way, at most three times', async () => {
    const [pkg] = await parcelsInHouse(server, 1);
    const admin = await actor('admin');
    const failing = (times: number) => {
      let tries = 0;
      return unitOfWork(contextWith(), admin, async (unit) => {
        await unit.run(packageService, 'addNote', { id: pkg?.id, ...note });
        tries += 1;
        if (tries <= times) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(unit.trx);
        return tries;
      });
    };
    expect(await failing(3)).toBe(4);
    expect(await versionsOf(pkg ? [pkg] : [])).toEqual([2]);
    await expect(failing(4)).rejects.toMatchObject({ code: '40P01' });
    expect(await versionsOf(pkg ? [pkg] : [])).toEqual([2]);
  });

  it('record the event of a cause before those of its follow-ups, which name it', async () => {
    const pkg = buildEnrouteParcel(server.fixtures, { exchange: true });
    await insertParcels(server.db, pkg);
    await unitOfWork(contextWith(), await actor('driver'), (unit) =>
      unit.run(packageService, 'deliver', { id: pkg.id }),
    );
    const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`select e.name, (select c.name from events c where c.id = e.caused_by) as cause from events e where at > now() - interval '1 minute' and (entity_id = ${pkg.id}
        or entity_id = (select id from packages where linked_id = ${pkg.id})) order by id`.execute(trx),
    );
    expect(rows).toEqual([
      { name: 'package.created', cause: null },
      { name: 'package.delivered', cause: null },
      { name: 'package.created', cause: 'package.delivered' },
    ]);
  });

  it('name the one of several changes that a subscriber acted on', async () => {
    const parcels = await sortedParcels(3);
    const ids = parcels.map(({ id }) => id);
    const told = {
      userId: server.fixtures.people.support,
      type: 'GENERAL',
      priority: 'LOW',
      event: 'package.noteAdded',
      facts: {},
      entity: 'package',
      entityId: ids[1],
    };
    const notify: TransactionalSubscriber = async (_, changes, runCommands) => {
      if (changes[0]?.entity !== 'package') return;
      const change = changes.find(({ after }) => after.id === ids[1]);
      await runCommands(notificationService, 'create', [told], change);
      await runCommands(notificationService, 'create', [told]);
    };
    await runBulk(contextWith(notify), packageService, await actor('admin'), 'addNote', note, {
      named: ids,
      find: () => Promise.resolve(ids),
    });
    const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`select c.entity_id as cause from events e left join events c on c.id = e.caused_by
        where e.entity_id in (select id from notifications where entity_id = ${ids[1]}) order by e.id`.execute(trx),
    );
    // Of several changes none is the cause by itself.
    expect(rows).toEqual([{ cause: ids[1] }, { cause: null }]);
  });
});

describe('a selection with a row that fails after it was saved', () => {
  it.each([
    ['unexpectedly', new Error('a bug'), 'internal'],
    ['by a refusal', new AppError('package.not_settled'), 'package.not_settled'],
  ])('is rolled back and done without that row: %s', async (_, reason, code) => {
    const parcels = await sortedParcels(5);
    const bad = parcels[2]?.id;
    let wholeBatches = 0;
    const fails: TransactionalSubscriber = async (_, changes) => {
      await Promise.resolve();
      if (changes.length > 1) wholeBatches += 1;
      if (changes.some(({ after }) => after.id === bad)) throw reason;
    };
    const ids = parcels.map(({ id }) => id);
    const outcomes = await runBulk(contextWith(fails), packageService, await actor('admin'), 'addNote', note, {
      named: ids,
      find: () => Promise.resolve(ids),
    });
    expect(wholeBatches).toBe(1);
    expect(outcomes.map(({ error }) => error?.code ?? null)).toEqual([null, null, code, null, null]);
    expect(await versionsOf(parcels)).toEqual([2, 2, 1, 2, 2]);
    expect([...(await versionsByRow(server.db, 'package.noteAdded', ids)).values()]).toEqual([[2], [2], [], [2], [2]]);
  });
});

/** A new tariff; returns its id. */
async function tariff(name: string): Promise<string> {
  const { data } = await runAction(await server.as('admin'), 'offersGroupCreate', 'offersGroup { id }', { name });
  return z.object({ offersGroupCreate: z.object({ offersGroup: z.object({ id: z.string() }) }) }).parse(data)
    .offersGroupCreate.offersGroup.id;
}

const waiting = z.tuple([z.object({ n: z.number() })]);

/** True if another transaction waits for a lock of this one. */
async function isWaitedFor(trx: Trx): Promise<boolean> {
  const { rows } = await sql`
    select count(*)::int as n from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(trx);
  return waiting.parse(rows)[0].n > 0;
}

describe('at the same moment', () => {
  it('16 people who assign the same 200 parcels in opposite orders never fail, and nothing is lost', async () => {
    const ids = (await parcelsInHouse(server, 200)).map(({ id }) => id);
    const people = [await server.as('admin'), await server.as('housekeeper'), await server.as('backoffice')];
    const drivers = [server.fixtures.people.driver, server.fixtures.people.driver2];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => {
        const person = people[n % people.length];
        if (!person) throw new Error('nobody');
        return assign(person, { ids: n % 2 === 0 ? ids : ids.toReversed(), driverId: drivers[n % 2] });
      }),
    );
    const refused = answers.flatMap(({ results }) =>
      results.flatMap(({ error }) => error?.fields[0]?.code ?? error?.code ?? []),
    );
    expect(new Set(refused)).toEqual(refused.length > 0 ? new Set(['package.same_driver']) : new Set());
    const versions = await versionsByRow(server.db, 'package.assigned', ids);
    for (const id of ids) {
      const answered = answers.flatMap(({ results }) =>
        results.flatMap((each) => (each.id === id && !each.error ? (each.package?.version ?? 0) : [])),
      );
      // Each success has its event, and the versions count up without a gap.
      expect(versions.get(id)).toEqual(answered.toSorted((a, b) => a - b));
      expect(versions.get(id)).toEqual(answered.map((_, place) => place + 2));
    }
  });

  it('two people who take companies from each other’s tariffs both succeed', async () => {
    const admin = await server.as('admin');
    const { atlas, zellige } = server.fixtures.companies;
    const groups = [await tariff('Nord'), await tariff('Sud')];
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = round % 2 === 0 ? [atlas, zellige] : [zellige, atlas];
      const swaps = await Promise.all([
        runAction(admin, 'offersGroupAssign', 'offersGroup { id }', { id: groups[0], add: [first] }),
        runAction(admin, 'offersGroupAssign', 'offersGroup { id }', { id: groups[1], add: [second] }),
      ]);
      expect(swaps.flatMap(({ errors }) => errors)).toEqual([]);
    }
  });

  it('a company whose tariff changes while it is waited for is taken from the one that it has then', async () => {
    const admin = await server.as('admin');
    const { atlas } = server.fixtures.companies;
    const [old, between, last] = [await tariff('Est'), await tariff('Centre'), await tariff('Ouest')];
    const assignTo = (id: string) => runAction(admin, 'offersGroupAssign', 'offersGroup { id }', { id, add: [atlas] });
    await assignTo(old);
    const { answer } = await inTransaction(server.db, systemPrincipal, async (trx) => {
      await trx.updateTable('companies').set({ offersGroupId: between }).where('id', '=', atlas).execute();
      const waits = { answer: assignTo(last) };
      await vi.waitUntil(() => isWaitedFor(trx), { timeout: 10_000, interval: 10 });
      return waits;
    });
    expect((await answer).errors).toEqual([]);
    const { data } = await admin.call('{ offersGroups { id companies { id } } }');
    expect(JSON.stringify(data)).toContain(JSON.stringify({ id: last, companies: [{ id: atlas }] }));
  });
});
