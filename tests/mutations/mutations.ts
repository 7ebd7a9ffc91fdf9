// The most harmful mistakes, each as one edit of the source, and the test that must notice it.

export interface Mutation {
  /** What is mutated, as the end of "notices …". */
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  project: 'rules' | 'dom' | 'pg';
  testFile: string;
  /** Part of the name of the test that must fail. */
  testName: string;
}

const rowSecurity = { project: 'pg', testFile: 'tests/db/row-security.pg.test.ts' } as const;
const queryScope = { project: 'pg', testFile: 'tests/areas/packages/query-scope.pg.test.ts' } as const;
const packages = { project: 'pg', testFile: 'tests/areas/packages/api.pg.test.ts' } as const;
const audiences = { project: 'pg', testFile: 'tests/live/subscriptions/audiences.pg.test.ts' } as const;
const sockets = { project: 'pg', testFile: 'tests/access/socket-session.pg.test.ts' } as const;
const rows = { project: 'dom', testFile: 'tests/client/live/change-feed.dom.test.tsx' } as const;

const feeds = { project: 'rules', testFile: 'tests/events/event-stream.rules.test.ts' } as const;
const compressed = { project: 'rules', testFile: 'tests/live/transport/compression.rules.test.ts' } as const;
const units = { project: 'pg', testFile: 'tests/commands/unit-of-work.pg.test.ts' } as const;
const bulk = { project: 'pg', testFile: 'tests/commands/bulk.pg.test.ts' } as const;
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
    ...sockets,
    name: 'a socket that outlives its account',
    testName: 'a disabled account',
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

const scopes: readonly Mutation[] = [
  {
    ...queryScope,
    name: 'a list whose branches lack the scope',
    testName: 'finds only own parcels by a whole tab',
    file: 'server/db/lists/list-query.ts',
    find: 'sql<SqlBool>`${column(key)} = ${member}::uuid`',
    replace: 'sql<SqlBool>`${column(key)} = ${member}::uuid or true`',
  },
  {
    ...queryScope,
    name: 'a list by a narrow filter without the scope',
    testName: 'finds only own parcels by a town',
    file: 'server/db/lists/list-query.ts',
    find: "from ${from} where ${all([scopeWhere(scope, audience, 'r'), ...walked, ...where])}",
    replace: 'from ${from} where ${all([...walked, ...where])}',
  },
  {
    ...queryScope,
    name: 'a parcel that is read by its id without the scope',
    testName: 'neither reads nor locks',
    file: 'server/entities/entity-store.ts',
    find: '...(audience ? [this.#inScope(audience)] : [])',
    replace: '...(audience ? [] : [])',
  },
  {
    ...rowSecurity,
    name: "a search that bypasses the policies without the caller's scope sets",
    testName: "a search finds only ids of one's own rows",
    file: 'migrations/2026-11-22-a-search-words.ts',
    find: "format('p.%I = %L::uuid', key, member)",
    replace: "'true'",
  },
  {
    ...rowSecurity,
    name: 'a table whose owner bypasses its policies',
    testName: 'has a forced policy',
    file: 'migrations/2026-11-21-c-packages.ts',
    find: 'alter table packages force row level security;',
    replace: '',
  },
  {
    ...rowSecurity,
    name: 'a policy that allows every row',
    testName: 'by a query that forgot its scope',
    // The latest migration of this policy: an earlier one is replaced by it.
    file: 'migrations/2026-11-22-d-companies-of-packages.ts',
    find: "using (' || replace(condition, old, new) || ')'",
    replace: "using (true)'",
  },
];

