// Safeguards of what follows a change, and of what leaves the process.
import type { Mutation } from './mutations.ts';

const units = { project: 'pg', testFile: 'tests/commands/unit-of-work.pg.test.ts' } as const;
const announced = { project: 'pg', testFile: 'tests/areas/notifications/announcements.pg.test.ts' } as const;

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
    // The last that defines what a file belongs to.
    file: 'migrations/2026-12-01-e-pallets.ts',
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
    file: 'migrations/0008-numbering.ts',
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
    find: 'hiddenFrom(principal.audience)',
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
    testFile: 'tests/events/consumers.pg.test.ts',
    name: 'a consumer that skips events of a history that the database does not have',
    testName: 'reads when what was dispatched is not in the history',
    file: 'server/events/consumers/cursor.ts',
    find: ' and exists (select from event_seq where seq = ${to.seq} and tag = ${to.nonce})',
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

/** All of them. */
export const servicesMutations: readonly Mutation[] = [
  ...files,
  ...rollups,
  ...consumers,
  ...jobs,
  ...outbound,
  ...announcements,
];
