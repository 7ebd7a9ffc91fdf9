// The second step of sign-in: which codes are accepted, how often, by whom, and what a wrong one costs.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/lib/app-error.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
} from '#server/areas/users/security/second-factor.ts';
import { lockAccount } from '#server/access/account-event.ts';
import { savePassword } from '#server/areas/users/accounts/save-password.ts';
import { startSession } from '#server/sign-in/open-session.ts';
import { recordRecoveryCodeUsed } from '#server/areas/users/security/factor-event.ts';
import { loadViewer } from '#server/access/audience.ts';
import { readSession } from '#server/access/session.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, signInPrincipal, systemPrincipal, withSystemRole } from '#server/db/transaction.ts';
import { createSecretBox } from '#server/lib/secret-box.ts';
import {
  type CodeAttempt,
  confirmSignIn,
  type ConfirmSignInOptions,
} from '#server/sign-in/second-factor/confirm-sign-in.ts';
import { stepOfCode } from '#server/sign-in/second-factor/totp.ts';
import { createSignInThrottle } from '#server/sign-in/sign-in-throttle.ts';
import { signIn } from '#server/sign-in/sign-in.ts';
import { useDatabase } from '../support/postgres.ts';
import { codeAt, wrongCodeAt } from './support/authenticator.ts';
import { addUser, rightPassword } from './support/users.ts';

const database = useDatabase();
const rules = { secure: true, sessionDays: 14 };
const secrets = createSecretBox(['a key of at least thirty-two characters']);
const log = { info() {}, warn() {}, error() {} };
let db: Db;
let parts: ConfirmSignInOptions;

beforeAll(() => {
  db = connect(database.url);
  parts = {
    db,
    rules,
    throttle: createSignInThrottle({ prefix: 'test:' }),
    demo: false,
    secrets,
    onRecoveryCodeUsed: recordRecoveryCodeUsed,
  };
});
afterAll(() => db.destroy());

const at = (seconds: number): Date => new Date(Date.parse('2026-11-24T09:00:00Z') + seconds * 1_000);
const headerOf = (cookies: readonly string[]): string => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

let lastAddress = 0;
const origin = (now: Date) => {
  lastAddress += 1;
  const address = `10.7.${lastAddress >> 8}.${lastAddress & 255}`;
  return { address, userAgent: null, cookieHeader: null, current: null, now };
};

interface Owner {
  id: string;
  login: string;
  secret: string;
  recoveryCodes: string[];
}

/** An account whose owner has set an app up a quarter of an hour before `at(0)`. */
async function addOwner(login: string): Promise<Owner> {
  const id = await addUser(db, { login });
  const setUp = at(-900);
  const loaded = await loadViewer(db, id, newId());
  if (!loaded) throw new Error('may not sign in');
  const viewer: Viewer = { ...loaded, provenAt: setUp };
  const context = { db, subscribers: [], now: () => setUp, notifyCommitted: () => {}, log };
  const { secret } = await beginSecondFactor(context, viewer, { box: secrets, issuer: 'Atlas' });
  const code = codeAt(secret, setUp);
  return { id, login, secret, recoveryCodes: await confirmSecondFactor(context, viewer, { box: secrets, code }) };
}

/** The cookies of a browser that gave the right password. */
async function passwordStep(login: string, now: Date): Promise<string> {
  const outcome = await signIn(parts, { ...origin(now), login, password: rightPassword });
  if (!('isPending' in outcome)) throw new Error('no code is asked for');
  expect(outcome.cookies.join()).toMatch(
    /^__Host-qafila-sign-in=\S+; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/,
  );
  return headerOf(outcome.cookies);
}

async function answer(
  attempt: Omit<CodeAttempt, 'address' | 'userAgent' | 'current'>,
  more: Partial<CodeAttempt> = {},
) {
  try {
    const session = await confirmSignIn(parts, { ...origin(attempt.now), ...attempt, ...more });
    return session.viewer.name;
  } catch (error) {
    if (error instanceof AppError) return [error.code, ...error.fields.map(({ code }) => code)].join(' ');
    throw error;
  }
}

