import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { loadViewer } from '#server/access/audience.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import {
  inSnapshot,
  inTransaction,
  anonymousPrincipal,
  signInPrincipal,
  systemPrincipal,
} from '#server/db/transaction.ts';
import { verifyHistory } from '#server/events/verify-history.ts';
import { demoPassword } from '#server/sign-in/password.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { createCompanyModel } from '#server/demo/company/company-model.ts';
import { DatabaseInUse, loadDemo, type LoadProgress } from '#server/demo/load-demo.ts';
import { isDemo } from '#server/demo/marker.ts';
import { scopeKeysOf, isInScope } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { countKeyOf } from '#shared/entities/list.ts';
import { derivePackage } from '#shared/areas/packages/derived.ts';
import { actionNames } from '#shared/access/lifecycle.ts';
import { rowTopics } from '#shared/events/topics.ts';
import { parsePhone } from '#shared/lib/phone.ts';
import { dayOf, hourOf } from '#shared/lib/time.ts';
import { useDatabase } from '../support/postgres.ts';
import { type History, readHistories } from './histories.ts';

const options = { seed: 7, now: new Date('2026-11-18T14:30:00Z'), parcels: 200 };
const database = useDatabase();
let db: Db;
const progress: LoadProgress[] = [];
let histories: Awaited<ReturnType<typeof readHistories>>;

beforeAll(async () => {
  db = connect(database.url, { max: 4 });
  await loadDemo(db, { ...options, onProgress: (each) => progress.push(each) });
  histories = await readHistories(db);
}, 600_000);
afterAll(() => db.destroy());

/** The reasons for which the lifecycle and the scope of its actor would have refused an event. */
function wrongStep(event: History[number], audience: Audience | undefined): string[] {
  const { from, to } = event.facts;
  const keys = event.before?.keys ?? event.after.keys;
  const received = `${event.name} from ${from} to ${to} by ${event.actorRole}`;
  if ((audience?.role ?? 'SYS') !== event.actorRole) return [`${received}: has another role`];
  if (audience && !isInScope(packageEntity.access.see[audience.role], audience, keys))
    return [`${received}: out of sight`];
  const actions = actionNames(packageEntity.lifecycle)
    .map((name) => packageEntity.lifecycle.actions[name])
    .filter((action) => `package.${action.event}` === event.name);
  const allowed = actions.some(
    (action) =>
      [action.to].flat().some((target) => target === to || (target === 'same' && from === to)) &&
      action.on.some((grant) => {
        const only = audience && grant.only?.[audience.role];
        return (
          grant.who.includes(event.actorRole) &&
          (from === null ? grant.from === 'nothing' : grant.from.includes(from)) &&
          (!only || isInScope(only, audience, keys))
        );
      }),
  );
  return allowed ? [] : [received];
}
const isOfToday = ({ createdAt }: { createdAt: Date }): boolean => dayOf(createdAt) === dayOf(options.now);

describe('every history of the demo', () => {
  test('follows the lifecycle, each step by a user whose role may do it on a visible parcel', async () => {
    expect(histories.length).toBeGreaterThanOrEqual(options.parcels);
    const viewers = await Promise.all((await peopleIds()).map((id) => loadViewer(db, id, 's')));
    const audiences = new Map(viewers.map((viewer) => [viewer?.id ?? '', viewer?.audience]));
    const wrong = histories.flatMap(({ events }) =>
      events.flatMap((event) => wrongStep(event, audiences.get(event.actorId ?? ''))),
    );
    expect(wrong).toEqual([]);
  });

  test('has increasing versions, times in order and never in the future, and matching statuses and locations', () => {
    for (const { row, events } of histories) {
      expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1));
      for (const [index, event] of events.entries()) {
        const before = events[index - 1];
        expect(event.at.getTime()).toBeGreaterThanOrEqual(before?.at.getTime() ?? 0);
        expect(event.facts.from).toBe(before?.facts.to ?? null);
        expect(event.before).toEqual(before?.after ?? null);
      }
      const last = events.at(-1);
      expect(last?.at.getTime()).toBeLessThanOrEqual(options.now.getTime());
      expect(last).toMatchObject({
        version: row.version,
        at: row.updatedAt,
        facts: { to: row.status },
        after: { keys: scopeKeysOf(packageEntity.access, row), bucket: countKeyOf(packageList, row) },
      });
    }
  });

  test('happens in working hours, except what the system does', () => {
    const hours = histories.flatMap(({ events }) =>
      events.filter(({ actorId }) => actorId !== null).map(({ at }) => hourOf(at)),
    );
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(8);
    expect(Math.max(...hours)).toBeLessThan(20);
  });

  test('leaves flags as they follow from the parcel now', () => {
    for (const { row } of histories)
      expect(derivePackage(row, options.now)).toEqual({
        statusRank: row.statusRank,
        late: row.late,
        nonCompliant: row.nonCompliant,
        housedAt: row.housedAt,
        shelfId: row.shelfId,
      });
  });

  test('ends paid on both sides when it ends delivered', () => {
    const done = histories
      .filter(({ row }) => row.status === 'archived' && row.deliveredAt !== null)
      .map(({ row }) => row);
    expect(done.length).toBeGreaterThan(10);
    for (const row of done) {
      expect(row).toMatchObject({
        clientInvoiceStatus: 'PAID',
        driverInvoiceStatus: 'PAID',
        cashCollected: row.cod,
        cashStage: row.cod > 0 ? 'paid' : 'none',
      });
      expect(row.commission).toBeGreaterThan(0);
      expect(row.feeDelivered).toBeGreaterThan(row.commission ?? Infinity);
    }
  });
});