const writes: readonly Mutation[] = [
  {
    ...packages,
    name: 'an edit that ignores its base version',
    testName: 'shows both values when two people edit at once',
    file: 'server/areas/packages/handlers/edit.ts',
    find: 'if (version !== row.version && ',
    replace: 'if (version < 0 && ',
  },
  {
    ...packages,
    name: 'a command without an event',
    testName: 'is not delivered twice by the same key',
    file: 'server/commands/unit-of-work.ts',
    find: '} else await recordEvents(trx, events);',
    replace: "} else if (!events[0]?.name.endsWith('.delivered')) await recordEvents(trx, events);",
  },
  {
    ...packages,
    name: 'an idempotency key that is not stored',
    testName: 'is not delivered twice by the same key',
    file: 'server/commands/run-command.ts',
    find: 'if (key === null || actor.id === null)',
    replace: "if (key !== 'never' || actor.id === null)",
  },
  {
    ...units,
    name: 'rows that are locked in the reverse order of their entities',
    testName: 'change rows of several entities together',
    file: 'server/commands/row-locks.ts',
    find: '.toSorted(([a], [b]) => a - b)',
    replace: '.toSorted(([a], [b]) => b - a)',
  },
  {
    ...units,
    name: 'a follow-up that locks rows in any order',
    testName: 'have no follow-up that locks a row of an earlier entity',
    file: 'server/commands/row-locks.ts',
    find: ': rank > above;',
    replace: ': true;',
  },
  {
    ...units,
    name: 'a batch that fails with one of its rows',
    testName: 'is rolled back and done without that row',
    file: 'server/commands/run-bulk.ts',
    find: 'if (!(error instanceof RowFailed)) throw error;',
    replace: 'if (error) throw error;',
  },
  {
    ...bulk,
    name: 'a repeated call that works on what its filter finds now',
    testName: 'may be all rows of a list',
    file: 'server/commands/run-bulk.ts',
    find: 'if (earlier !== undefined) return idList.parse(earlier);',
    replace: '',
  },
  {
    project: 'pg',
    testFile: 'tests/http/anti-forgery.pg.test.ts',
    name: 'a token that is required and not compared',
    testName: 'the token of another session is refused',
    file: 'server/http/check-request.ts',
    find: 'request.token !== null && sameText(request.token, session.token)',
    replace: 'request.token !== null',
  },
  {
    project: 'pg',
    testFile: 'tests/http/anti-forgery.pg.test.ts',
    name: 'a server without the anti-forgery check',
    testName: 'no token is refused',
    file: 'server/graphql/graphql-server.ts',
    find: 'if (refusal) {',
    replace: 'if (refusal && facts.fields.length === 0) {',
  },
];

const files: readonly Mutation[] = [
  {
    project: 'pg',
    testFile: 'tests/files/files.pg.test.ts',
    name: 'images that keep their metadata',
    testName: 'without the place, the time and the camera',
    file: 'server/files/encode-image.ts',
    find: '.autoOrient()',
    replace: '.autoOrient().keepMetadata()',
  },
  {
    project: 'pg',
    testFile: 'tests/files/photos.pg.test.ts',
    name: 'files that are sent without looking at their row',
    testName: 'each role sees the photos of the parcels that it sees',
    file: 'migrations/2026-11-23-b-files.ts',
    find: "when 'package' then exists (select from packages p where p.id = owner_id)",
    replace: "when 'package' then true",
  },
];

const rollups: readonly Mutation[] = [
  {
    project: 'pg',
    testFile: 'tests/areas/packages/rollups.pg.test.ts',
    name: 'a move between scopes that is not subtracted from the old scope',
    testName: 'equal those of a plain query',
    file: 'migrations/2026-11-23-f-rollups.ts',
    find: 'from numbered n where n.before is not null and',
    replace: "from numbered n where n.before is not null and n.before -> 'keys' = n.after -> 'keys' and",
  },
  {
    project: 'pg',
    testFile: 'tests/areas/packages/rollups.pg.test.ts',
    name: 'a corrected delivery that stays in the figures of its day',
    testName: 'equal those of a plain query',
    file: 'server/events/rollups/daily-figures.ts',
    find: 'addDays(changes, before, -1);',
    replace: '',
  },
  {
    project: 'pg',
    testFile: 'tests/areas/packages/rollups.pg.test.ts',
    name: 'a sum of a hidden field that the database shows',
    testName: 'is not readable by a query that forgot it',
    file: 'server/db/transaction.ts',
    find: "hiddenByRole.get(principal.audience.role) ?? ''",
    replace: "''",
  },
];