const eventsOf = (id: string) =>
  inTransaction(db, systemPrincipal, async (trx) =>
    (await trx.selectFrom('events').select(['name', 'facts']).where('entityId', '=', id).orderBy('id').execute()).map(
      ({ name, facts }) => `${name} ${JSON.stringify(facts)}`,
    ),
  );

describe('a code of the app', () => {
  test.each([
    ['287082', 59, 1],
    ['081804', 1_111_111_109, 37_037_036],
    ['050471', 1_111_111_111, 37_037_037],
    ['005924', 1_234_567_890, 41_152_263],
    ['279037', 2_000_000_000, 66_666_666],
  ])('is the one of RFC 6238: %s', (code, seconds, step) => {
    expect(stepOfCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', code, new Date(seconds * 1_000))).toBe(step);
  });

  it('opens the session that the password alone does not, and the log says how', async () => {
    const owner = await addOwner('amina');
    const cookieHeader = await passwordStep('amina', at(0));
    expect(await readSession(db, rules, cookieHeader, at(1))).toBeNull();
    const session = await confirmSignIn(parts, { ...origin(at(2)), cookieHeader, code: codeAt(owner.secret, at(2)) });
    expect(session.viewer).toMatchObject({ name: 'The amina', secondFactor: 'on' });
    expect(session.cookies.at(-1)).toContain('__Host-qafila-sign-in=; Path=/; Max-Age=0');
    expect((await readSession(db, rules, headerOf(session.cookies), at(3)))?.id).toBe(session.id);
    const events = await eventsOf(owner.id);
    expect(events.at(-1)).toContain('"code":"app"');
    expect(events.join()).not.toContain(owner.secret);
  });

  it('is accepted half a minute early and late, and no further', async () => {
    const owner = await addOwner('samir');
    const early = await passwordStep('samir', at(0));
    expect(await answer({ cookieHeader: early, now: at(0), code: codeAt(owner.secret, at(-60)) })).toBe(
      'invalid_input wrong_code',
    );
    expect(await answer({ cookieHeader: early, now: at(0), code: codeAt(owner.secret, at(60)) })).toBe(
      'invalid_input wrong_code',
    );
    expect(await answer({ cookieHeader: early, now: at(0), code: codeAt(owner.secret, at(-30)) })).toBe('The samir');
    const late = await passwordStep('samir', at(0));
    expect(await answer({ cookieHeader: late, now: at(0), code: codeAt(owner.secret, at(30)) })).toBe('The samir');
  });

  it('is accepted once, also in another browser, and so is none before it', async () => {
    const owner = await addOwner('laila');
    const [first, second] = [await passwordStep('laila', at(0)), await passwordStep('laila', at(0))];
    const code = codeAt(owner.secret, at(0));
    expect(await answer({ cookieHeader: first, now: at(0), code })).toBe('The laila');
    expect(await answer({ cookieHeader: second, now: at(1), code })).toBe('invalid_input wrong_code');
    expect(await answer({ cookieHeader: second, now: at(1), code: codeAt(owner.secret, at(-30)) })).toBe(
      'invalid_input wrong_code',
    );
    expect(await answer({ cookieHeader: second, now: at(31), code: codeAt(owner.secret, at(31)) })).toBe('The laila');
  });

  it('that two browsers send at once opens one session', async () => {
    const owner = await addOwner('youssef');
    const cookies = [await passwordStep('youssef', at(0)), await passwordStep('youssef', at(0))];
    const code = codeAt(owner.secret, at(0));
    const answers = await Promise.all(cookies.map((cookieHeader) => answer({ cookieHeader, now: at(0), code })));
    expect(answers.toSorted()).toEqual(['The youssef', 'invalid_input wrong_code']);
  });
});

describe('a sign-in that waits for its code', () => {
  it('belongs to its browser, works once and for five minutes', async () => {
    const owner = await addOwner('nadia');
    const cookieHeader = await passwordStep('nadia', at(0));
    const code = codeAt(owner.secret, at(0));
    for (const foreign of [null, '', `${cookieHeader.slice(0, -4)}AAAA`, cookieHeader.replace('__Host-', '')])
      expect(await answer({ cookieHeader: foreign, now: at(0), code })).toBe('sign_in.code_expired');
    expect(await answer({ cookieHeader, now: at(301), code: codeAt(owner.secret, at(301)) })).toBe(
      'sign_in.code_expired',
    );
    expect(await answer({ cookieHeader, now: at(299), code: codeAt(owner.secret, at(299)) })).toBe('The nadia');
    expect(await answer({ cookieHeader, now: at(299), code: owner.recoveryCodes[0] ?? '' })).toBe(
      'sign_in.code_expired',
    );
  });

  it('is over after five wrong codes, each of which the log has', async () => {
    const owner = await addOwner('hicham');
    const cookieHeader = await passwordStep('hicham', at(0));
    const code = wrongCodeAt(owner.secret, at(0));
    const answers: string[] = [];
    for (let n = 0; n < 5; n += 1) answers.push(await answer({ cookieHeader, now: at(0), code }));
    expect(answers).toEqual([...Array<string>(4).fill('invalid_input wrong_code'), 'sign_in.code_expired']);
    const right = codeAt(owner.secret, at(0));
    expect(await answer({ cookieHeader, now: at(0), code: right })).toBe('sign_in.code_expired');
    await expect
      .poll(async () => (await eventsOf(owner.id)).filter((event) => event.startsWith('user.signInFailed')).length)
      .toBe(5);
    // A new sign-in with the password begins anew.
    expect(await answer({ cookieHeader: await passwordStep('hicham', at(0)), now: at(0), code: right })).toBe(
      'The hicham',
    );
  });

  it('is refused when the account was disabled or its password changed meanwhile', async () => {
    const [disabled, changed] = [await addOwner('gone'), await addOwner('renewed')];
    const cookies = [await passwordStep('gone', at(0)), await passwordStep('renewed', at(0))];
    await inTransaction(db, systemPrincipal, (trx) =>
      trx
        .updateTable('users')
        .set({ disabledAt: at(0) })
        .where('id', '=', disabled.id)
        .execute(),
    );
    await inTransaction(db, signInPrincipal, async (trx) => {
      const account = await withSystemRole(trx, signInPrincipal, () => lockAccount(trx, changed.id));
      if (account) await savePassword(trx, account, { passwordHash: 'another', by: null, now: at(0) });
    });
    const codes = [codeAt(disabled.secret, at(1)), codeAt(changed.secret, at(1))];
    expect(await answer({ cookieHeader: cookies[0], now: at(1), code: codes[0] ?? '' })).toBe('sign_in.disabled');
    await expect.poll(async () => (await eventsOf(disabled.id)).at(-1)).toContain('"reason":"sign_in.disabled"');
    expect(await answer({ cookieHeader: cookies[1], now: at(1), code: codes[1] ?? '' })).toBe('sign_in.code_expired');
  });

  it('is begun, and no session, when the second factor was set up while the password was checked', async () => {
    const { id } = await addOwner('sudden');
    const opened = inTransaction(db, signInPrincipal, async (trx) => {
      const account = await trx
        .selectFrom('users')
        .select(['id', 'status', 'passwordHash'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return startSession(trx, rules, account, { ...origin(at(0)), path: { way: 'password', code: null } });
    });
    await expect(opened).rejects.toThrow('sign_in.wrong');
  });
});

it('cannot be set up without a key that encrypts the secrets', async () => {
  const viewer = await loadViewer(db, await addUser(db, { login: 'keyless' }), newId());
  if (!viewer) throw new Error('may not sign in');
  const context = { db, subscribers: [], now: () => at(0), notifyCommitted: () => {}, log };
  const begun = beginSecondFactor(context, { ...viewer, provenAt: at(0) }, { box: null, issuer: 'Atlas' });
  await expect(begun).rejects.toThrow('second_factor.no_key');
});

describe('guessing codes', () => {
  it('is limited per account and address: the eleventh try waits, a right one too', async () => {
    const owner = await addOwner('salma');
    const tries: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      const cookieHeader = await passwordStep('salma', at(0));
      const code = wrongCodeAt(owner.secret, at(0));
      tries.push(await answer({ cookieHeader, now: at(0), code }, { address: '203.0.113.70' }));
    }
    expect(tries).toEqual([...Array<string>(10).fill('invalid_input wrong_code'), 'sign_in.throttled']);
    const cookieHeader = await passwordStep('salma', at(0));
    const right = { cookieHeader, now: at(0), code: codeAt(owner.secret, at(0)) };
    expect(await answer(right, { address: '203.0.113.70' })).toBe('sign_in.throttled');
    expect(await answer(right)).toBe('The salma');
  });

  it('from many addresses ends for all of them, and a browser that the account knows gets in', async () => {
    const owner = await addOwner('karima');
    const known = await confirmSignIn(parts, {
      ...origin(at(0)),
      cookieHeader: await passwordStep('karima', at(0)),
      code: codeAt(owner.secret, at(0)),
    });
    let cookieHeader = '';
    for (let n = 0; n < 50; n += 1) {
      if (n % 4 === 0) cookieHeader = await passwordStep('karima', at(60));
      await answer({ cookieHeader, now: at(60), code: wrongCodeAt(owner.secret, at(60)) });
    }
    const code = codeAt(owner.secret, at(60));
    cookieHeader = await passwordStep('karima', at(60));
    expect(await answer({ cookieHeader, now: at(60), code })).toBe('sign_in.throttled');
    const device = headerOf(known.cookies.filter((cookie) => cookie.includes('qafila-device')));
    expect(await answer({ cookieHeader: `${cookieHeader}; ${device}`, now: at(60), code })).toBe('The karima');
  });
});

describe('a recovery code', () => {
  it('is one of ten, is accepted once in any spelling, and its use is told', async () => {
    const owner = await addOwner('rachid');
    expect(new Set(owner.recoveryCodes).size).toBe(10);
    for (const code of owner.recoveryCodes) expect(code).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/);
    const [code = ''] = owner.recoveryCodes;
    const typed = ` ${code.replaceAll('-', ' ').toUpperCase()} `;
    expect(await answer({ cookieHeader: await passwordStep('rachid', at(0)), now: at(0), code: typed })).toBe(
      'The rachid',
    );
    expect(await answer({ cookieHeader: await passwordStep('rachid', at(0)), now: at(0), code })).toBe(
      'invalid_input wrong_code',
    );
    expect(await readSecondFactor(db, owner.id)).toMatchObject({ state: 'on', recoveryCodesLeft: 9 });
    const events = await eventsOf(owner.id);
    expect(events.some((event) => event.startsWith('user.recoveryCodeUsed'))).toBe(true);
    expect(events.join()).not.toContain(code);
  });

  it('of another account is worth nothing', async () => {
    const [owner, other] = [await addOwner('imane'), await addOwner('omar')];
    const cookieHeader = await passwordStep('imane', at(0));
    expect(await answer({ cookieHeader, now: at(0), code: other.recoveryCodes[0] ?? '' })).toBe(
      'invalid_input wrong_code',
    );
    expect(await answer({ cookieHeader, now: at(0), code: owner.recoveryCodes[0] ?? '' })).toBe('The imane');
  });
});

it('secrets and recovery codes are stored so that a copy of the database opens no account', async () => {
  const owner = await addOwner('stored');
  const rows = await inTransaction(db, signInPrincipal, async (trx) => [
    await trx.selectFrom('secondFactors').selectAll().where('userId', '=', owner.id).execute(),
    await trx.selectFrom('recoveryCodes').selectAll().where('userId', '=', owner.id).execute(),
  ]);
  const text = JSON.stringify(rows);
  for (const secret of [
    owner.secret,
    ...owner.recoveryCodes,
    ...owner.recoveryCodes.map((code) => code.replaceAll('-', '')),
  ])
    expect(text).not.toContain(secret);
  await expect(
    inTransaction(db, systemPrincipal, (trx) => trx.selectFrom('secondFactors').selectAll().execute()),
  ).rejects.toThrow('permission denied');
});