describe('the demo company', () => {
  test('is numbered without a gap in the order of time, up to the head', async () => {
    const { rows } = await inSnapshot(db, systemPrincipal, (trx) =>
      sql`
      select count(*) as n, min(seq) as first, max(seq) as last, bool_and(s.at = e.at and s.tag = e.tag) as joined, bool_and(e.at >= coalesce(e.previous, e.at)) as in_time,
        (select h.seq from event_head h) as head, (select h.tag from event_head h) = max(e.tag) filter (where s.seq = (select seq from event_head)) as head_tag,
        (select count(*) from event_pending) as pending
      from event_seq s join (select *, lag(at) over (order by id) as previous from events) e on e.id = s.event_id`.execute(
        trx,
      ),
    );
    const n = await countEvents();
    expect(n).toBeGreaterThan(options.parcels * 10);
    expect(rows).toEqual([{ n, first: 1, last: n, joined: true, inTime: true, head: n, headTag: true, pending: 0 }]);
  });

  test('has a history with a valid hash chain', async () => {
    const { upTo, broken } = await verifyHistory(db);
    expect(broken).toBeNull();
    expect(upTo.seq).toBe(await countEvents());
  });

  test('has counts that equal a full count, for every key', async () => {
    const full = new Map<string, number>();
    for (const { row } of histories) {
      for (const key of rowTopics(scopeKeysOf(packageEntity.access, row)))
        full.set(
          `${key} ${countKeyOf(packageList, row)}`,
          (full.get(`${key} ${countKeyOf(packageList, row)}`) ?? 0) + 1,
        );
    }
    const stored = await inSnapshot(db, systemPrincipal, (trx) =>
      trx.selectFrom('listCounts').selectAll().where('area', '=', 'package').execute(),
    );
    const counted = stored.filter(({ n }) => n !== 0);
    expect(new Map(counted.map(({ key, bucket, n }) => [`${key} ${bucket}`, n]))).toEqual(full);
  });

  test('assigns tracking numbers in the order of creation and continues after the last', async () => {
    const numbers = histories
      .map(({ row }) => row)
      .toSorted((a, b) => Number(a.trackingNumber.slice(-6)) - Number(b.trackingNumber.slice(-6)));
    expect(numbers.map(({ createdAt }) => createdAt.getTime())).toEqual(
      numbers.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => a - b),
    );
    const { rows } = await inTransaction(db, systemPrincipal, (trx) =>
      sql`select nextval('tracking_numbers') as next`.execute(trx),
    );
    expect(rows).toEqual([{ next: histories.length + 1 }]);
  });

  test('has valid phones, plausible sums, recipients in both scripts and some who refuse repeatedly', () => {
    const rows = histories.map(({ row }) => row);
    expect(rows.filter(({ phone }) => parsePhone(phone) !== phone)).toEqual([]);
    const prices = rows
      .map(({ cod }) => cod)
      .filter((cod) => cod > 0)
      .toSorted((a, b) => a - b);
    expect(prices[Math.floor(prices.length / 2)]).toBeGreaterThan(15_000);
    expect(prices[Math.floor(prices.length / 2)]).toBeLessThan(45_000);
    expect(prices.at(-1)).toBeLessThan(1_000_000);
    const arabic = rows.filter(({ recipientName }) => /\p{Script=Arabic}/u.test(recipientName)).length / rows.length;
    expect(arabic).toBeGreaterThan(0.12);
    expect(arabic).toBeLessThan(0.28);
    const refused = Map.groupBy(
      rows.filter(({ canceledAt, pickedUpAt }) => canceledAt && pickedUpAt),
      ({ phone }) => phone,
    );
    expect([...refused.values()].filter((orders) => orders.length > 1).length).toBeGreaterThan(0);
  });

  test.each(['customer', 'driver', 'housekeeper', 'commercial'])(
    'shows its %s only rows within the scope of that role, and at least one',
    async (login) => {
      const visible = await visibleTo(login);
      expect(visible).toEqual(inSightOf(login));
      expect(visible.length).toBeLessThan(histories.length);
      expect(visible.length).toBeGreaterThan(3);
    },
  );

  test('shows nothing to a transportor and without a session', async () => {
    expect(await visibleTo('transportor')).toEqual([]);
    expect(
      await inSnapshot(db, anonymousPrincipal, (trx) => trx.selectFrom('packages').select('id').execute()),
    ).toEqual([]);
  });

  test('has an account for each role that its password opens', async () => {
    expect(demoAccounts).toHaveLength(13);
    for (const { login, role } of demoAccounts) {
      const user = await inSnapshot(db, signInPrincipal, (trx) =>
        trx.selectFrom('users').select(['id', 'passwordHash']).where('login', '=', login).executeTakeFirstOrThrow(),
      );
      expect((await loadViewer(db, user.id, 's'))?.roles).toEqual([role]);
      expect(await verify(user.passwordHash ?? '', demoPassword)).toBe(true);
    }
  });

  test('lets users act with the audience that sign-in computes', async () => {
    const model = createCompanyModel(options);
    for (const { id } of model.people) {
      const { principal } = model.actorOf(id);
      const found = (await loadViewer(db, id, 's'))?.audience;
      const sorted = (audience: typeof found) =>
        audience && {
          ...audience,
          sets: Object.fromEntries(Object.entries(audience.sets).map(([name, ids]) => [name, ids.toSorted()])),
        };
      expect(sorted(principal.role === 'SYS' ? undefined : principal.audience)).toEqual(sorted(found));
    }
  });

  test('is marked, and never loaded over existing users', async () => {
    expect(await isDemo(db)).toBe(true);
    await expect(loadDemo(db, options)).rejects.toThrow(DatabaseInUse);
  });
});

