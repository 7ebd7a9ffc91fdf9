// Snapshot streams alone: what each client receives and when, with a fake clock and no database.
import { parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Executor } from '#server/live/subscriptions/executor.ts';
import type { GroupDelivery } from '#server/live/dispatch/group-message.ts';
import { SubscriptionGroup, type GroupListener } from '#server/live/dispatch/subscription-groups.ts';
import { type SnapshotStream, SnapshotStreams } from '#server/live/subscriptions/snapshot-streams.ts';
import { everything } from '#shared/access/scope.ts';
import { roles } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';

const audience: Audience = {
  role: 'ADMIN',
  sets: { user: [], company: [], driver: [], hub: [], team: [], role: [] },
  flags: { manager: false },
};
const see = Object.fromEntries(
  roles.map((role) => [role, everything]),
) as SubscriptionGroup['spec']['field']['access']['see'];
const spec: SubscriptionGroup['spec'] = {
  key: 'k',
  document: parse('subscription { things }'),
  operationName: null,
  variables: {},
  args: {},
  audience,
  field: {
    name: 'things',
    kind: 'view',
    access: { name: 'things', see, hide: {}, keyColumns: [] },
    projectAudience: (whole) => whole,
  },
};
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

class Reader implements GroupListener {
  readonly account = 'a';
  isBusy = false;
  onOverflow = (): void => {};
  heard: string[] = [];
  receive({ content: received }: GroupDelivery): void {
    this.heard.push(received.result.toString());
  }
}

/** A snapshot stream of one number. */
class Counter implements SnapshotStream {
  n = 0;
  changed = false;
  fails = false;
  closed = false;
  readonly wake: () => void;
  constructor(wake: () => void) {
    this.wake = wake;
  }
  set(n: number): void {
    this.n = n;
    this.changed = true;
    this.wake();
  }
  async readSnapshot(): Promise<object> {
    if (this.fails) throw new Error('away');
    return { text: `all ${this.n}` };
  }
  async readChanges(): Promise<object | null> {
    const was = this.changed;
    this.changed = false;
    return was ? { text: `now ${this.n}` } : null;
  }
  close(): void {
    this.closed = true;
  }
}

function open() {
  const opened: Counter[] = [];
  const executor = {
    execute: async (_: unknown, root: { text: string }) => ({ result: Buffer.from(root.text), failed: false }),
  } as unknown as Executor;
  const views = new SnapshotStreams({
    executor,
    sources: new Map([
      [
        'things',
        (_, __, wake) => {
          const view = new Counter(wake);
          opened.push(view);
          return view;
        },
      ],
    ]),
    cursor: () => ({ epoch: 1, seq: 0, nonce: '00000000' }),
    log: quiet,
  });
  const group = new SubscriptionGroup(spec, () => 1);
  const join = (): Reader => {
    const reader = new Reader();
    group.add(reader, 0);
    views.addListener(group, reader);
    return reader;
  };
  const leave = (reader: Reader): void => {
    group.remove(reader);
    views.removeListener(group, reader);
  };
  return {
    views,
    join,
    leave,
    counter: () => {
      const [first] = opened;
      if (!first) throw new Error('not opened');
      return first;
    },
    opened,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a snapshot stream', () => {
  it('sends a full snapshot first, then changes, the newest of a burst, at most twice a second', async () => {
    const { join, counter } = open();
    const reader = join();
    await pass(1);
    expect(reader.heard).toEqual(['all 0']);
    for (let n = 1; n <= 100; n += 1) {
      counter().set(n);
      await pass(10);
    }
    await pass(1_000);
    expect(reader.heard.length).toBeLessThanOrEqual(4);
    expect(reader.heard.at(-1)).toBe('now 100');
  });

  it('sends a full snapshot to clients that subscribe later, and only to them', async () => {
    const { join, counter, opened } = open();
    const early = join();
    await pass(1);
    counter().set(5);
    const late = join();
    await pass(1_000);
    expect(early.heard).toEqual(['all 0', 'now 5']);
    expect(late.heard).toEqual(['all 5']);
    expect(opened).toHaveLength(1);
  });

  it('sends nothing to a slow client, which receives a full snapshot when it can read again', async () => {
    const { join, counter } = open();
    const [slow, good] = [join(), join()];
    await pass(1);
    slow.isBusy = true;
    for (const n of [1, 2, 3]) {
      counter().set(n);
      await pass(600);
    }
    expect(good.heard).toEqual(['all 0', 'now 1', 'now 2', 'now 3']);
    expect(slow.heard).toEqual(['all 0']);
    slow.isBusy = false;
    await pass(600);
    expect(slow.heard).toEqual(['all 0', 'all 3']);
    expect(good.heard).toHaveLength(4);
  });

  it('that could not be read sends a full snapshot to all clients once it can', async () => {
    const { join, counter } = open();
    const reader = join();
    await pass(1);
    counter().fails = true;
    const other = join();
    await pass(600);
    counter().fails = false;
    await pass(6_000);
    expect([reader.heard.at(-1), other.heard.at(-1)]).toEqual(['all 0', 'all 0']);
  });

  it('closes when the last client leaves, and sends nothing after that', async () => {
    const { join, leave, counter, views } = open();
    const [first, second] = [join(), join()];
    await pass(1);
    leave(first);
    expect(counter().closed).toBe(false);
    leave(second);
    expect(counter().closed).toBe(true);
    counter().set(9);
    await pass(1_000);
    expect(second.heard).toEqual(['all 0']);
    views.stop();
  });
});
