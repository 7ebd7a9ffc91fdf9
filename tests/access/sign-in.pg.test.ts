import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { demoPassword, hashPassword } from '#server/sign-in/password.ts';
import { type SignInRequest, signIn, type SignInOptions } from '#server/sign-in/sign-in.ts';
import { readSession } from '#server/access/session.ts';
import { createSignInThrottle, attemptLimits, underAttackLimits } from '#server/sign-in/sign-in-throttle.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, signInPrincipal, systemPrincipal } from '#server/db/transaction.ts';
import { useDatabase } from '../support/postgres.ts';
import { addUser, rightPassword, sessionOf } from './support/users.ts';

const database = useDatabase();
const rules = { secure: false, sessionDays: 14 };
let db: Db;
let parts: SignInOptions;

beforeAll(async () => {
  db = connect(database.url);
  parts = { db, rules, throttle: createSignInThrottle({ prefix: 'test:' }), demo: false };
  await addUser(db, { login: 'hamid', email: 'hamid@example.com' });
  await addUser(db, { login: 'gone', disabled: true });
  await addUser(db, { login: 'new', approved: false });
  await addUser(db, { login: 'roleless', roles: [] });
  await addUser(db, { login: 'invited', password: null });
  await addUser(db, { login: 'sample', password: demoPassword });
});
afterAll(() => db.destroy());

let lastAddress = 0;
function attempt(login: string, password: string, more: Partial<SignInRequest> = {}): SignInRequest {
  lastAddress += 1;
  return {
    login,
    password,
    address: `10.0.${lastAddress >> 8}.${lastAddress & 255}`,
    userAgent: null,
    cookieHeader: null,
    current: null,
    now: new Date(),
    ...more,
  };
}

/** The result for an external caller: the session's owner, or the error with its parameters. */
async function answer(each: SignInRequest, on: SignInOptions = parts): Promise<string> {
  try {
    return sessionOf(await signIn(on, each)).viewer.name;
  } catch (error) {
    if (error instanceof AppError) return `${error.code} ${JSON.stringify(error.params)}`;
    throw error;
  }
}
const from = (address: string) => ({ address });
/** Addresses of one /48, each in a /64 of its own. */
const atSite = (site: string, n: number) => `2001:db8:${site}:${(n + 1).toString(16)}::1`;
const cookieHeader = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

async function failAs(login: string, address: string, times: number): Promise<string[]> {
  const answers: string[] = [];
  for (let n = 0; n < times; n += 1) answers.push(await answer(attempt(login, 'guess', from(address))));
  return answers;
}

/** What the log keeps of the failed sign-ins of an account. */
const failuresOf = (login: string): Promise<unknown[]> =>
  inTransaction(db, systemPrincipal, async (trx) => {
    const rows = await trx
      .selectFrom('events')
      .innerJoin('users', 'users.id', 'events.entityId')
      .select('facts')
      .where('login', '=', login)
      .where('events.name', '=', 'user.signInFailed')
      .execute();
    return rows.map(({ facts }) => facts);
  });

/** Connections that wait for a lock. */
const lockWaits = async (): Promise<number> =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db))
    .rows.length;

