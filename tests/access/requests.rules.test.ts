// What a request brings with it: cookies, devices, proofs, codes and keys, and what its audience is.
import { describe, expect, it, test } from 'vitest';
import { TOTP, Secret } from 'otpauth';
import { containsKey, generateKey, hashKey } from '#server/access/api-key.ts';
import { audienceHash, projectionTo } from '#server/access/audience-projection.ts';
import { roleIdsOf, teamIdOf } from '#server/access/audience.ts';
import { cookieName, readCookie, setCookie } from '#server/access/cookies.ts';
import { tokenLifetimes } from '#server/sign-in/account-tokens.ts';
import { deviceCookie, knownDeviceId } from '#server/sign-in/known-device.ts';
import { refuseInactive } from '#server/sign-in/open-session.ts';
import { createFlowCookies, safeBack } from '#server/sign-in/openid/flow-cookie.ts';
import { requireProof } from '#server/sign-in/proof.ts';
import { makeRecoveryCodes } from '#server/sign-in/second-factor/recovery-codes.ts';
import { keyUri, newFactorSecret, stepOfCode } from '#server/sign-in/second-factor/totp.ts';
import { roles } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { AppError } from '#shared/lib/app-error.ts';

const [plain, secure] = [{ secure: false }, { secure: true }];
const now = new Date('2026-11-21T08:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const codeOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

const readOwn = (header: string | null | undefined, rules = plain) => readCookie(header, rules, 'qafila');

describe('a cookie', () => {
  it('is read by its whole name, and only with a value that we could have set', () => {
    expect([
      readOwn('a=1; qafila=x.y-z_9 ;b=2'),
      readOwn('qafila=a; qafila=b'),
      readOwn('xqafila=a'),
      readOwn('qafila'),
    ]).toEqual(['x.y-z_9', 'a', null, null]);
    expect([
      readOwn(null),
      readOwn(undefined),
      readOwn('qafila='),
      readOwn('qafila=a b'),
      readOwn('qafila=a=b'),
    ]).toEqual([null, null, null, null, null]);
    expect([readOwn(`qafila=${'a'.repeat(1_500)}`)?.length, readOwn(`qafila=${'a'.repeat(1_501)}`)]).toEqual([
      1_500,
      null,
    ]);
    expect([readOwn('qafila=a', secure), readOwn('__Host-qafila=a', secure)]).toEqual([null, 'a']);
  });
  it('is set for the site, hidden from scripts, and removed at once', () => {
    expect(cookieName(secure, 'qafila-device')).toBe('__Host-qafila-device');
    expect(setCookie(plain, 'qafila', 'x', 60)).toBe('qafila=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
    expect(setCookie(secure, 'qafila', '', 0)).toBe(
      '__Host-qafila=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    );
  });
});

describe('a device is known', () => {
  const account = { id: 'u', passwordHash: 'hash' };
  const [cookie = ''] = deviceCookie(account, 'device', plain).split(';');
  it('to the account that signed it, until its password changes', () => {
    expect(knownDeviceId(account, cookie, plain)).toBe('device');
    expect(knownDeviceId({ ...account, id: 'v' }, cookie, plain)).toBeNull();
    expect(knownDeviceId({ ...account, passwordHash: 'new' }, cookie, plain)).toBeNull();
    const [unsigned = ''] = deviceCookie({ ...account, passwordHash: null }, 'device', plain).split(';');
    expect(knownDeviceId({ ...account, passwordHash: null }, unsigned, plain)).toBeNull();
  });
  it('by its whole signature, for a year, and keeps its id', () => {
    expect(
      [cookie.slice(0, -3), 'qafila-device=device', 'qafila-device=.x'].map((header) =>
        knownDeviceId(account, header, plain),
      ),
    ).toEqual([null, null, null]);
    expect(deviceCookie(account, 'device', plain)).toContain('Max-Age=31536000');
    const ids = [1, 2].map(() => /^qafila-device=([\w-]{22})\./.exec(deviceCookie(account, null, plain))?.[1]);
    expect(new Set(ids).size).toBe(2);
  });
});

const proofAsked = (provenAt?: Date) => codeOf(() => requireProof({ provenAt }, now));

test('a proof lasts a quarter of an hour', () => {
  expect([proofAsked(after(-15 * 60_000)), proofAsked(after(-15 * 60_000 - 1)), proofAsked()]).toEqual([
    null,
    'sign_in.proof_required',
    'sign_in.proof_required',
  ]);
});

test('an account that is not active is told why', () => {
  const told = ['active', 'disabled', 'waiting', 'invited'].map((status) => codeOf(() => refuseInactive({ status })));
  expect(told).toEqual([null, 'sign_in.disabled', 'sign_in.not_approved', 'sign_in.not_approved']);
});

test('links work for an hour, a day or a week', () => {
  const hour = 3_600_000;
  expect(tokenLifetimes).toEqual({
    resetPassword: hour,
    confirmAddress: 24 * hour,
    changeEmail: 24 * hour,
    firstAdmin: 24 * hour,
    invitation: 168 * hour,
  });
});

describe('a second factor', () => {
  it('takes the code of the present half minute, of the one before and of the one after', () => {
    const secret = newFactorSecret();
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const step = Math.floor(now.getTime() / 30_000);
    const taken = [-2, -1, 0, 1, 2].map((shift) =>
      stepOfCode(secret, totp.generate({ timestamp: now.getTime() + shift * 30_000 }), now),
    );
    expect(taken).toEqual([null, step - 1, step, step + 1, null]);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(keyUri(secret, { issuer: 'Qafila', login: 'hamid' })).toContain('otpauth://totp/Qafila:hamid?');
  });
  it('has ten recovery codes, all different', async () => {
    const { codes, hashes } = await makeRecoveryCodes();
    expect([new Set(codes).size, new Set(hashes.map((hash) => hash.toString('hex'))).size]).toEqual([10, 10]);
    for (const code of codes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){2}[2-9a-hjkmnp-z]{4}$/);
  });
});

describe('a sign-in at the provider', () => {
  const cookies = createFlowCookies('a secret of the client', plain);
  it('belongs to the browser that began it, for ten minutes', () => {
    const { flow, cookie } = cookies.begin({ sessionId: 's', back: '/package?tab=all' }, now);
    expect(flow).toMatchObject({ sessionId: 's', back: '/package?tab=all' });
    expect(cookie).toContain('Max-Age=600');
    const read = (at: Date, of = cookies) => of.read(cookie.split(';')[0], at);
    expect(read(after(600_000 - 1))).toMatchObject(flow);
    expect([
      read(after(600_000)),
      read(now, createFlowCookies('another secret of it', plain)),
      cookies.read(null, now),
    ]).toEqual([null, null, null]);
    expect(cookies.expired).toContain('Max-Age=0');
  });
  it('returns to a page of this installation and nowhere else', () => {
    const longest = `/${'a'.repeat(299)}`;
    const pages = [
      '/',
      '/package?x=1#y',
      longest,
      `${longest}a`,
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/a b',
      null,
    ];
    expect(cookies.begin({ sessionId: 's', back: '//evil.example' }, now).flow.back).toBeNull();
    expect(pages.map(safeBack)).toEqual(['/', '/package?x=1#y', longest, null, null, null, null, null, null]);
  });
});

describe('a key', () => {
  it('is found in a text, whole or in part, and is random', () => {
    const [{ keyId, secret }, other] = [generateKey(), generateKey()];
    expect(keyId).toMatch(/^qf_live_[0-9A-Za-z]{10}$/);
    expect(secret).toMatch(new RegExp(`^${keyId}_[0-9A-Za-z]{43}$`));
    expect(other.secret).not.toBe(secret);
    expect(['/graphql', `/graphql?key=${secret}`, `/?k=${keyId}%5F1`, `/?k=${keyId}`].map(containsKey)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([hashKey(secret).length, hashKey(secret).equals(hashKey(other.secret))]).toEqual([32, false]);
  });
});

const roleIds = (companyId: string | null, hubId: string | null) => roleIdsOf('DRIVER', { companyId, hubId });

describe('teams', () => {
  it('have an id for each role and place, in the form of a UUID', () => {
    const ids = roles.flatMap((role) => [null, 'a', 'b'].map((place) => teamIdOf(role, place)));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    const [all, company, hub] = [null, 'c', 'h'].map((place) => teamIdOf('DRIVER', place));
    expect([roleIds(null, null), roleIds('c', null), roleIds(null, 'h'), roleIds('c', 'h')]).toEqual([
      [all],
      [all, company],
      [all, hub],
      [all, company, hub],
    ]);
  });
});

describe('an audience', () => {
  const sets = { user: ['b', 'a', 'a'], company: ['c'], driver: [], hub: ['h'], team: [], role: [] };
  const audience: Audience = { role: 'DRIVER', sets, flags: { manager: true } };
  it('has another hash when any of its rights differ, and the same in any order', () => {
    const hash = audienceHash(audience);
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(audienceHash({ ...audience, sets: { ...sets, user: ['a', 'b'] } })).toBe(hash);
    const others: Audience[] = [
      { ...audience, role: 'SUBDRIVER' },
      { ...audience, flags: { manager: false } },
      { ...audience, lacks: ['money'] },
      ...(['user', 'company', 'driver', 'hub', 'team', 'role'] as const).map((set) => ({
        ...audience,
        sets: { ...sets, [set]: ['x'] },
      })),
    ];
    expect(new Set([hash, ...others.map(audienceHash)]).size).toBe(others.length + 1);
  });
  it('is reduced to the sets that a field compares', () => {
    expect(projectionTo('user', 'hub')({ ...audience, lacks: ['money'] })).toEqual({
      role: 'DRIVER',
      sets: { user: ['a', 'b'], company: [], driver: [], hub: ['h'], team: [], role: [] },
      flags: { manager: false },
      lacks: ['money'],
    });
  });
});
