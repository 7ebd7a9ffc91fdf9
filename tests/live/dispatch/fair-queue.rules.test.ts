// One account with expensive subscriptions does not delay others for long.
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { SubscriptionGroups, type GroupListener } from '#server/live/dispatch/subscription-groups.ts';
import { EventDispatcher } from '#server/live/dispatch/event-dispatcher.ts';
import { noMetrics } from '#server/metrics/metrics-sink.ts';
import { FairScheduler } from '#server/live/dispatch/fair-scheduler.ts';
import type { GroupMessage } from '#server/live/dispatch/group-message.ts';
import { parcelEdited, allParcelsGroup, createDispatcher, nonceOf } from '../support/event-dispatcher.ts';

/** Keeps the processor busy. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('work runs in rounds, one task per account, in the order of submission within an account', async () => {
  const turns = new FairScheduler(() => 1);
  const done: string[] = [];
  const ask = (account: string, count: number): Promise<unknown>[] =>
    Array.from({ length: count }, (_, index) =>
      turns.run(account, async () => {
        work(5);
        done.push(`${account}${index}`);
      }),
    );
  await Promise.all([...ask('a', 6), ...ask('b', 2), ...ask('c', 1)]);
  // The first was alone when it was submitted.
  expect(done).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3', 'a4', 'a5']);
});

test('the event loop runs between the tasks', async () => {
  const turns = new FairScheduler(() => 1);
  let turnsOfOthers = 0;
  let over = false;
  const others = (): void => {
    turnsOfOthers += 1;
    if (!over) setImmediate(others);
  };
  setImmediate(others);
  await Promise.all(
    Array.from({ length: 30 }, () =>
      turns.run('a', async () => {
        work(5);
      }),
    ),
  );
  over = true;
  expect(turnsOfOthers).toBeGreaterThanOrEqual(25);
});

test('an account with many subscriptions leaves three quarters of the time to the others', async () => {
  const turns = new FairScheduler((account) => (account === 'greedy' ? 21 : 20));
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 10 }, () =>
      turns.run('greedy', async () => {
        work(4);
      }),
    ),
  );
  expect(performance.now() - began).toBeGreaterThan(9 * 16);
});

test.each([
  { account: 'light', groups: 20, atOnce: 32 },
  { account: 'heavy', groups: 21, atOnce: 8 },
])('at most $atOnce tasks of a $account account run at once, and tasks of others still start', async (given) => {
  const turns = new FairScheduler(() => given.groups);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (account: string) =>
    turns.run(account, () => {
      begun.push(account);
      return new Promise<void>((resolve) => {
        ends.push(resolve);
      });
    });
  const all = [...Array.from({ length: 50 }, () => begin('a')), begin('b')];
  await vi.waitUntil(() => begun.includes('b') && begun.length > given.atOnce);
  // Several more slices, of which none may begin another.
  await setTimeout(100);
  expect(begun.filter((account) => account === 'a')).toHaveLength(given.atOnce);
  const release = setInterval(() => {
    for (const end of ends.splice(0)) end();
  }, 1);
  await Promise.all(all);
  clearInterval(release);
});

test('tasks that take a whole slice to begin run at once too, and an account with twenty groups is a light one', async () => {
  const turns = new FairScheduler((account) => Number(account));
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 3 }, () =>
    turns.run('20', () => {
      work(5);
      return new Promise<void>((resolve) => {
        ends.push(resolve);
      });
    }),
  );
  await vi.waitUntil(() => ends.length === 3);
  for (const end of ends) end();
  await Promise.all(all);
  expect(['20', '21'].map((account) => turns.isLightAccount(account))).toEqual([true, false]);
});

test('a failing task rejects for its own caller only, and the rest continues', async () => {
  const turns = new FairScheduler(() => 1);
  const failing = turns.run('a', () => Promise.reject(new Error('not so')));
  await expect(failing).rejects.toThrow('not so');
  expect(await turns.run('a', () => Promise.resolve(1))).toBe(1);
});

const received = (seq: number): GroupMessage => ({
  seq,
  id: null,
  version: null,
  coalescing: null,
  result: Buffer.from(String(seq)),
});

function listener(account: string): GroupListener & { heard: number[]; fell: number } {
  const one = {
    account,
    heard: [] as number[],
    fell: 0,
    isBusy: false,
    receive: ({ content: { seq } }: { content: GroupMessage }) => {
      one.heard.push(seq);
    },
    onOverflow: () => {
      one.fell += 1;
    },
  };
  return one;
}

test('a group sends in the order of the events, whichever execution ends first, and reports its position', () => {
  const group = new SubscriptionGroups(() => 1).join(allParcelsGroup, listener('a'), 0);
  const early = listener('a');
  group.add(early, 0);
  const [one, two, three] = [1, 2, 3].map((seq) => group.reserve({ seq, before: `1:${seq - 1}` }));
  const late = listener('b');
  group.add(late, 2);
  three?.(received(3));
  two?.(null);
  expect([early.heard, group.firstPending?.before]).toEqual([[], '1:0']);
  one?.(received(1));
  expect([early.heard, late.heard, group.firstPending]).toEqual([[1, 3], [3], null]);
});

test('a group that is a thousand events behind asks its subscribers to reconnect', () => {
  const one = listener('a');
  const group = new SubscriptionGroups(() => 1).join(allParcelsGroup, one, 0);
  for (let seq = 1; seq <= 1_000; seq += 1) group.reserve({ seq, before: '' });
  expect(one.fell).toBe(0);
  group.reserve({ seq: 1_001, before: '' });
  expect(one.fell).toBe(1);
});

test('executions for many are charged to the subscriber with the fewest subscriptions', () => {
  const weights: Record<string, number> = { greedy: 100, modest: 3, plain: 5 };
  const groups = new SubscriptionGroups((account) => weights[account] ?? 0);
  const group = groups.join(allParcelsGroup, listener('greedy'), 0);
  expect(group.billedAccount).toBe('greedy');
  for (const account of ['plain', 'modest']) groups.join(allParcelsGroup, listener(account), 0);
  expect(group.billedAccount).toBe('modest');
});

const weigh = (account: string): number => (account === 'greedy' ? 100 : 2);

test('a batch does not wait for an account with a hundred subscriptions; others receive the next one meanwhile, and all results arrive in the end', async () => {
  const parts = createDispatcher();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const executor = Object.assign(Object.create(parts.executor), {
    executeChange: async (...asked: Parameters<typeof parts.executor.executeChange>) => {
      if (asked[0].key.startsWith('greedy')) await gate;
      return parts.executor.executeChange(...asked);
    },
  });
  const dispatcher = new EventDispatcher({
    ...parts,
    executor,
    accountLoad: weigh,
    scheduler: new FairScheduler(weigh),
    metrics: noMetrics,
    onBatch: () => {},
    onEvent: () => {},
    applyRevocation: () => {},
  });
  const [greedy, other] = [listener('greedy'), listener('other')];
  dispatcher.join({ ...allParcelsGroup, key: 'greedy' }, greedy);
  dispatcher.join(allParcelsGroup, other);
  await dispatcher.handle({ epoch: 1, previous: nonceOf(0), events: [parcelEdited(1, 'a'), parcelEdited(2, 'b')] });
  await dispatcher.handle({ epoch: 1, previous: nonceOf(2), events: [parcelEdited(3, 'a')] });
  expect([other.heard, greedy.heard, dispatcher.cursor().seq]).toEqual([[1, 2, 3], [], 3]);
  open();
  await vi.waitUntil(() => greedy.heard.length === 3);
  expect(greedy.heard).toEqual([1, 2, 3]);
});