describe('what areas add', () => {
  test('is refused by no command', () => {
    expect(progress.at(-1)).toMatchObject({ step: 'ready', refused: new Map() });
  });

  test('are ratings, most of them good and answered, by senders of parcels that have ended', async () => {
    const ratings = await inSnapshot(db, systemPrincipal, (trx) => trx.selectFrom('ratings').selectAll().execute());
    expect(ratings.length).toBeGreaterThan(5);
    expect(ratings.filter(({ sentiment }) => sentiment === 'positive').length).toBeGreaterThan(ratings.length / 2);
    expect(ratings.filter(({ response }) => response !== null).length).toBeGreaterThan(ratings.length / 3);
  });

  test('are announcements, and notifications of the last days, of which today’s are mostly unread', async () => {
    const { announced, notified } = await inSnapshot(db, systemPrincipal, async (trx) => ({
      announced: await trx.selectFrom('announcements').select('title').execute(),
      notified: await trx
        .selectFrom('notifications as n')
        .innerJoin('inboxes as i', 'i.id', 'n.userId')
        .select(['n.createdAt', 'n.status', sql<boolean>`n.n <= i.read_through`.as('isRead')])
        .execute(),
    }));
    expect(announced).toHaveLength(4);
    expect(notified.filter((each) => isOfToday(each) && !each.isRead).length).toBeGreaterThan(10);
    expect(notified.filter((each) => !isOfToday(each) && each.isRead).length).toBeGreaterThan(20);
  });
});

async function countEvents(): Promise<number> {
  const { n } = await inSnapshot(db, systemPrincipal, (trx) =>
    trx
      .selectFrom('events')
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
  );
  return n;
}

function actorNamed(login: string) {
  const model = createCompanyModel(options);
  return model.actorOf(model.people.find((person) => person.login === login)?.id ?? '');
}

async function visibleTo(login: string): Promise<string[]> {
  const visible = await inSnapshot(db, actorNamed(login).dbPrincipal, (trx) =>
    trx.selectFrom('packages').select('id').orderBy('trackingNumber').execute(),
  );
  return visible.map(({ id }) => id);
}

function inSightOf(login: string): string[] {
  const { principal } = actorNamed(login);
  return histories
    .filter(
      ({ row }) =>
        principal.role !== 'SYS' &&
        isInScope(packageEntity.access.see[principal.role], principal.audience, scopeKeysOf(packageEntity.access, row)),
    )
    .map(({ row }) => row.id);
}

async function peopleIds(): Promise<string[]> {
  return (await inSnapshot(db, systemPrincipal, (trx) => trx.selectFrom('users').select('id').execute())).map(
    ({ id }) => id,
  );
}
