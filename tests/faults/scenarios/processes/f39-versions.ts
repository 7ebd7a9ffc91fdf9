// A newer version is deployed to one of two instances, writes values this one does not know, and is rolled back: a
// role, an event name, a column and its name among the changed fields; then a version whose events have another
// shape. These events remain, so the older version also starts with them in its history.
import { sql } from 'kysely';
import { z } from 'zod';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { asSuperuser } from '#tests/support/machine/administer.ts';
import type { Fault } from '../../harness/fault.ts';
import { databaseName } from '../../harness/test-bed/test-bed.ts';
import { type SourceEdit, createOtherVersion } from '../../harness/test-bed/other-version.ts';
import { addResults, type RoundResult, type FaultContext } from '../../harness/fault-context.ts';

const file = 'server/events/record.ts';
/** What a newer version writes. */
export const newer: readonly SourceEdit[] = [
  {
    file: 'server/db/transaction.ts',
    find: "'qafila.actor_role': actor?.role ?? 'SYS',",
    replace: "'qafila.actor_role': actor?.role === 'BACKOFFICE' ? 'DISPATCHER' : (actor?.role ?? 'SYS'),",
  },
  {
    file,
    find: '${event.actorRole}::text',
    replace: "${event.actorRole === 'BACKOFFICE' ? 'DISPATCHER' : event.actorRole}::text",
  },
  {
    file,
    find: 'g."actorRole"',
    replace: `case g."actorRole" when 'BACKOFFICE' then 'DISPATCHER' else g."actorRole" end`,
  },
  {
    file,
    find: '${event.name}::text',
    replace: "${event.name === 'package.edited' ? 'package.amended' : event.name}::text",
  },
  { file, find: '${[...event.changed]}::text[]', replace: "${[...event.changed, 'priority']}::text[]" },
];
/** The same events in another shape. */
export const reshaped: readonly SourceEdit[] = ['before', 'after'].map((side) => ({
  file,
  find: `event.${side} && storedSnapshot(event.${side})`,
  replace: `event.${side} && { ...storedSnapshot(event.${side}), ...(event.name === 'package.edited' && { bucket: 7 }) }`,
}));

const countRow = z.object({ n: z.int() });
const written = async ({ testBed }: FaultContext, what: ReturnType<typeof sql>): Promise<number> =>
  countRow.parse(
    (
      await inSnapshot(testBed.db, systemPrincipal, (trx) =>
        sql`select count(*)::int as n from events where ${what}`.execute(trx),
      )
    ).rows[0],
  ).n;

/**
 * The second instance becomes another version during writes, and this one again; then the first restarts with those
 * events in its history.
 */
async function deployAndRollBack(
  context: FaultContext,
  differences: readonly SourceEdit[],
  what: ReturnType<typeof sql>,
): Promise<RoundResult> {
  const {
    instances: [one, two],
  } = context.testBed;
  const other = createOtherVersion(differences);
  try {
    return await context.round(async (writers) => {
      const everybody = () => [...context.tabsSeeingAll(0), ...context.tabsSeeingAll(1)];
      await two.stop();
      await two.start({}, other.folder);
      for (const writing of [0, 1])
        context.check(
          `beside the other version, a change of instance ${writing} is seen at both`,
          await context.newParcelReaches(writers, everybody(), 15_000, writing),
        );
      context.check(
        'the other version wrote what this one does not know',
        await context.waitUntil(async () => (await written(context, what)) > 5, 30_000),
      );
      await two.stop();
      await two.start();
      await one.kill();
      await one.start();
      for (const writing of [0, 1])
        context.check(
          `rolled back, a change of instance ${writing} is seen at both`,
          await context.newParcelReaches(writers, everybody(), 15_000, writing),
        );
    });
  } finally {
    other.remove();
  }
}

export const f39: Fault = {
  name: 'F39',
  scenario:
    'a version that adds a role, an event name and a field, one whose events have another shape, and their roll-backs',
  promises: [1, 22],
  quick: false,
  resyncs: 'expected',
  run: async (context) => {
    await context.openTabs(200);
    await asSuperuser(withDatabase(context.testBed.cluster.superuserUrl), (client) =>
      client.query('alter table packages add column if not exists priority smallint'),
    );
    const known = await deployAndRollBack(
      context,
      newer,
      sql`actor_role = 'DISPATCHER' and name = 'package.amended' and 'priority' = any (changed)`,
    );
    const notified = {
      what: `changes of a newer version are sent with their rows, without RESYNC (${known.tally.resyncs})`,
      passed: known.tally.resyncs === 0,
    };
    const shaped = await deployAndRollBack(context, reshaped, sql`after ->> 'bucket' = '7'`);
    const skipped = {
      what: `subscribers of unreadable events received RESYNC (${shaped.tally.resyncs})`,
      passed: shaped.tally.resyncs > 0,
    };
    return addResults([
      { ...known, checks: [...known.checks, notified] },
      { ...shaped, checks: [...shaped.checks, skipped] },
    ]);
  },
};

function withDatabase(url: string): string {
  return Object.assign(new URL(url), { pathname: `/${databaseName}` }).href;
}
