// One socket without a network, and what is said on it.
import { EventEmitter } from 'node:events';
import { vi } from 'vitest';
import type { WebSocket } from 'ws';
import { GraphqlSocket, type SocketHost, type SubscriptionRequest } from '#server/live/transport/graphql-socket.ts';
import type { SocketMessage } from '#server/live/transport/socket-message.ts';
import type { SocketWriter } from '#server/live/transport/socket-writer.ts';
import { defaultSocketTiming } from '#server/live/transport/socket-timing.ts';
import { noMetrics } from '#server/metrics/metrics-sink.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { viewerOf } from './viewers.ts';

interface Given {
  viewer?: Viewer;
  isInitialised?: boolean;
  start?: (request: SubscriptionRequest) => Promise<void>;
  lingering?: SocketHost['lingering'];
}

/** A socket that is initialised unless it is said otherwise, and what became of it. */
export function openSocket({
  viewer = viewerOf('SUPPORT'),
  isInitialised = true,
  start,
  lingering = new Set(),
}: Given = {}) {
  const sent: unknown[] = [];
  const closed: number[] = [];
  const reasons: string[] = [];
  const state = { terminated: 0, ended: 0, isFull: false };
  const started: SubscriptionRequest[] = [];
  const socket = Object.assign(new EventEmitter(), {
    close: (code: number) => void closed.push(code),
    terminate: () => {
      state.terminated += 1;
    },
  });
  const writer = {
    get isFull() {
      return state.isFull;
    },
    onDrain: vi.fn<() => void>(),
    flush: vi.fn<() => void>(),
    send: ({ plainFrame: { body } }: SocketMessage) => void sent.push(JSON.parse(body.toString())),
  };
  const graphqlSocket = new GraphqlSocket({
    socket: socket as unknown as WebSocket,
    writer: writer as unknown as SocketWriter,
    viewer,
    isInitialised,
    onEnd: () => {
      state.ended += 1;
    },
    host: {
      timing: defaultSocketTiming,
      log: { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() },
      metrics: { ...noMetrics, socketClosed: (reason) => void reasons.push(reason) },
      lingering,
      cursor: () => '1:9:x',
      startSubscription: (request) => {
        started.push(request);
        return start ? start(request) : Promise.resolve();
      },
    },
  });
  const say = (message: object): void => void socket.emit('message', Buffer.from(JSON.stringify(message)), false);
  const subscribe = (id: string, extensions: object | null = null): void =>
    say({ type: 'subscribe', id, payload: { query: 'subscription { a }', extensions } });
  return { graphqlSocket, socket, writer, reasons, sent, closed, state, started, say, subscribe };
}
