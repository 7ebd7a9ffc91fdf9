// When snapshot streams are read: not more often than they may be, never twice at once, and not for nobody.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Executor } from '#server/live/subscriptions/executor.ts';
import { SubscriptionGroup, type GroupListener } from '#server/live/dispatch/subscription-groups.ts';
import { SnapshotStreams } from '#server/live/subscriptions/snapshot-streams.ts';
import { allParcelsGroup } from '../support/event-dispatcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** One stream: how long a read takes, what fails, and what was read when. */
interface Source {
  wake: () => void;
  ms: number;
  fails: 'snapshot' | 'changes' | null;
  atOnce: number;
  mostAtOnce: number;
  reads: { what: string; at: number }[];
}

function open() {
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const opened: Source[] = [];
  const openStream = (_: unknown, __: unknown, wake: () => void) => {
    const source: Source = { wake, ms: 0, fails: null, atOnce: 0, mostAtOnce: 0, reads: [] };
    opened.push(source);
    const read = async (what: 'snapshot' | 'changes'): Promise<object> => {
      source.reads.push({ what, at: performance.now() });
      source.atOnce += 1;
      source.mostAtOnce = Math.max(source.mostAtOnce, source.atOnce);
      if (source.ms > 0) await new Promise((resolve) => setTimeout(resolve, source.ms));
      source.atOnce -= 1;
      if (source.fails === what) throw new Error('away');
      return { text: what };
    };
    return { readSnapshot: () => read('snapshot'), readChanges: () => read('changes'), close: () => undefined };
  };
  const streams = new SnapshotStreams({
    executor: {
      execute: (_: unknown, root: { text: string }) => Promise.resolve({ result: Buffer.from(root.text) }),
    } as unknown as Executor,
    sources: new Map([['things', openStream]]),
    cursor: () => ({ epoch: 1, seq: 0, nonce: '00000000' }),
    log,
  });
  const openGroup = (everyMs?: number) => {
    const { access, projectAudience } = allParcelsGroup.field;
    const group = new SubscriptionGroup(
      {
        ...allParcelsGroup,
        field: { kind: 'view', name: 'things', access, projectAudience, ...(everyMs !== undefined && { everyMs }) },
      },
      () => 1,
    );
    return {
      join: () => {
        const heard: string[] = [];
        const listener = {
          account: 'a',
          isBusy: false,
          onOverflow: () => undefined,
          receive: ({ content }: Parameters<GroupListener['receive']>[0]) => void heard.push(content.result.toString()),
        };
        group.add(listener, 0);
        streams.addListener(group, listener);
        const leave = (): void => {
          group.remove(listener);
          streams.removeListener(group, listener);
        };
        return { listener, heard, leave };
      },
    };
  };
  const sourceOf = (index: number): Source => {
    const source = opened[index];
    if (!source) throw new Error('not opened');
    return source;
  };
  return { streams, openGroup, sourceOf, log };
}

/** The pauses between the starts of reads. */
const pausesOf = ({ reads }: Source): number[] =>
  reads.slice(1).map(({ at }, index) => Math.round(at - (reads[index]?.at ?? 0)));

test('a stream is read as often as its field says, when something changed, and otherwise not at all', async () => {
  const { openGroup, sourceOf } = open();
  openGroup(2_000).join();
  await pass(10_000);
  const source = sourceOf(0);
  expect(source.reads.map(({ what }) => what)).toEqual(['snapshot']);
  for (let count = 0; count < 40; count += 1) {
    source.wake();
    await pass(100);
  }
  await pass(10_000);
  expect(source.reads.map(({ what }) => what)).toEqual(['snapshot', 'changes', 'changes', 'changes']);
  expect(pausesOf(source).slice(1)).toEqual([2_000, 2_000]);
});

test('a stream is never read twice at once, and what changes during a read is read after it', async () => {
  const { openGroup, sourceOf } = open();
  const { heard } = openGroup().join();
  sourceOf(0).ms = 3_000;
  await pass(1_000);
  sourceOf(0).wake();
  await pass(30_000);
  expect([sourceOf(0).mostAtOnce, heard]).toEqual([1, ['snapshot', 'changes']]);
});

test('reads take a quarter of the time at most, over all streams; one that is left counts no more', async () => {
  const { openGroup, sourceOf } = open();
  const costly = openGroup().join();
  openGroup().join();
  const [slow, quick] = [sourceOf(0), sourceOf(1)];
  slow.ms = 1_000;
  const busy = async (ms: number): Promise<number[]> => {
    const before = quick.reads.length;
    for (let passed = 0; passed < ms; passed += 100) {
      slow.wake();
      quick.wake();
      await pass(100);
    }
    return pausesOf(quick).slice(before);
  };
  await busy(5_000);
  expect(new Set(await busy(30_000))).toEqual(new Set([3_000]));
  expect(new Set(pausesOf(slow).slice(1))).toEqual(new Set([3_000]));
  costly.leave();
  await busy(4_000);
  expect(new Set(await busy(5_000))).toEqual(new Set([500]));
});

test('one that is left during its read, or before it, costs the others nothing', async () => {
  const { openGroup, sourceOf } = open();
  const [left, never] = [openGroup().join(), openGroup().join()];
  openGroup().join();
  sourceOf(0).ms = 2_000;
  never.leave();
  await pass(1_000);
  left.leave();
  await pass(5_000);
  expect(sourceOf(1).reads).toEqual([]);
  const quick = sourceOf(2);
  for (let count = 0; count < 20; count += 1) {
    quick.wake();
    await pass(100);
  }
  expect(new Set(pausesOf(quick).slice(1))).toEqual(new Set([500]));
});

test('after a read that failed the next one waits for five seconds, and everybody gets everything', async () => {
  const { openGroup, sourceOf, log } = open();
  const group = openGroup();
  const readers = [group.join(), group.join()];
  await pass(1);
  const source = sourceOf(0);
  source.fails = 'changes';
  source.wake();
  await pass(5_000);
  source.fails = null;
  await pass(5_000);
  expect(source.reads.map(({ what }) => what)).toEqual(['snapshot', 'changes', 'snapshot']);
  expect(pausesOf(source)[1]).toBe(5_000);
  expect(readers.map(({ heard }) => heard)).toEqual([
    ['snapshot', 'snapshot'],
    ['snapshot', 'snapshot'],
  ]);
  expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
});

test('a slow client that leaves does not keep the others from what changes', async () => {
  const { openGroup, sourceOf } = open();
  const group = openGroup();
  const [slow, good] = [group.join(), group.join()];
  await pass(1);
  slow.listener.isBusy = true;
  sourceOf(0).wake();
  await pass(600);
  slow.leave();
  sourceOf(0).wake();
  await pass(600);
  expect(good.heard).toEqual(['snapshot', 'changes', 'changes']);
});

test('a read that fails because the engine stops is no outage', async () => {
  const { openGroup, sourceOf, streams, log } = open();
  openGroup().join();
  Object.assign(sourceOf(0), { ms: 100, fails: 'snapshot' });
  await pass(50);
  streams.stop();
  await pass(10_000);
  expect([sourceOf(0).reads.length, log.warn.mock.calls]).toEqual([1, []]);
});
