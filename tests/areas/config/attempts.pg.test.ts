// The maximum of attempts applies everywhere as soon as it is saved: in lists, commands, the scheduler, on every
// instance.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDuePackageActions } from '#server/areas/packages/due-actions.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { dayOf, startOfDay } from '#shared/lib/time.ts';
import { sharedRedis } from '#tests/support/redis.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { signInAs, startTestServer, type RunningServer, useTestServer } from '#tests/fixtures/test-server.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { runAction, valueAt, businessSettingsId } from './support/config.ts';

const redis = sharedRedis();
const server = useTestServer();
let first: RunningServer;
let second: RunningServer;

const open = () => startTestServer(server.databaseUrl, { redisUrl: redis.url, redisPrefix: redis.prefix });

beforeAll(async () => {
  [first, second] = [await open(), await open()];
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

const offered = '{ packages(tab: all) { rows { id allowedActions } } }';
interface Row {
  id: string;
  allowedActions: string[];
}

async function setAttempts(maxAttempts: number): Promise<void> {
  const admin = await signInAs(first.url, 'admin');
  const { version } = valueAt(await admin.call('{ rules { version } }'), 'rules') as { version: number };
  expect(
    (await runAction(admin, 'rulesEdit', 'rules { maxAttempts }', { id: businessSettingsId, version, maxAttempts }))
      .errors,
  ).toEqual([]);
}

it('on both instances at once', async () => {
  const day = dayOf(new Date());
  const pkg = buildEnrouteParcel(server.fixtures, {
    status: 'reported',
    reason: 'no_answer',
    attempts: 3,
    nextDate: day,
  });
  await insertParcels(server.db, pkg);
  const drivers = [await signInAs(first.url, 'driver'), await signInAs(second.url, 'driver')];
  const lists = async () =>
    Promise.all(
      drivers.map(async (driver) =>
        (valueAt(await driver.call(offered), 'packages') as { rows: Row[] }).rows
          .find(({ id }) => id === pkg.id)
          ?.allowedActions.includes('resume'),
      ),
    );
  const resumeNow = new Date(startOfDay(day).getTime() + 12 * 3_600_000);
  const due = async () =>
    (
      await inSnapshot(server.db, systemPrincipal, (trx) =>
        readDuePackageActions(trx, { now: resumeNow, limit: 100, tried: [] }),
      )
    ).some(({ id, action }) => id === pkg.id && action === 'resume');
  const resume = (driver: (typeof drivers)[number] | undefined) =>
    driver?.call('mutation ($id: ID!) { packageResume(input: { id: $id }) { package { status allowedActions } } }', {
      id: pkg.id,
    });
  const live = await subscribe(
    second.url,
    await signInAs(second.url, 'driver'),
    'subscription { packageChanged { id package { status attempts allowedActions } } }',
  );

  expect([await lists(), await due()]).toEqual([[false, false], false]);
  expect((await resume(drivers[1]))?.errors[0]?.extensions.code).toBe('package.too_many_attempts');

  await setAttempts(4);
  expect([await lists(), await due()]).toEqual([[true, true], true]);
  expect((await resume(drivers[1]))?.data).toMatchObject({ packageResume: { package: { status: 'enroute' } } });
  await live.untilText('"status":"enroute"');

  await runAction(drivers[0] ?? (await signInAs(first.url, 'driver')), 'packageReport', 'package { id }', {
    id: pkg.id,
    reason: 'voicemail',
    proofOfNoResponse: '10:30, 10:45',
    date: day,
  });
  await live.untilText('"attempts":4');
  // The fourth attempt was the last: an open dashboard receives no offer of a fifth.
  expect(live.text().slice(live.text().indexOf('"attempts":4'))).not.toContain('resume');
  await setAttempts(5);
  expect(await lists()).toEqual([true, true]);
});
