import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createSession,
  endAllSessions,
  readSession,
  readSessions,
  readUsableSession,
  type Session,
  type SessionSettings,
} from '#server/access/session.ts';
import { lockAccount } from '#server/access/account-event.ts';
import {
  beginPendingSignIn,
  deleteOldPendingSignIns,
  findPendingSignIn,
} from '#server/sign-in/second-factor/pending-sign-in.ts';
import { signOut } from '#server/sign-in/sign-out.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, signInPrincipal, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import { useDatabase } from '../support/postgres.ts';
import { addUser } from './support/users.ts';

const database = useDatabase();
const plain: SessionSettings = { secure: false, sessionDays: 14 };
const day = 86_400_000;
const start = new Date('2026-11-21T08:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
let db: Db;
beforeAll(() => {
  db = connect(database.url);
});
afterAll(() => db.destroy());

let people = 0;
async function begin(rules = plain, now = start): Promise<Session> {
  people += 1;
  const id = await addUser(db, { login: `person-${people}` });
  return again(id, rules, now);
}
async function again(userId: string, rules = plain, now = start): Promise<Session> {
  const session = await inTransaction(db, systemPrincipal, (trx) => createSession(trx, rules, userId, now));
  if (!session) throw new Error('no session was made');
  return session;
}
const cookieOf = (session: Session) => session.cookies[0]?.split(';')[0] ?? '';
const read = (session: Session, now = start, rules = plain) => readSession(db, rules, cookieOf(session), now);
const change = <Result>(work: (trx: Trx) => Promise<Result>) => inTransaction(db, systemPrincipal, work);

describe('the cookie', () => {
  test('over http: httpOnly, SameSite=Lax, for the whole site', async () => {
    const { cookies } = await begin();
    expect(cookies[0]).toMatch(/^qafila=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/);
  });

  test('over https it is Secure and bound to this host alone', async () => {
    const { cookies } = await begin({ ...plain, secure: true });
    expect(cookies[0]).toMatch(/^__Host-qafila=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure$/);
  });

  test('over https a cookie without the host’s mark opens nothing', async () => {
    const session = await begin({ ...plain, secure: true });
    const header = cookieOf(session).replace('__Host-', '');
    expect(await readSession(db, { ...plain, secure: true }, header, start)).toBeNull();
    expect(await readSession(db, { ...plain, secure: true }, cookieOf(session), start)).toMatchObject({
      id: session.id,
    });
  });

  test('a copy of the database opens no session: neither secret nor token is in it', async () => {
    const session = await begin();
    const secret = cookieOf(session).split('=')[1] ?? 'none';
    const { rows } = await change((trx) => sql<{ row: string }>`select s::text as row from sessions s`.execute(trx));
    for (const { row } of rows) {
      for (const known of [secret, session.token]) {
        expect(row).not.toContain(known);
        expect(row).not.toContain(Buffer.from(known).toString('hex'));
        expect(row).not.toContain(Buffer.from(known, 'base64url').toString('hex'));
      }
    }
  });
});

describe('how long it lasts', () => {
  test('its token is the same after a reload', async () => {
    const session = await begin();
    expect((await read(session))?.token).toBe(session.token);
  });

  test('it ends when nothing was called for so many days', async () => {
    const session = await begin();
    expect(await read(session, after(14 * day + 1))).toBeNull();
  });

  test('it is over at the end of its last day, and not a moment before', async () => {
    const [first, second] = [await begin(), await begin()];
    expect(await read(first, after(14 * day - 1))).toMatchObject({ id: first.id });
    expect(await read(second, after(14 * day))).toBeNull();
  });

  test('five minutes after the last call the next one prolongs it', async () => {
    const session = await begin();
    expect((await read(session, after(5 * 60_000 - 1)))?.cookies).toEqual([]);
    expect((await read(session, after(5 * 60_000)))?.cookies).toEqual(session.cookies);
    expect((await read(session, after(10 * 60_000 - 1)))?.cookies).toEqual([]);
    expect(await read(session, after(14 * day + 5 * 60_000 - 1))).not.toBeNull();
  });

  test('it knows when its user was proven, which no call prolongs', async () => {
    const session = await begin();
    expect(session.viewer.provenAt).toEqual(start);
    expect((await read(session, after(day)))?.viewer.provenAt).toEqual(start);
    expect((await read(session, after(2 * day)))?.viewer.provenAt).toEqual(start);
  });

  test('a call prolongs it, and sends a new cookie at most every five minutes', async () => {
    const session = await begin();
    expect((await read(session, after(4 * 60_000)))?.cookies).toEqual([]);
    const later = await read(session, after(10 * day));
    expect(later?.cookies).toEqual(session.cookies);
    expect(await read(session, after(20 * day))).toMatchObject({ id: session.id });
  });

  test('it ends after ninety days however busy it is', async () => {
    const session = await begin();
    for (let days = 10; days < 90; days += 10) expect(await read(session, after(days * day))).not.toBeNull();
    expect(await read(session, after(90 * day + 1))).toBeNull();
  });
});

describe('many at once', () => {
  test('each cookie opens its own session, in the order of the cookies', async () => {
    const [first, second, disabled] = [await begin(), await begin(), await begin()];
    const other = await again(first.viewer.id);
    await change((trx) =>
      trx.updateTable('users').set({ disabledAt: start }).where('id', '=', disabled.viewer.id).execute(),
    );
    const headers = [
      ...[second, disabled, other].map(cookieOf),
      'qafila=guess',
      null,
      ...[first, second].map(cookieOf),
    ];
    const found = await readSessions(db, plain, headers, start);
    expect(found.map((session) => session && [session.id, session.viewer.id, session.viewer.sessionId])).toEqual([
      [second.id, second.viewer.id, second.id],
      null,
      [other.id, first.viewer.id, other.id],
      null,
      null,
      [first.id, first.viewer.id, first.id],
      [second.id, second.viewer.id, second.id],
    ]);
    expect(found.map((session) => session?.token)).toEqual([
      second.token,
      undefined,
      other.token,
      undefined,
      undefined,
      first.token,
      second.token,
    ]);
  });

  test('each is prolonged by its own age, and one that another transaction holds delays nobody', async () => {
    const [old, fresh, held] = [await begin(), await begin(plain, after(80 * day)), await begin()];
    await change(async (trx) => {
      const ids = [old.id, held.id];
      await trx
        .updateTable('sessions')
        .set({ expiresAt: after(85 * day) })
        .where('id', 'in', ids)
        .execute();
    });
    const found = await change(async (trx) => {
      await trx.selectFrom('sessions').select('id').where('id', '=', held.id).forUpdate().execute();
      return readSessions(db, plain, [old, fresh, held].map(cookieOf), after(84 * day));
    });
    expect(found.map((session) => session?.id)).toEqual([old.id, fresh.id, held.id]);
    const ends = await change((trx) =>
      trx.selectFrom('sessions').select(['id', 'expiresAt']).where('id', 'in', [old.id, fresh.id, held.id]).execute(),
    );
    const endOf = ({ id }: Session) => ends.find((one) => one.id === id)?.expiresAt;
    expect([old, fresh, held].map(endOf)).toEqual([after(90 * day), after(98 * day), after(85 * day)]);
  });
});

describe('a new session', () => {
  test('says where it was started, and deletes those of its user that are over', async () => {
    const [old, stranger] = [await begin(), await begin()];
    const origin = { address: '198.51.100.7', userAgent: 'x'.repeat(301) };
    const later = after(20 * day);
    const open = await again(old.viewer.id, plain, after(10 * day));
    const made = await change((trx) => createSession(trx, plain, old.viewer.id, later, origin));
    const kept = await change((trx) =>
      trx
        .selectFrom('sessions')
        .select(['id', 'address', 'userAgent', 'createdAt', 'seenAt', 'expiresAt'])
        .where('userId', 'in', [old.viewer.id, stranger.viewer.id])
        .orderBy('createdAt', 'desc')
        .execute(),
    );
    const { id } = stranger;
    expect(kept).toEqual([
      {
        id: made?.id,
        ...origin,
        userAgent: 'x'.repeat(300),
        createdAt: later,
        seenAt: later,
        expiresAt: after(34 * day),
      },
      expect.objectContaining({ id: open.id }),
      expect.objectContaining({ id, address: null, userAgent: null }),
    ]);
  });

  test('is not made for a user who may not sign in', async () => {
    const id = await addUser(db, { login: 'disabled-before', disabled: true });
    expect(await change((trx) => createSession(trx, plain, id, start))).toBeNull();
  });
});

const requireSecondFactor = (secondFactorRoles: string[]) =>
  change((trx) => trx.updateTable('rules').set({ secondFactorRoles }).execute());

describe('what ends it', () => {
  test('the set-up of a second factor that is required does not, but opens nothing else', async () => {
    const session = await begin();
    const usable = () => readUsableSession(db, plain, cookieOf(session), start);
    expect((await usable())?.viewer.secondFactor).toBe('off');
    await requireSecondFactor(['DRIVER']);
    expect([await usable(), (await read(session))?.viewer.secondFactor]).toEqual([null, 'required']);
    await requireSecondFactor([]);
  });

  test('an old cookie is refused after signing out, and other sessions go on', async () => {
    const session = await begin();
    const other = await again(session.viewer.id);
    expect(await signOut(db, session, start)).toBe(true);
    expect(await read(session)).toBeNull();
    expect(await read(other)).toMatchObject({ id: other.id });
  });

  test('signing out is recorded once, with the session, and is no change of the user', async () => {
    const session = await begin();
    await signOut(db, session, start);
    expect(await signOut(db, session, start)).toBe(false);
    const found = await change(async (trx) => ({
      events: await trx
        .selectFrom('events')
        .select(['name', 'version', 'facts', 'actorId', 'actorRole'])
        .where('entityId', '=', session.viewer.id)
        .execute(),
      user: await trx.selectFrom('users').select('version').where('id', '=', session.viewer.id).executeTakeFirst(),
    }));
    expect(found).toEqual({
      events: [
        {
          name: 'user.signedOut',
          version: 1,
          facts: { sessionId: session.id },
          actorId: session.viewer.id,
          actorRole: 'DRIVER',
        },
      ],
      user: { version: 1 },
    });
  });

  test('a disabled user’s next call is refused', async () => {
    const session = await begin();
    await change((trx) =>
      trx.updateTable('users').set({ disabledAt: start }).where('id', '=', session.viewer.id).execute(),
    );
    expect(await read(session)).toBeNull();
  });

  test('the next call runs with the roles of that moment', async () => {
    const session = await begin();
    await change((trx) =>
      trx.updateTable('userRoles').set({ role: 'SUPPORT' }).where('userId', '=', session.viewer.id).execute(),
    );
    expect((await read(session))?.viewer.audience.role).toBe('SUPPORT');
    await change((trx) => trx.deleteFrom('userRoles').where('userId', '=', session.viewer.id).execute());
    expect(await read(session)).toBeNull();
  });

  test('all sessions of a user can be ended but one, and none of others', async () => {
    const [kept, stranger] = [await begin(), await begin()];
    const ended = await again(kept.viewer.id);
    await change((trx) => endAllSessions(trx, kept.viewer.id, kept.id));
    expect(await read(ended)).toBeNull();
    expect(await read(kept)).toMatchObject({ id: kept.id });
    expect(await read(stranger)).toMatchObject({ id: stranger.id });
  });

  test.each(['', 'qafila=', 'qafila=guess', 'other=1', 'qafila=%00', `qafila=${'a'.repeat(5000)}`])(
    '%j opens nothing',
    async (header) => {
      expect(await readSession(db, plain, header, start)).toBeNull();
    },
  );
});

test('an account that is being changed is changed by nobody else meanwhile', async () => {
  const { id } = (await begin()).viewer;
  const isFree = async () => {
    const found = await change((trx) =>
      trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().skipLocked().execute(),
    );
    return found.length === 1;
  };
  const during = await change(async (trx) => {
    expect(await lockAccount(trx, id)).toMatchObject({ id, version: 1, status: 'active' });
    return isFree();
  });
  expect([during, await isFree()]).toEqual([false, true]);
});

const inSignIn = <Result>(work: (trx: Trx) => Promise<Result>) => inTransaction(db, signInPrincipal, work);

test('sign-ins that wait for a code are deleted once they are over, and no others', async () => {
  const { id } = (await begin()).viewer;
  const wait = (now: Date) => inSignIn((trx) => beginPendingSignIn(trx, plain, { userId: id, way: 'password', now }));
  const [over, open] = [await wait(start), await wait(after(1_000))];
  const find = ({ cookies }: typeof over, now: Date) =>
    inSignIn((trx) => findPendingSignIn(trx, plain, cookies[0]?.split(';')[0], now));
  const end = after(5 * 60_000);
  expect([await find(over, after(5 * 60_000 - 1)), await find(over, end)]).toEqual([expect.anything(), null]);
  await inSignIn((trx) => deleteOldPendingSignIns(trx, after(5 * 60_000 + 1)));
  expect([await find(over, start), await find(open, start)]).toEqual([null, expect.objectContaining({ userId: id })]);
});
