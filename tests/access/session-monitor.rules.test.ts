// Which open sockets the check of sessions closes, and how: all of them, also after the database was away.
import { expect, it, onTestFinished } from 'vitest';
import { findViewer } from '#server/access/audience.ts';
import { monitorSessions } from '#server/access/session-monitor.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';

const now = new Date('2026-01-23T10:00:00Z');
const user = (id: string, more: object = {}) => ({
  id,
  name: id,
  avatarId: null,
  manager: false,
  companyId: 'c1',
  hubId: null,
  rights: [],
  roles: ['CUSTOMER'],
  subdrivers: [],
  acquired: [],
  secondFactorAt: null,
  secondFactorRoles: [],
  withoutCustomer: false,
  ...more,
});

/** Somebody as their socket was opened. */
async function viewerOf(id: string, more: Partial<Viewer> = {}): Promise<Viewer> {
  const found = await recordStatements(() => [user(id)]).run((trx) => findViewer(trx, id, `s-${id}`));
  if (!found) throw new Error(id);
  return { ...found, ...more };
}

const askedIds = (text: string): string[] =>
  [...(/ in \(([^)]*)\)/.exec(text)?.[1] ?? '').matchAll(/'([^']*)'/g)].map(([, id]) => id ?? '');

interface Stored {
  /** The sessions that are gone. */
  over?: readonly string[];
  userOf?: (id: string) => object | null;
  keys?: readonly object[];
}

function watch(viewers: readonly Viewer[], { over = [], userOf = user, keys = [] }: Stored = {}) {
  const state = { isDown: false };
  const { db, statements } = recordStatements((text): Answer => {
    if (state.isDown) throw new Error('no database');
    if (text.includes('from sessions'))
      return askedIds(text).flatMap((id) => (over.includes(id) ? [] : [{ id, userId: id.split('-')[1] }]));
    if (text.includes('as without_customer')) return askedIds(text).flatMap((id) => userOf(id) ?? []);
    return text.includes('from api_keys') ? keys : [];
  });
  const open = new Set(viewers);
  const closed: string[] = [];
  const logged: string[] = [];
  const log = (level: string) => () => void logged.push(level);
  const monitor = monitorSessions({
    db,
    sockets: [
      {
        viewers: () => open,
        closeWhere: (ends, reason) => {
          for (const each of open) if (ends(each) && open.delete(each)) closed.push(`${each.sessionId} ${reason}`);
        },
      },
    ],
    now: () => now,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    everyMs: 3_600_000,
  });
  onTestFinished(() => monitor.stop());
  const looks = () => statements.filter((text) => text.includes('from sessions')).length;
  return { state, statements, monitor, closed, logged, open, looks };
}

it('sockets end with their session or account, and begin again with other rights; the others stay', async () => {
  const people = await Promise.all(['stays', 'left', 'disabled', 'moved', 'obliged'].map((id) => viewerOf(id)));
  const { monitor, closed, statements } = watch(people, {
    over: ['s-left'],
    userOf: (id) => {
      if (id === 'disabled') return null;
      if (id === 'moved') return user(id, { companyId: 'c2' });
      return user(id, id === 'obliged' ? { secondFactorRoles: ['CUSTOMER'] } : {});
    },
  });
  monitor.checkNow();
  await expect
    .poll(() => closed.toSorted())
    .toEqual(['s-disabled unauthorized', 's-left unauthorized', 's-moved rightsChanged', 's-obliged rightsChanged']);
  expect(statements.find((text) => text.includes('from sessions'))).toMatch(
    / and expires_at > '2026-01-23T10:00:00\.000Z'$/,
  );
});

it('sockets of programs end with their key, or when the key is of somebody else now', async () => {
  const apiKey = { id: 'k', name: 'K', scope: 'read', expiresAt: null } as const;
  const programs = await Promise.all(['k1', 'k2', 'k3'].map((id) => viewerOf('a', { sessionId: id, apiKey })));
  const key = { scope: 'read', companyId: 'c1', expiresAt: null, lastUsedAt: now, secretHash: Buffer.alloc(1) };
  const { monitor, closed } = watch(programs, {
    over: ['k1', 'k2', 'k3'],
    keys: [
      { ...key, id: 'k1', name: 'K', createdById: 'a' },
      { ...key, id: 'k3', name: 'K', createdById: 'b' },
    ],
    // Programs see a company and nothing of their maker, so other rights of the maker change nothing.
    userOf: (id) => user(id, { hubId: 'h2' }),
  });
  monitor.checkNow();
  await expect.poll(() => closed).toEqual(['k2 unauthorized', 'k3 unauthorized']);
});

it('all sockets are looked at, 500 at a time', async () => {
  const person = await viewerOf('a');
  const windows = Array.from({ length: 1_001 }, (_, index) => ({ ...person, sessionId: `s-a-${index}` }));
  const { monitor, closed, looks } = watch(windows, { over: ['s-a-0', 's-a-500', 's-a-1000'] });
  monitor.checkNow();
  await expect.poll(() => closed).toEqual(['s-a-0 unauthorized', 's-a-500 unauthorized', 's-a-1000 unauthorized']);
  expect(looks()).toBe(3);
});

it('while the database is away nobody is closed; the next look finds whom it did not', async () => {
  const { monitor, state, closed, logged } = watch([await viewerOf('left')], { over: ['s-left'] });
  state.isDown = true;
  monitor.checkNow();
  await expect.poll(() => logged.length).toBe(1);
  expect(closed).toEqual([]);
  state.isDown = false;
  monitor.checkNow();
  await expect.poll(() => closed).toEqual(['s-left unauthorized']);
});

it('a look begins after the one before it has ended', async () => {
  const person = await viewerOf('a');
  const windows = Array.from({ length: 501 }, (_, index) => ({ ...person, sessionId: `s-a-${index}` }));
  const { monitor, statements } = watch(windows);
  monitor.checkNow();
  monitor.checkNow();
  const sizes = () => statements.filter((text) => text.includes('from sessions')).map((text) => askedIds(text).length);
  await expect.poll(() => sizes().length).toBe(4);
  expect(sizes()).toEqual([500, 1, 500, 1]);
});

it('a stop waits for the look under way: nothing is closed after it', async () => {
  const { monitor, looks, closed } = watch([await viewerOf('left')], { over: ['s-left'] });
  monitor.checkNow();
  while (looks() === 0) await Promise.resolve();
  await monitor.stop();
  expect(closed).toEqual(['s-left unauthorized']);
});

it('a look that is asked for during another one follows it, and none begins after the end', async () => {
  const { monitor, looks } = watch([await viewerOf('a')]);
  monitor.checkNow();
  monitor.checkNow();
  await expect.poll(looks).toBe(2);
  monitor.checkNow();
  await monitor.stop();
  const before = looks();
  monitor.checkNow();
  await monitor.stop();
  expect(looks()).toBe(before);
});