describe('successful sign-in', () => {
  test('two browsers that exchange their accounts at the same moment are both signed in', async () => {
    const ids = [await addUser(db, { login: 'cross.one' }), await addUser(db, { login: 'cross.two' })];
    const [one, two] = [
      sessionOf(await signIn(parts, attempt('cross.one', rightPassword))),
      sessionOf(await signIn(parts, attempt('cross.two', rightPassword))),
    ];
    // Both wait for the account that they sign in to, and go on together to the one that they leave.
    const { signIns } = await inTransaction(db, systemPrincipal, async (trx) => {
      await trx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
      const crossed = [
        answer(attempt('cross.two', rightPassword, { current: one })),
        answer(attempt('cross.one', rightPassword, { current: two })),
      ];
      await vi.waitUntil(async () => (await lockWaits()) === 2, 30_000);
      return { signIns: crossed };
    });
    expect(await Promise.all(signIns)).toEqual(['The cross.two', 'The cross.one']);
    for (const { cookies } of [one, two])
      expect(await readSession(db, rules, cookieHeader(cookies), new Date())).toBeNull();
  });

  test.each(['hamid', 'HAMID', ' hamid@example.com ', 'Hamid@Example.COM'])(
    '%j with the right password',
    async (login) => {
      expect(await answer(attempt(login, rightPassword))).toBe('The hamid');
    },
  );

  test('a login is matched before the same text as another user’s e-mail', async () => {
    await addUser(db, { login: 'mail@shop.example', password: 'the-login' });
    await addUser(db, { login: 'other', email: 'mail@shop.example', password: 'the-e-mail' });
    expect(await answer(attempt('mail@shop.example', 'the-login'))).toBe('The mail@shop.example');
    expect(await answer(attempt('mail@shop.example', 'the-e-mail'))).toBe('sign_in.wrong {}');
  });

  test('the cookie of the answer identifies the session, and every sign-in has another one', async () => {
    const first = sessionOf(await signIn(parts, attempt('hamid', rightPassword)));
    const second = sessionOf(await signIn(parts, attempt('hamid', rightPassword)));
    expect(first.id).not.toBe(second.id);
    expect(first.token).not.toBe(second.token);
    const read = await readSession(db, rules, cookieHeader(first.cookies), new Date());
    expect(read).toMatchObject({ id: first.id, token: first.token, viewer: { id: first.viewer.id } });
  });

  test('signing in again ends the session that the browser had', async () => {
    const first = sessionOf(await signIn(parts, attempt('hamid', rightPassword)));
    await signIn(parts, attempt('hamid', rightPassword, { current: first }));
    expect(await readSession(db, rules, cookieHeader(first.cookies), new Date())).toBeNull();
  });

  test('the time of the sign-in is stored', async () => {
    const now = new Date('2026-11-21T09:00:00Z');
    const { viewer } = sessionOf(await signIn(parts, attempt('hamid', rightPassword, { now })));
    const user = await inTransaction(db, systemPrincipal, (trx) =>
      trx.selectFrom('users').select('lastLoginAt').where('id', '=', viewer.id).executeTakeFirstOrThrow(),
    );
    expect(user.lastLoginAt).toEqual(now);
  });
});

describe('refused sign-in', () => {
  test('an unknown account, a wrong password and an account without one get the same answer', async () => {
    const answers = [
      await answer(attempt('nobody', 'whatever')),
      await answer(attempt('hamid', 'whatever')),
      await answer(attempt('invited', '')),
    ];
    expect(new Set(answers)).toEqual(new Set(['sign_in.wrong {}']));
  });

  test.each([
    ['gone', 'sign_in.disabled'],
    ['new', 'sign_in.not_approved'],
    ['roleless', 'sign_in.no_role'],
  ])('%s learns of %s only after the right password', async (login, code) => {
    expect(await answer(attempt(login, 'a wrong one'))).toBe('sign_in.wrong {}');
    expect(await answer(attempt(login, rightPassword))).toBe(`${code} {}`);
  });

  test('the log has each of them and why, with the address', async () => {
    for (const [login, code] of [
      ['gone', 'sign_in.disabled'],
      ['new', 'sign_in.not_approved'],
      ['roleless', 'sign_in.no_role'],
      ['sample', 'sign_in.demo_only'],
    ] as const) {
      const address = `198.51.100.${code.length}`;
      await answer(attempt(login, login === 'sample' ? demoPassword : rightPassword, from(address)));
      await expect.poll(() => failuresOf(login)).toContainEqual({ address, reason: code });
    }
    await answer(attempt('hamid', 'a wrong one', from('198.51.100.99')));
    await expect.poll(() => failuresOf('hamid')).toContainEqual({ address: '198.51.100.99' });
  });

  test('the old password opens nothing while it is being changed', async () => {
    const id = await addUser(db, { login: 'changing' });
    const passwordHash = await hashPassword('a new one');
    // The old password is found right, and the sign-in waits for the account, which the change holds.
    const { old } = await inTransaction(db, signInPrincipal, async (trx) => {
      await trx.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
      const waiting = answer(attempt('changing', rightPassword));
      await vi.waitUntil(async () => (await lockWaits()) === 1, 30_000);
      return { old: waiting };
    });
    expect(await old).toBe('sign_in.wrong {}');
    expect(await answer(attempt('changing', 'a new one'))).toBe('The changing');
  });

  test('the published password opens the demo and nothing else', async () => {
    expect(await answer(attempt('sample', demoPassword))).toBe('sign_in.demo_only {}');
    expect(await answer(attempt('sample', demoPassword), { ...parts, demo: true })).toBe('The sample');
  });
});