const consumers: readonly Mutation[] = [
  {
    project: 'pg',
    testFile: 'tests/events/consumers.pg.test.ts',
    name: 'a consumer that works outside the transaction of its cursor',
    testName: 'aborted at any statement',
    file: 'server/events/consumers/run-consumer.ts',
    find: '(own) => consumer.handle(trx, own, options.now())',
    replace: '(own) => inTransaction(db, systemPrincipal, (other) => consumer.handle(other, own, options.now()))',
  },
  {
    project: 'pg',
    testFile: 'tests/events/consumers.pg.test.ts',
    name: 'a lease of a consumer that is ignored',
    testName: 'two instances share one consumer',
    file: 'server/events/consumers/cursor.ts',
    find: 'for update ${wait ? sql`` : sql`skip locked`}',
    replace: '',
  },
  {
    project: 'pg',
    testFile: 'tests/areas/notifications/consumer.pg.test.ts',
    name: 'a notification of a row that its recipient no longer sees',
    testName: 'who no longer sees the row',
    file: 'server/areas/notifications/consumer.ts',
    find: 'event.entityId === person.id || isInScope',
    replace: 'event.entityId !== person.id || isInScope',
  },
];

const jobs: readonly Mutation[] = [
  {
    project: 'pg',
    testFile: 'tests/jobs/worker.pg.test.ts',
    name: 'a worker that writes without its lease',
    testName: 'a worker that was frozen',
    file: 'server/areas/jobs/store.ts',
    find: 'where job_id = ${jobId} and lease = ${lease} for update`',
    replace: 'where job_id = ${jobId} and ${lease}::uuid is not null for update`',
  },
  {
    project: 'pg',
    testFile: 'tests/areas/jobs/exports.pg.test.ts',
    name: 'an export with the rights of the system',
    testName: 'hold in the file for each role',
    file: 'server/exports/export-step.ts',
    find: "const viewer = { ...owner, sessionId: '' };",
    replace: "const viewer = { ...owner, sessionId: '', audience: { ...owner.audience, role: 'ADMIN' as const } };",
  },
];

const outbound: readonly Mutation[] = [
  {
    project: 'rules',
    testFile: 'tests/outbound/exchange.rules.test.ts',
    name: 'a redirect whose target is not checked',
    testName: 'inward is not followed',
    file: 'server/outbound/outbound-client.ts',
    find: 'const response = await this.#send(message);',
    replace: `const response = redirects === 0 ? await this.#send(message) : await sendOnce(
      message, await this.#options.resolve(message.url.hostname, this.#signal), { signal: this.#signal, ca: undefined });`,
  },
  {
    project: 'rules',
    testFile: 'tests/outbound/addresses.rules.test.ts',
    name: 'addresses that are checked, and resolved once more for the connection',
    testName: 'a name that changes between check and connection',
    file: 'server/outbound/outbound-client.ts',
    find: 'return sendOnce(message, addresses, {',
    replace: 'return sendOnce(message, addresses && (await rules.resolve(message.url.hostname, this.#signal)), {',
  },
  {
    project: 'pg',
    testFile: 'tests/mail/delivery.pg.test.ts',
    name: 'a mail that several instances take',
    testName: 'each mail is sent once',
    file: 'server/mail/mail-store.ts',
    find: 'next_at = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})\n    where id = (',
    replace: 'next_at = clock_timestamp()\n    where id = (',
  },
];

const announced = { project: 'pg', testFile: 'tests/areas/notifications/announcements.pg.test.ts' } as const;
const announcements: readonly Mutation[] = [
  {
    ...announced,
    name: 'an announcement that everybody reads',
    testName: 'is no news to others',
    file: 'server/areas/notifications/announcements/announced.ts',
    find: 'r.audience && ${[...audience.sets.role]}::uuid[] and',
    replace: 'cardinality(${[...audience.sets.role]}::uuid[]) > 0 and',
  },
  {
    ...announced,
    name: 'a mark that does not wait for an announcement',
    testName: 'marking all as read waits for it',
    file: 'server/areas/notifications/announcements/store.ts',
    find: 'await sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(trx);',
    replace: '',
  },
  {
    ...announced,
    name: 'a live count without announcements',
    testName: 'hears of it at once',
    file: 'server/areas/notifications/schema.ts',
    find: "projectAudience: projectionTo('user', 'role'),",
    replace: "projectAudience: projectionTo('user'),",
  },
  {
    ...units,
    name: 'a follow-up without its cause',
    testName: 'which name it',
    file: 'server/commands/saved-change.ts',
    find: 'eventOf(service, change, changed), ref, cause }',
    replace: 'eventOf(service, change, changed), ref, cause: cause && null }',
  },
];

export const mutations: readonly Mutation[] = [
  ...live,
  ...delivery,
  ...client,
  ...positions,
  ...scopes,
  ...writes,
  ...files,
  ...rollups,
  ...consumers,
  ...jobs,
  ...outbound,
  ...announcements,
];
