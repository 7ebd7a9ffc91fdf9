// When an instance says that it is ready: by its database, its migrations and its live engine.
import { readdirSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { checkReadiness } from '#server/http/readiness.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';

const applied = readdirSync(new URL('../../migrations/', import.meta.url))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name: name.slice(0, -3) }));

afterEach(() => void vi.useRealTimers());

function instance(migrations: readonly object[] = applied) {
  const state = { isDown: false };
  const { db, statements } = recordStatements((text): Answer => {
    if (state.isDown) throw new Error('no database');
    if (text.includes('event_pending')) return [{ ms: 0 }];
    return text.includes('kysely_migration') ? migrations : [];
  });
  const check = (more: { live?: boolean; draining?: boolean; redis?: { isReady: boolean } | null } = {}) =>
    checkReadiness(
      { db, ready: () => Promise.resolve(more.live ?? true), redis: more.redis ?? null },
      more.draining ?? false,
    );
  return { state, statements, check };
}

const fine = {
  ready: true,
  database: true,
  migrated: true,
  live: true,
  numbering: true,
  redis: 'none',
  draining: false,
};

it('with all migrations, also with later ones of the next version', async () => {
  expect(await instance().check()).toEqual(fine);
  expect(await instance([...applied, { name: '9999-later' }]).check()).toEqual(fine);
  const behind = { ...fine, ready: false, migrated: false, numbering: false };
  expect(await instance(applied.slice(1)).check()).toEqual(behind);
  // Another branch has as many.
  expect(await instance([...applied.slice(1), { name: '9999-later' }]).check()).toEqual(behind);
});

it('without Redis, but not while it drains nor without the live engine', async () => {
  const { check } = instance();
  expect(await check({ redis: { isReady: false } })).toEqual({ ...fine, redis: 'down' });
  expect(await check({ redis: { isReady: true } })).toEqual({ ...fine, redis: 'up' });
  expect(await check({ draining: true })).toEqual({ ...fine, ready: false, draining: true });
  expect(await check({ live: false })).toEqual({ ...fine, ready: false, live: false });
});

it('again once its database is back', async () => {
  const { state, check } = instance();
  state.isDown = true;
  expect(await check()).toEqual({
    ...fine,
    ready: false,
    database: false,
    migrated: false,
    numbering: false,
  });
  state.isDown = false;
  expect(await check()).toEqual(fine);
});

it('by one question at a time, however often it is asked', async () => {
  const { statements, check } = instance();
  await Promise.all([check(), check(), check()]);
  const asked = ['select 1', 'select name from migrations.kysely_migration', expect.stringContaining('event_pending')];
  expect(statements).toEqual(asked);
  await check();
  expect(statements).toEqual([...asked, ...asked]);
});

it('as soon as a connection answers, although an earlier question still waits on a dead one', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const { db } = recordStatements((text) => {
    if (text.includes('event_pending')) return [{ ms: 0 }];
    return text.includes('kysely_migration') ? applied : [];
  });
  let isDead = true;
  const execute = db.getExecutor().executeQuery.bind(db.getExecutor());
  vi.spyOn(db.getExecutor(), 'executeQuery').mockImplementation((...query) =>
    isDead ? new Promise(() => {}) : execute(...query),
  );
  const check = () => checkReadiness({ db, ready: () => Promise.resolve(true), redis: null }, false);
  const first = check();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await first).toMatchObject({ ready: false, database: false });
  isDead = false;
  expect(await check()).toEqual(fine);
});

it('and not when nothing answers for two seconds, or the engine fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { db } = recordStatements();
  const asked = checkReadiness({ db, ready: () => new Promise(() => {}), redis: null }, false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await asked).toMatchObject({ ready: false, live: false });
  const failed = checkReadiness({ db, ready: () => Promise.reject(new Error('broken')), redis: null }, false);
  expect(await failed).toMatchObject({ ready: false, live: false });
});
