// What an idle dashboard keeps: its subscriptions, but not the requests that started them, whose texts are long.
import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { AccountLimits } from '#server/live/account-limits.ts';
import { createStartSubscription } from '#server/live/subscriptions/start-subscription.ts';
import { SnapshotStreams } from '#server/live/subscriptions/snapshot-streams.ts';
import type { SubscribeParser } from '#server/live/subscriptions/subscribe-parser.ts';
import { GraphqlSocket, type SubscriptionRequest } from '#server/live/transport/graphql-socket.ts';
import { defaultSocketTiming } from '#server/live/transport/socket-timing.ts';
import type { SocketWriter } from '#server/live/transport/socket-writer.ts';
import { noMetrics } from '#server/metrics/metrics-sink.ts';
import { collectGarbage } from '#tests/support/collect-garbage.ts';
import { allParcelsGroup, createDispatcher } from '../support/event-dispatcher.ts';
import { viewerOf } from '../support/viewers.ts';

const noop = (): void => undefined;
const log = { info: noop, warn: noop, error: noop };
const viewer = viewerOf('SUPPORT');
const writer = { isFull: false, onDrain: noop, flush: noop, send: noop } as unknown as SocketWriter;

/** Opens dashboards with three subscriptions each; `onStart` is called with each request that starts one. */
function openDashboards(onStart: (request: SubscriptionRequest) => void = noop) {
  const engine = createDispatcher();
  const start = createStartSubscription({
    ...engine,
    accountLimits: new AccountLimits(),
    snapshotStreams: new SnapshotStreams({ ...engine, sources: new Map(), cursor: () => engine.log.cursor(), log }),
    parser: { parse: () => allParcelsGroup } as unknown as SubscribeParser,
  });
  const state = { started: 0 };
  const host = {
    timing: defaultSocketTiming,
    log,
    metrics: noMetrics,
    lingering: new Set<GraphqlSocket>(),
    cursor: () => '1:9:x',
    startSubscription: async (request: SubscriptionRequest) => {
      onStart(request);
      await start(request);
      state.started += 1;
    },
  };
  return {
    state,
    open: (): GraphqlSocket => {
      const socket = new EventEmitter();
      const options = { writer, viewer, isInitialised: true, onEnd: noop, host };
      const graphqlSocket = new GraphqlSocket({ ...options, socket: socket as unknown as WebSocket });
      for (const id of ['1', '2', '3'])
        socket.emit(
          'message',
          Buffer.from(JSON.stringify({ type: 'subscribe', id, payload: { query: 'subscription { a }' } })),
          false,
        );
      onTestFinished(() => void socket.emit('close'));
      return graphqlSocket;
    },
  };
}

test('an idle subscription keeps nothing of the message that started it', async () => {
  const payloads: WeakRef<object>[] = [];
  const { open } = openDashboards(({ payload }) => payloads.push(new WeakRef(payload)));
  const graphqlSocket = open();
  // Starting a subscription takes some turns of the event loop, more of them on a busy machine.
  await vi.waitUntil(() => {
    collectGarbage();
    return payloads.length === 3 && payloads.every((payload) => payload.deref() === undefined);
  });
  expect(graphqlSocket.subscriptions).toBe(3);
});

test('an idle dashboard keeps less than five kilobytes for its subscriptions, beside its connection', async () => {
  const { open, state } = openDashboards();
  const heldBy = async (count: number): Promise<number> => {
    const before = state.started;
    collectGarbage();
    const { heapUsed } = process.memoryUsage();
    const dashboards = Array.from({ length: count }, open);
    await vi.waitUntil(() => state.started === before + 3 * count);
    collectGarbage();
    const held = (process.memoryUsage().heapUsed - heapUsed) / count;
    expect(dashboards.every(({ subscriptions }) => subscriptions === 3)).toBe(true);
    return held;
  };
  // The first ones make code and lists that all of them share. With closures for each subscription it was 6 KB, now 3.6.
  await heldBy(500);
  const held = await heldBy(2_000);
  expect(held).toBeLessThan(4_800);
});
