// What an idle dashboard keeps: its subscriptions, but not the requests that started them, whose texts are long.
import { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { AccountLimits } from '#server/live/account-limits.ts';
import { createStartSubscription } from '#server/live/subscriptions/start-subscription.ts';
import { SnapshotStreams } from '#server/live/subscriptions/snapshot-streams.ts';
import type { SubscribeParser } from '#server/live/subscriptions/subscribe-parser.ts';
import { GraphqlSocket } from '#server/live/transport/graphql-socket.ts';
import { defaultSocketTiming } from '#server/live/transport/socket-timing.ts';
import type { SocketWriter } from '#server/live/transport/socket-writer.ts';
import { noMetrics } from '#server/metrics/metrics-sink.ts';
import { allParcelsGroup, createDispatcher } from '../support/event-dispatcher.ts';
import { viewerOf } from '../support/viewers.ts';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };

test('an idle subscription keeps nothing of the message that started it', async () => {
  const engine = createDispatcher();
  const payloads: WeakRef<object>[] = [];
  const start = createStartSubscription({
    ...engine,
    accountLimits: new AccountLimits(),
    snapshotStreams: new SnapshotStreams({ ...engine, sources: new Map(), cursor: () => engine.log.cursor(), log }),
    parser: { parse: () => allParcelsGroup } as unknown as SubscribeParser,
  });
  const socket = new EventEmitter();
  const graphqlSocket = new GraphqlSocket({
    socket: socket as unknown as WebSocket,
    writer: {
      isFull: false,
      onDrain: vi.fn<() => void>(),
      flush: vi.fn<() => void>(),
      send: vi.fn<() => void>(),
    } as unknown as SocketWriter,
    viewer: viewerOf('SUPPORT'),
    isInitialised: true,
    onEnd: () => undefined,
    host: {
      timing: defaultSocketTiming,
      log,
      metrics: noMetrics,
      lingering: new Set(),
      cursor: () => '1:9:x',
      startSubscription: (request) => {
        payloads.push(new WeakRef(request.payload));
        return start(request);
      },
    },
  });
  for (const id of ['1', '2'])
    socket.emit(
      'message',
      Buffer.from(JSON.stringify({ type: 'subscribe', id, payload: { query: 'subscription { a }' } })),
      false,
    );
  if (typeof collect !== 'function') throw new Error('the engine gives no way to collect garbage');
  // Starting a subscription takes some turns of the event loop, more of them on a busy machine.
  await vi.waitUntil(() => {
    collect();
    return payloads.length === 2 && payloads.every((payload) => payload.deref() === undefined);
  });
  expect(graphqlSocket.subscriptions).toBe(2);
  socket.emit('close');
});
