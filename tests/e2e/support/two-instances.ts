// Two production instances on one Postgres and Redis with the fixtures, and a browser: actions on one are observed on
// the other.
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { closeAllWindows, sharedBrowser } from './shared-browser.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { sharedRedis } from '#tests/support/redis.ts';
import { type ApiClient, signInAs } from '#tests/fixtures/test-server.ts';
import { insertFixtures, type PersonName, type Fixtures } from '#tests/fixtures/fixtures.ts';
import { type Instance, startInstance } from './instance.ts';
import { closeWindows, openWindow, signIn, type UserWindow, type WindowOptions } from './user-window.ts';

export interface TwoInstances {
  readonly db: Db;
  readonly fixtures: Fixtures;
  readonly browser: Browser;
  readonly one: Instance;
  readonly two: Instance;
  /** An API client of the first instance without a page. */
  apiClient: (name: PersonName) => Promise<ApiClient>;
  /** Runs one action on the first instance: `runAction('driver', 'packageDeliver', { id })`; it must not be refused. */
  runAction: (name: PersonName, mutation: string, input: Record<string, unknown>) => Promise<void>;
  /** A signed-in user with an own browser context, at a page or the first one; closed after the test. */
  openAs: (instance: Instance, name: PersonName, options?: WindowOptions & { path?: string }) => Promise<UserWindow>;
}

interface Running {
  db: Db;
  world: Fixtures;
  browser: Browser;
  one: Instance;
  two: Instance;
}

/** For a whole test file. */
export function useTwoInstances(): TwoInstances {
  const database = useDatabase();
  let running: Running | undefined;
  const callers = new Map<PersonName, Promise<ApiClient>>();
  const open: UserWindow[] = [];
  beforeAll(async () => {
    const db = connect(database.url, { max: 4 });
    const fixtures = await insertFixtures(db);
    const redis = sharedRedis();
    const [one, two, browser] = await Promise.all([
      startInstance(database.url, redis),
      startInstance(database.url, redis),
      sharedBrowser(),
    ]);
    running = { db, world: fixtures, browser, one, two };
  });
  afterEach(() => closeWindows(...open.splice(0)));
  afterAll(async () => {
    await closeAllWindows();
    await Promise.all([running?.one.stop(), running?.two.stop()]);
    await running?.db.destroy();
  });
  const now = (): Running => {
    if (!running) throw new Error('The instances run only while tests and their hooks run.');
    return running;
  };
  const caller = (name: PersonName): Promise<ApiClient> => {
    const known = callers.get(name) ?? signInAs(now().one.url, name.toLowerCase());
    callers.set(name, known);
    return known;
  };
  return {
    get db() {
      return now().db;
    },
    get fixtures() {
      return now().world;
    },
    get browser() {
      return now().browser;
    },
    get one() {
      return now().one;
    },
    get two() {
      return now().two;
    },
    apiClient: caller,
    runAction: async (name, mutation, input) => {
      const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
      const entity = /^[a-z]+/.exec(mutation)?.[0] ?? '';
      const { errors } = await (
        await caller(name)
      ).call(`mutation ($input: ${type}!) { ${mutation}(input: $input) { ${entity} { id } } }`, { input });
      expect(errors).toEqual([]);
    },
    openAs: async (instance, name, { path, ...options } = {}) => {
      const visitor = await openWindow(now().browser, options);
      open.push(visitor);
      await signIn(visitor, instance.url, name.toLowerCase(), path);
      return visitor;
    },
  };
}
