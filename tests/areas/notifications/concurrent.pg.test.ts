// Notifications arrive while a user marks all as read: none is lost, and none that was not visible counts as read.
// Costs do not grow with their number.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { countInbox, findNotifications } from '#server/areas/notifications/queries.ts';
import { inboxService } from '#server/areas/notifications/service.ts';
import { loadViewer } from '#server/access/audience.ts';
import { actorOf } from '#server/commands/actor.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { newId } from '#server/db/new-id.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { nextNotificationNumber, notificationStore } from '#server/areas/notifications/store.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { insertFixtures, type Fixtures } from '#tests/fixtures/fixtures.ts';
import { notify, insertNotifications } from './support/notifications.ts';

const database = useDatabase();
let db: Db;
let fixtures: Fixtures;
beforeAll(async () => {
  db = connect(database.url, { max: 12 });
  fixtures = await insertFixtures(db);
});
afterAll(() => db.destroy());

const commandContext = () => ({ db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} });

async function readAll(userId: string): Promise<number> {
  const viewer = await loadViewer(db, userId, newId());
  if (!viewer) throw new Error('nobody');
  return (await runCommand(commandContext(), inboxService, actorOf(viewer), 'readAll', { id: userId })).readThrough;
}

const numbers = (userId: string) =>
  inSnapshot(db, systemPrincipal, async (trx) =>
    (await trx.selectFrom('notifications').select('n').where('userId', '=', userId).execute()).map(({ n }) => n),
  );

it('in any order of arrivals and marks, a mark reads only what was committed before it', async () => {
  const { customer } = fixtures.people;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('arrive', 'arrive', 'arrive', 'mark'), { minLength: 5, maxLength: 16 }),
      async (steps) => {
        const before = await numbers(customer);
        const done = await Promise.all(
          steps.map(async (step) => {
            if (step === 'arrive') return { n: (await notify(db, customer)).n };
            // Those visible before the mark begins must be read by it; those not visible when it ends must not.
            const seen = await numbers(customer);
            const mark = await readAll(customer);
            const there = await numbers(customer);
            return { mark, seen, there };
          }),
        );
        for (const { mark, seen, there } of done) {
          if (mark === undefined) continue;
          expect(Math.max(0, ...seen)).toBeLessThanOrEqual(mark);
          expect(mark === 0 || there.includes(mark)).toBe(true);
          // No number at or below a mark appears after it.
          const later = await numbers(customer);
          expect(later.filter((n) => n <= mark).toSorted((a, b) => a - b)).toEqual(
            there.filter((n) => n <= mark).toSorted((a, b) => a - b),
          );
        }
        expect(await numbers(customer)).toHaveLength(before.length + steps.filter((step) => step === 'arrive').length);
      },
    ),
    { numRuns: 25 },
  );
});

it('one that is being written delays the mark', async () => {
  const { driver } = fixtures.people;
  const written = Promise.withResolvers<undefined>();
  const drawn = Promise.withResolvers<number>();
  const slow = inTransaction(db, systemPrincipal, async (trx) => {
    const { n } = await nextNotificationNumber(trx, driver);
    const now = new Date();
    await notificationStore.insert(trx, {
      id: newId(),
      version: 1,
      status: 'unread',
      n,
      userId: driver,
      type: 'GENERAL',
      priority: 'LOW',
      event: 'message.published',
      facts: {},
      entity: 'message',
      entityId: newId(),
      createdAt: now,
      readAt: null,
      archivedAt: null,
      removedAt: null,
      updatedAt: now,
    });
    drawn.resolve(n);
    await written.promise;
  });
  const n = await drawn.promise;
  const marking = readAll(driver);
  // Another one, with a later number, is committed first.
  const other = notify(db, driver);
  written.resolve(undefined);
  await slow;
  expect(await marking).toBeGreaterThanOrEqual(n);
  expect((await other).n).toBeGreaterThan(n);
});

const plan = z.array(z.object({ 'QUERY PLAN': z.string() }));

it('a hundred thousand are read, counted and marked by the same indexes as a hundred', async () => {
  const { housekeeper, accountant } = fixtures.people;
  await insertNotifications(db, accountant, 100);
  await insertNotifications(db, housekeeper, 100_000);
  await sql`vacuum analyze notifications`
    .execute(db)
    .catch(() => inTransaction(db, systemPrincipal, (trx) => sql`analyze notifications`.execute(trx)));
  for (const userId of [accountant, housekeeper]) {
    const viewer = await loadViewer(db, userId, newId());
    if (!viewer) throw new Error('nobody');
    const { audience } = viewer;
    for (const view of ['all', 'unread', 'read', 'archived'] as const) {
      const { rows } = await inSnapshot(db, { kind: 'viewer', id: userId, audience }, (trx) =>
        findNotifications(trx, audience, { view, types: [], priorities: [], after: null }),
      );
      expect([view, rows.length]).toEqual([view, view === 'archived' && userId === accountant ? 10 : 30]);
    }
  }
  const viewer = await loadViewer(db, housekeeper, newId());
  if (!viewer) throw new Error('nobody');
  const { audience } = viewer;
  const behalf = { kind: 'viewer', id: housekeeper, audience } as const;
  expect(await inSnapshot(db, behalf, (trx) => countInbox(trx, audience))).toEqual({
    total: 1_000,
    unread: 1_000,
    read: 1_000,
    archived: 1_000,
    exact: false,
  });

  const walk = await inSnapshot(db, behalf, async (trx) =>
    plan
      .parse(
        (
          await sql`explain (analyze, costs off, timing off, summary off, buffers off)
    select r.id from notifications r where r.user_id = ${housekeeper} and r.status <> 'removed' order by r.n desc limit 31`.execute(
            trx,
          )
        ).rows,
      )
      .map((row) => row['QUERY PLAN'])
      .join('\n'),
  );
  expect(walk).toMatch(/Index.* Scan/);
  expect(walk).not.toMatch(/Sort|Seq Scan/);

  const version = async () =>
    (
      await inSnapshot(db, systemPrincipal, (trx) =>
        sql<{ n: number }>`select count(*) as n from notifications where version > 1`.execute(trx),
      )
    ).rows[0]?.n;
  await readAll(housekeeper);
  expect(await version()).toBe(0);
  expect(await inSnapshot(db, behalf, (trx) => countInbox(trx, audience))).toMatchObject({ unread: 0, read: 1_000 });
});