describe('too many tries', () => {
  test('after ten failures from one address even the right password must wait, and the answer contains how long', async () => {
    await addUser(db, { login: 'guessed' });
    expect(new Set(await failAs('guessed', '198.51.100.1', attemptLimits.pair.points))).toEqual(
      new Set(['sign_in.wrong {}']),
    );
    const refused = await answer(attempt('guessed', rightPassword, from('198.51.100.1')));
    const seconds = Number(/^sign_in.throttled {"retryAfter":(\d+)}$/.exec(refused)?.[1]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(attemptLimits.pair.duration);
  });

  test('an unknown account is throttled like a real one', async () => {
    const answers = await failAs('phantom', '198.51.100.2', attemptLimits.pair.points + 1);
    expect(answers.at(-2)).toBe('sign_in.wrong {}');
    expect(answers.at(-1)).toMatch(/^sign_in.throttled/);
  });

  test('its owner gets in meanwhile from another address', async () => {
    await addUser(db, { login: 'wanted' });
    await failAs('wanted', '198.51.100.3', attemptLimits.pair.points + 2);
    expect(await answer(attempt('wanted', rightPassword, from('203.0.113.9')))).toBe('The wanted');
  });

  test('its owner gets in from the attacker’s own address, on a device that the account knows', async () => {
    await addUser(db, { login: 'neighbour' });
    const before = sessionOf(await signIn(parts, attempt('neighbour', rightPassword, from('198.51.100.4'))));
    await failAs('neighbour', '198.51.100.4', attemptLimits.pair.points + 2);
    expect(await answer(attempt('neighbour', rightPassword, from('198.51.100.4')))).toMatch(/^sign_in.throttled/);
    const known = attempt('neighbour', rightPassword, {
      ...from('198.51.100.4'),
      cookieHeader: cookieHeader(before.cookies),
    });
    expect(await answer(known)).toBe('The neighbour');
  });

  test('a mark of a device is worth nothing for another account or after a change', async () => {
    await addUser(db, { login: 'marked' });
    const { cookies } = sessionOf(await signIn(parts, attempt('marked', rightPassword)));
    const device = cookieHeader(cookies);
    for (const [login, cookie] of [
      ['guessed', device],
      ['marked', `${device.slice(0, -2)}xx`],
    ] as const) {
      const address = `198.51.100.${login === 'marked' ? 5 : 6}`;
      await failAs(login, address, attemptLimits.pair.points);
      expect(await answer(attempt(login, rightPassword, { ...from(address), cookieHeader: cookie }))).toMatch(
        /^sign_in.throttled/,
      );
    }
  });

  test('under a distributed attack each address gets fewer tries, and the owner still gets in at the first', async () => {
    await addUser(db, { login: 'famous' });
    for (let n = 0; n < attemptLimits.account.points; n += 1)
      await answer(attempt('famous', 'guess', from(`100.64.0.${n}`)));
    const answers = await failAs('famous', '100.64.1.1', underAttackLimits.pair + 1);
    expect(answers.at(-2)).toBe('sign_in.wrong {}');
    expect(answers.at(-1)).toMatch(/^sign_in.throttled/);
    expect(await answer(attempt('famous', rightPassword, from('100.64.2.2')))).toBe('The famous');
  });

  test('parallel attempts are counted one by one', async () => {
    await addUser(db, { login: 'rushed' });
    const rush = Array.from({ length: 30 }, () => answer(attempt('rushed', 'guess', from('198.51.100.7'))));
    const wrong = (await Promise.all(rush)).filter((each) => each === 'sign_in.wrong {}');
    expect(wrong).toHaveLength(attemptLimits.pair.points);
  });

  test('only failures count', async () => {
    await addUser(db, { login: 'busy' });
    for (let n = 0; n < attemptLimits.pair.points + 2; n += 1)
      expect(await answer(attempt('busy', rightPassword, from('198.51.100.8')))).toBe('The busy');
  });

  test('an IPv6 client does not get new tries by changing its address within its network', async () => {
    await addUser(db, { login: 'six' });
    for (let n = 0; n < attemptLimits.pair.points; n += 1)
      await answer(attempt('six', 'guess', from(`2001:db8:1:2::${n + 1}`)));
    expect(await answer(attempt('six', rightPassword, from('2001:db8:1:2:ffff::1')))).toMatch(/^sign_in.throttled/);
    expect(await answer(attempt('six', rightPassword, from('2001:db8:1:3::1')))).toBe('The six');
  });

  test('nor by changing the network within its site, which is a /48, and the owner still gets in from elsewhere', async () => {
    await addUser(db, { login: 'site' });
    const answers: string[] = [];
    for (let n = 0; n <= attemptLimits.sitePair.points; n += 1)
      answers.push(await answer(attempt('site', 'guess', from(atSite('a', n)))));
    expect(answers.slice(0, -1)).not.toContainEqual(expect.stringMatching(/throttled/));
    expect(answers.at(-1)).toMatch(/^sign_in.throttled/);
    expect(await answer(attempt('site', rightPassword, from('2001:db8:b::1')))).toBe('The site');
  });

  test('failures from one network of a site lock the account for no other network there, and never for a device that the account knows', async () => {
    await addUser(db, { login: 'housemate' });
    const before = sessionOf(await signIn(parts, attempt('housemate', rightPassword, from(atSite('c', 500)))));
    await failAs('housemate', atSite('c', 0), attemptLimits.sitePair.points * 2);
    expect(await answer(attempt('housemate', rightPassword, from(atSite('c', 501))))).toBe('The housemate');
    for (let n = 0; n < attemptLimits.sitePair.points; n += 1)
      await answer(attempt('housemate', 'guess', from(atSite('c', n))));
    expect(await answer(attempt('housemate', rightPassword, from(atSite('c', 502))))).toMatch(/^sign_in.throttled/);
    expect(
      await answer(
        attempt('housemate', rightPassword, { ...from(atSite('c', 502)), cookieHeader: cookieHeader(before.cookies) }),
      ),
    ).toBe('The housemate');
  });

  test('under a distributed attack each site gets fewer tries, however many networks it has', async () => {
    await addUser(db, { login: 'sought' });
    for (let n = 0; n < attemptLimits.account.points; n += 1)
      await answer(attempt('sought', 'guess', from(`100.65.0.${n}`)));
    const answers: string[] = [];
    for (let n = 0; n <= underAttackLimits.sitePair; n += 1)
      answers.push(await answer(attempt('sought', 'guess', from(atSite('d', n)))));
    expect(answers.at(-2)).toBe('sign_in.wrong {}');
    expect(answers.at(-1)).toMatch(/^sign_in.throttled/);
    expect(await answer(attempt('sought', rightPassword, from('2001:db8:e::1')))).toBe('The sought');
  });

  test('a site that tries many accounts is throttled as one', async () => {
    const throttle = createSignInThrottle({ prefix: 'test:' });
    const tries = Array.from({ length: attemptLimits.site.points + 1 }, (_, n) =>
      throttle.consume({ account: `one of ${n}`, address: atSite('f', n), device: null }),
    );
    expect((await Promise.all(tries)).map(({ allowed }) => allowed).lastIndexOf(true)).toBe(
      attemptLimits.site.points - 1,
    );
  });
});
