// The start of a subscription: what it takes of its account and gives back, and where it gets its first result from.
import { expect, test, vi } from 'vitest';
import { openToKeys } from '#server/access/key-fields.ts';
import { keyFields } from '#server/areas/api-keys/key-fields.ts';
import { AccountLimits } from '#server/live/account-limits.ts';
import type { GroupSpec } from '#server/live/dispatch/subscription-groups.ts';
import { createStartSubscription } from '#server/live/subscriptions/start-subscription.ts';
import { SnapshotStreams } from '#server/live/subscriptions/snapshot-streams.ts';
import type { SubscribeParser } from '#server/live/subscriptions/subscribe-parser.ts';
import { accountOf, type Viewer } from '#shared/access/viewer.ts';
import { allParcelsGroup, createDispatcher, nonceOf, parcelEdited } from '../support/event-dispatcher.ts';
import { openReader } from '../support/replay-reader.ts';
import { viewerOf } from '../support/viewers.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const person = viewerOf('SUPPORT', 'u1');
const program: Viewer = { ...person, sessionId: 'k1', apiKey: { id: 'k1', name: '', scope: 'read', expiresAt: null } };

const { access, projectAudience } = allParcelsGroup.field;
const counts: GroupSpec = {
  ...allParcelsGroup,
  key: 'counts',
  field: { kind: 'summary', name: 'packageCounts', entity: 'package', access, projectAudience },
};
const fleet: GroupSpec = {
  ...allParcelsGroup,
  key: 'fleet',
  field: { kind: 'view', name: 'fleetChanged', access, projectAudience },
};

function openEngine(groups = 10) {
  const engine = createDispatcher();
  const closed: string[] = [];
  const accountLimits = new AccountLimits({ groups });
  const snapshotStreams = new SnapshotStreams({
    ...engine,
    cursor: () => engine.log.cursor(),
    log,
    sources: new Map([
      [
        'fleetChanged',
        () => ({
          readSnapshot: () => Promise.resolve({}),
          readChanges: () => Promise.resolve(null),
          close: () => void closed.push('fleet'),
        }),
      ],
    ]),
  });
  const run = vi.spyOn(engine.scheduler, 'run');
  // These tests are about where a result comes from: none is read, now or after the test.
  engine.throttledQueries.stop();
  snapshotStreams.stop();
  const start = (spec: GroupSpec, viewer: Viewer = person, extensions: Record<string, unknown> | null = null) => {
    const { subscription, queue, heard } = openReader(undefined, accountOf(viewer));
    const startOne = createStartSubscription({
      ...engine,
      accountLimits,
      snapshotStreams,
      parser: { parse: () => spec } as unknown as SubscribeParser,
    });
    const request = { payload: { query: '', extensions }, viewer, audience: 'same', subscription, queue };
    return { subscription, heard, started: startOne(request) };
  };
  return { ...engine, start, accountLimits, snapshotStreams, closed, run };
}

test('one that is ended while its document is checked takes no place and joins no group', async () => {
  const { start, accountLimits, dispatcher } = openEngine();
  const { subscription, started } = start(allParcelsGroup);
  subscription.end();
  await started;
  expect([accountLimits.groupCount('u1'), dispatcher.groupCount]).toEqual([0, 0]);
});

test('documents are checked in the turns of the account, and a program has turns and groups of its own', async () => {
  openToKeys(keyFields);
  const { start, accountLimits, run } = openEngine(1);
  const mine = start(allParcelsGroup);
  await mine.started;
  await start(counts, program).started;
  expect(run.mock.calls.map(([account]) => account)).toEqual(['u1', 'k1']);
  expect(['u1', 'k1'].map((account) => accountLimits.groupCount(account))).toEqual([1, 1]);
  await expect(start(counts).started).rejects.toThrow('live.too_many_groups');
  mine.subscription.end();
  await start(counts).started;
});

test('a program follows what is open to keys, and nothing else', async () => {
  openToKeys(keyFields);
  const { start, accountLimits } = openEngine();
  const users = { ...allParcelsGroup, field: { ...allParcelsGroup.field, name: 'userChanged' } };
  await expect(start(users, program).started).rejects.toThrow('forbidden');
  expect(accountLimits.groupCount('k1')).toBe(0);
  await start(allParcelsGroup, program).started;
  await start(users).started;
  expect([accountLimits.groupCount('k1'), accountLimits.groupCount('u1')]).toEqual([1, 1]);
});

test('one of changes gets what it missed since its position; others get everything, wherever they were', async () => {
  const { start, dispatcher, throttledQueries, snapshotStreams } = openEngine();
  const added = [throttledQueries, snapshotStreams].map((one) => vi.spyOn(one, 'addListener').mockReturnValue());
  await dispatcher.handle({ epoch: 1, previous: nonceOf(0), events: [parcelEdited(1, 'p1')] });
  const resume = { resume: { at: `1:0:${nonceOf(0)}`, audience: 'same' } };
  const [without, changes] = [start(allParcelsGroup), start(allParcelsGroup, person, resume)];
  await Promise.all([without.started, changes.started]);
  expect([without.heard, changes.heard.map(({ data }) => data.packageChanged.id)]).toEqual([[], ['p1']]);
  expect(added.map((one) => one.mock.calls.length)).toEqual([0, 0]);
  const [summary, view] = [start(counts, person, resume), start(fleet, person, resume)];
  await Promise.all([summary.started, view.started]);
  expect(added.map((one) => one.mock.calls.map(([group, listener]) => [group.spec.key, listener]))).toEqual([
    [['counts', summary.subscription]],
    [['fleet', view.subscription]],
  ]);
});

test('one that ends leaves its group, gives its place back, and closes the stream that nobody else reads', async () => {
  const { start, accountLimits, dispatcher, closed } = openEngine();
  const all = [start(allParcelsGroup), start(counts), start(fleet), start(fleet)];
  await Promise.all(all.map(({ started }) => started));
  expect([dispatcher.groupSizes, accountLimits.groupCount('u1')]).toEqual([[1, 1, 2], 3]);
  all[3]?.subscription.end();
  expect([dispatcher.groupCount, closed]).toEqual([3, []]);
  for (const { subscription } of all) subscription.end();
  expect([dispatcher.groupCount, accountLimits.groupCount('u1'), closed]).toEqual([0, 0, ['fleet']]);
});
