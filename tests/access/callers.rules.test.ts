// Who a cookie or a key is, when several are looked up at once; what is written about their use.
import { describe, expect, it } from 'vitest';
import { findKeyViewers, generateKey, hashKey, readApiKey, readApiKeys } from '#server/access/api-key.ts';
import { readSession, readSessions, readUsableSession } from '#server/access/session.ts';
import { authorizeUpgrades } from '#server/http/authorize-upgrade.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { userRow } from './support/user-row.ts';

const now = new Date('2026-01-23T10:00:00Z');
const at = `'2026-01-23T10:00:00.000Z'`;
const before = (ms: number) => new Date(now.getTime() - ms);
const rules = { secure: false, sessionDays: 30 };
const minute = 60_000;

const user = (id: string, more: object = {}) => userRow({ id, name: `Name of ${id}`, ...more });
const session = (name: string, more: object = {}) => ({
  id: `session ${name}`,
  userId: name,
  secretHash: hashKey(`secret-${name}`),
  seenAt: now,
  provenAt: before(minute),
  ...more,
});
const cookie = (name: string) => `qafila=secret-${name}`;

interface Stored {
  sessions?: readonly object[];
  keys?: readonly object[];
  users?: readonly object[];
}

/** A database with these sessions and keys; every user of them exists. */
function databaseOf({ sessions = [], keys = [], users = [user('a'), user('b')] }: Stored) {
  const recorded = recordStatements((text): Answer => {
    if (text.includes('as without_customer')) return users;
    if (text.startsWith('select id, user_id, secret_hash')) return sessions;
    return text.includes('from api_keys') && text.includes('created_by_id') ? keys : [];
  });
  const sent = (part: string) => recorded.statements.filter((text) => text.startsWith(part));
  return { ...recorded, sent };
}

describe('sessions', () => {
  const both = { sessions: [session('a'), session('b')] };
  it('are given in the order of their cookies, and nobody for a cookie that is none', async () => {
    const { db, sent } = databaseOf(both);
    const found = await readSessions(db, rules, [cookie('b'), null, cookie('a'), 'qafila=guess', cookie('b')], now);
    expect(found.map((each) => each?.viewer.id)).toEqual(['b', undefined, 'a', undefined, 'b']);
    expect(found[0]?.viewer).toMatchObject({ sessionId: 'session b', provenAt: before(minute) });
    expect(sent('select id, user_id, secret_hash')[0]).toMatch(/ and expires_at > '2026-01-23T10:00:00\.000Z'$/);
    expect([sent('update'), found[0]?.cookies]).toEqual([[], []]);
  });

  it('are prolonged five minutes after their last use, within ninety days, and never wait for each other', async () => {
    const { db, sent } = databaseOf({
      sessions: [session('a', { seenAt: before(5 * minute) }), session('b', { seenAt: before(5 * minute - 1) })],
    });
    const [a, b] = await readSessions(db, rules, [cookie('a'), cookie('b')], now);
    expect([a?.cookies.length, b?.cookies.length]).toEqual([1, 0]);
    expect(sent('update')).toEqual([
      `update sessions set seen_at = ${at}, expires_at = least('2026-02-22T10:00:00.000Z'::timestamptz, ` +
        `created_at + '2160 hours'::interval) where id in ` +
        `(select id from sessions where id in ('session a') for no key update skip locked)`,
    ]);
  });

  it('of an account that has to set up a second factor are usable for nothing else', async () => {
    const { db } = databaseOf({ ...both, users: [user('a', { secondFactorRoles: ['SUPPORT'] }), user('b')] });
    expect((await readSession(db, rules, cookie('a'), now))?.viewer.secondFactor).toBe('required');
    expect(await readUsableSession(db, rules, cookie('a'), now)).toBeNull();
    expect((await readUsableSession(db, rules, cookie('b'), now))?.viewer.id).toBe('b');
  });
});

const [first, second] = [generateKey(), generateKey()];
const key = (id: string, { secret }: { secret: string }, more: object = {}) => ({
  id,
  name: `Key ${id}`,
  scope: 'read',
  companyId: 'c1',
  createdById: 'maker',
  expiresAt: null,
  lastUsedAt: now,
  secretHash: hashKey(secret),
  ...more,
});
const bearer = ({ secret }: { secret: string }) => `Bearer ${secret}`;
const maker = (more: object = {}) => user('maker', { roles: ['CUSTOMER'], companyId: 'c1', ...more });

