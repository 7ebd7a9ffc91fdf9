// Safeguards of live updates, on the server and on the screens.
import type { Mutation } from './mutations.ts';

const audiences = { project: 'pg', testFile: 'tests/live/subscriptions/audiences.pg.test.ts' } as const;
const sockets = { project: 'pg', testFile: 'tests/access/socket-session.pg.test.ts' } as const;
const revocations = { project: 'rules', testFile: 'tests/live/transport/revocations.rules.test.ts' } as const;
const rows = { project: 'dom', testFile: 'tests/client/live/change-feed.dom.test.tsx' } as const;
const feeds = { project: 'rules', testFile: 'tests/events/event-stream.rules.test.ts' } as const;
const compressed = { project: 'rules', testFile: 'tests/live/transport/compression.rules.test.ts' } as const;
const replays = { project: 'rules', testFile: 'tests/live/subscriptions/replay-shares.rules.test.ts' } as const;
const maps = { project: 'pg', testFile: 'tests/areas/positions/live.pg.test.ts' } as const;

const live: readonly Mutation[] = [
  {
    ...audiences,
    name: 'a server that sends no GONE',
    testName: 'passes to another driver is GONE',
    file: 'shared/events/topics.ts',
    find: "return was ? 'GONE' : 'SILENCE';",
    replace: "return 'SILENCE';",
  },
  {
    ...audiences,
    name: 'a row that is sent although it has left the scope',
    testName: 'a row that has left by the time it is read does not travel',
    file: 'shared/events/topics.ts',
    find: 'isInScope(scope, audience, after) && isInScope(scope, audience, now)',
    replace: 'isInScope(scope, audience, after)',
  },
  {
    ...audiences,
    name: 'the name of a hidden field among the changed ones',
    testName: 'names of fields hidden from a role',
    file: 'server/live/dispatch/changes.ts',
    find: '.filter((name) => !hidden.includes(name))',
    replace: '',
  },
  {
    ...sockets,
    name: 'a socket that outlives its session',
    testName: 'signing out ends the sockets of that session',
    file: 'server/live/transport/account-revocation.ts',
    find: "if (end === 'session')",
    replace: "if (end === 'never')",
  },
  {
    // On a running instance, the check of permissions would close it a moment later.
    ...revocations,
    name: 'a socket that outlives its account',
    testName: 'user.disabled',
    file: 'server/live/transport/account-revocation.ts',
    find: "if (end === 'final')",
    replace: "if (end === 'never')",
  },
];

const delivery: readonly Mutation[] = [
  {
    ...feeds,
    name: 'an instance that keeps delivered events',
    testName: 'cause no read of the history',
    file: 'server/events/event-stream.ts',
    find: 'event.seq <= cursor.seq || ',
    replace: '',
  },
  {
    ...feeds,
    name: 'an instance that accepts the first event of another history as its next',
    testName: 'is not taken for the next',
    file: 'server/events/event-stream.ts',
    find: 'if (next.previous !== last.nonce) {',
    replace: "if (next.previous === '') {",
  },
  {
    ...feeds,
    name: 'an instance that searches for ever for missing events',
    testName: 'a permanent gap',
    file: 'server/events/event-stream.ts',
    find: "else if (hasHole(batch, after)) await this.#restart('hole');",
    replace: '',
  },
  {
    project: 'rules',
    testFile: 'tests/live/dispatch/event-dispatcher.rules.test.ts',
    name: 'an unreadable row that blocks all other messages',
    testName: 'rows of one entity that cannot be read',
    file: 'server/live/dispatch/event-dispatcher.ts',
    find: 'this.#options.reportUnreadable(entity, error);',
    replace: 'throw error;',
  },
  {
    project: 'rules',
    testFile: 'tests/live/transport/coalescing.rules.test.ts',
    name: 'a queue that lets CHANGED supersede NEW',
    testName: 'an arrival is kept',
    file: 'server/live/transport/coalescing.ts',
    find: "return earlier.kind === 'CHANGED' && ",
    replace: 'return ',
  },
  {
    ...compressed,
    name: 'a message that is compressed with a foreign dictionary',
    testName: 'word for word',
    file: 'server/live/transport/compression.ts',
    find: '!this.#previous || this.#previous.dictionaryId !== dictionaryId',
    replace: '!this.#previous',
  },
  {
    ...compressed,
    name: 'a compressed message without space for its header',
    testName: 'word for word',
    file: 'server/live/transport/compression.ts',
    find: 'Buffer.alloc(headBytes, invalidUtf8Byte)',
    replace: 'Buffer.alloc(headBytes - 1, invalidUtf8Byte)',
  },
  {
    project: 'pg',
    testFile: 'tests/events/verify.pg.test.ts',
    name: 'a verification of the history that skips its end',
    testName: 'with the head moved back',
    file: 'server/events/verify-history.ts',
    find: "if (result.upTo.hash !== head.chain.toString('hex'))",
    replace: "if (result.upTo.hash === 'never')",
  },
];

const replay: readonly Mutation[] = [
  {
    ...replays,
    name: 'a row of a replay that is reused after an event that hides it',
    testName: 'what was read before an event that hides a row is not reused after it',
    file: 'server/live/subscriptions/replay.ts',
    find: ', options.log.lastHiding, ',
    replace: ', ',
  },
  {
    ...replays,
    name: 'clients of which each reads what changed during its replay',
    testName: 'clients that were disconnected together share every chunk',
    file: 'server/live/subscriptions/replay.ts',
    find: 'const messages = await options.replayCache.share(key, () =>',
    replace:
      'const messages = await options.replayCache.share(versions.size > 0 ? `${key} ${Math.random()}` : key, () =>',
  },
];

const client: readonly Mutation[] = [
  {
    ...rows,
    name: 'a page that keeps showing a row that is GONE',
    testName: 'is GONE is cleared at once',
    file: 'client/live/cache/live-cache.ts',
    find: "if (change['kind'] === 'GONE'",
    replace: "if (change['kind'] === 'NEVER'",
  },
  {
    ...rows,
    name: 'a page that accepts an older version',
    testName: 'an older version is ignored',
    file: 'client/live/cache/version-store.ts',
    find: 'else if (version !== null && version < (known?.version ?? 0)) return false;',
    replace: '',
  },
  {
    ...rows,
    name: 'a page on which a late answer overwrites an event',
    testName: 'takes nothing back',
    file: 'client/live/cache/version-store.ts',
    find: 'const older = version < known.version;',
    replace: 'const older = false;',
  },
];

const positions: readonly Mutation[] = [
  {
    ...maps,
    name: 'a map that keeps showing a driver to a sender',
    testName: 'receives no position after the delivery',
    file: 'server/areas/positions/live/driver-visibility.ts',
    find: 'for (const watcher of this.#watchers) watcher(companyId);',
    replace: '',
  },
  {
    ...maps,
    name: 'a position that is kept after the duty',
    testName: 'removes the position',
    file: 'server/areas/positions/subscriber.ts',
    find: 'if (was && !is)',
    replace: 'if (!was && !is)',
  },
  {
    ...maps,
    name: 'a map that shows drivers outside the scope',
    testName: 'housekeeper sees exactly the drivers of its scope',
    file: 'server/areas/positions/live/position-stream.ts',
    find: ': isInScope(this.#scope, audience, { driverId, hubId, managerId });',
    replace: ': true;',
  },
];

/** All of them. */
export const liveMutations: readonly Mutation[] = [...live, ...delivery, ...replay, ...client, ...positions];