describe('keys', () => {
  it('are given in the order of the headers, and nobody for what is no key', async () => {
    const { db, sent } = databaseOf({ keys: [key('k1', first), key('k2', second)], users: [maker()] });
    const headers = [bearer(second), 'Basic x', bearer(first), bearer(generateKey()), `${bearer(first)}x`];
    const found = await readApiKeys(db, headers, now);
    expect(found.map((each) => each?.apiKey?.id)).toEqual(['k2', undefined, 'k1', undefined, undefined]);
    expect(found[0]).toMatchObject({ id: 'maker', sessionId: 'k2', roles: ['CUSTOMER'] });
    expect(sent('select id, name, scope')[0]).toContain(
      ` and revoked_at is null and (expires_at is null or expires_at > ${at})`,
    );
    expect((await readApiKey(db, bearer(first).replace('Bearer', 'bearer '), now))?.apiKey?.id).toBe('k1');
  });

  it('see their company and nothing of a person, whoever made them', async () => {
    const { db } = databaseOf({ keys: [key('k1', first)], users: [maker({ roles: ['ADMIN'], companyId: null })] });
    expect((await readApiKey(db, bearer(first), now))?.audience).toEqual({
      role: 'CUSTOMER',
      sets: { user: [], company: ['c1'], driver: [], hub: [], team: [], role: [] },
      flags: { manager: false },
    });
  });

  it.each<[string, object | null]>([
    ['is gone', null],
    ['is of another company', { companyId: 'c2' }],
    ['is a sub-customer now', { roles: ['SUBCUSTOMER'] }],
    ['is a commercial now, who brought the company', { roles: ['COMMERCIAL'], acquired: ['c1'] }],
  ])('end with their maker, who %s', async (_what, more) => {
    const { db, run } = databaseOf({ keys: [key('k1', first)], users: more ? [maker(more)] : [] });
    expect(await readApiKey(db, bearer(first), now)).toBeNull();
    expect(await run((trx) => findKeyViewers(trx, ['k1'], now))).toEqual(new Map());
  });

  it('may write only if they say so', async () => {
    const keys = ['write', 'read', 'all'].map((scope) => key(scope, first, { scope }));
    const found = await databaseOf({ keys, users: [maker()] }).run((trx) => findKeyViewers(trx, ['x'], now));
    expect([...found.values()].map(({ apiKey }) => apiKey?.scope)).toEqual(['write', 'read', 'read']);
  });

  it.each([
    ['the first time', null, true],
    ['a minute after the last', before(minute), true],
    ['within a minute', before(minute - 1), false],
  ])('are marked as used %s, and wait for no other transaction', async (_when, lastUsedAt, isMarked) => {
    const { db, sent } = databaseOf({ keys: [key('k1', first, { lastUsedAt })], users: [maker()] });
    await readApiKey(db, bearer(first), now);
    const marked =
      `update api_keys set last_used_at = ${at} where id in ` +
      `(select id from api_keys where id in ('k1') for no key update skip locked)`;
    expect(sent('update')).toEqual(isMarked ? [marked] : []);
  });
});

it('sockets that open together are each of their own cookie or key', async () => {
  const { db } = databaseOf({
    sessions: [session('a'), session('b')],
    keys: [key('k1', first), key('k2', second)],
    users: [user('a'), user('b', { secondFactorRoles: ['SUPPORT'] }), maker()],
  });
  const origin = 'https://qafila.example';
  const requests: [object, string | undefined, unknown][] = [
    [{ origin, cookie: cookie('b') }, undefined, 'restricted'],
    [{ authorization: bearer(second) }, undefined, 'k2'],
    [{ origin, cookie: cookie('a') }, undefined, 'a'],
    [{ origin: 'https://evil.example', cookie: cookie('a') }, undefined, 'refused'],
    [{ cookie: cookie('a') }, undefined, 'refused'],
    [{ origin: 'https://evil.example' }, undefined, 'unnamed'],
    [{ origin }, undefined, null],
    [{ authorization: bearer(first), origin: 'https://evil.example' }, undefined, 'k1'],
    [{ authorization: bearer(first), cookie: cookie('a') }, undefined, 'refused'],
    [{ origin, cookie: cookie('a') }, `/graphql?key=${first.secret}`, 'refused'],
    [{ authorization: 'Bearer nothing' }, undefined, null],
  ];
  const found = await authorizeUpgrades(
    { db, rules, origins: [origin] },
    requests.map(([headers, url]) => ({ headers: { ...headers }, url })),
    now,
  );
  const names = found.map((each) => (each !== null && typeof each === 'object' ? (each.apiKey?.id ?? each.id) : each));
  expect(names).toEqual(requests.map(([, , expected]) => expected));
});
