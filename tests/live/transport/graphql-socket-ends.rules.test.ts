// What is left of a socket, and of one subscription, after its end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSocket } from '../support/graphql-socket.ts';
import { viewerOf } from '../support/viewers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const key = { id: 'k', name: '', scope: 'read' } as const;
const programUntil = (ms: number) => ({
  ...viewerOf('CUSTOMER', 'maker'),
  apiKey: { ...key, expiresAt: new Date(Date.now() + ms) },
});

test('a connection that fails ends the socket and its subscriptions, and no timer is left', () => {
  const { socket, started, state, closed, subscribe } = openSocket({ viewer: programUntil(5_000) });
  for (let id = 0; id < 45; id += 1) subscribe(String(id));
  socket.emit('error', new Error('a frame that is too long'));
  expect([state.ended, started.every(({ subscription }) => subscription.isEnded), closed]).toEqual([1, true, []]);
  expect(vi.getTimerCount()).toBe(0);
  socket.emit('close');
  expect(state.ended).toBe(1);
});

test('what was given to the writer is still written at the end, what waits is dropped', () => {
  const { graphqlSocket, writer, state, say, sent } = openSocket();
  state.isFull = true;
  for (const n of [1, 2]) say({ type: 'ping', payload: { n } });
  expect(graphqlSocket.pendingMessages).toBe(2);
  graphqlSocket.close('restart');
  expect([writer.flush.mock.calls.length, graphqlSocket.pendingMessages, sent.length]).toEqual([1, 0, 1]);
});

test('a subscription that is ended while it waits for its turn never starts', () => {
  const { started, say, subscribe, graphqlSocket } = openSocket();
  for (let id = 0; id < 42; id += 1) subscribe(String(id));
  say({ type: 'complete', id: '40' });
  expect(graphqlSocket.subscriptions).toBe(41);
  vi.advanceTimersByTime(10_000);
  expect(started).toHaveLength(41);
});

test('a program is an account of its own, not that of who made its key', () => {
  const { started, subscribe } = openSocket({ viewer: programUntil(60_000) });
  subscribe('1');
  expect(started.map(({ subscription }) => subscription.account)).toEqual(['k']);
});

test('heartbeats come once in ten seconds, however often it is checked, and a silent client is counted as such', () => {
  const { graphqlSocket, sent, reasons } = openSocket();
  const from = performance.now();
  for (let ms = 0; ms < 24_000; ms += 1_000) {
    vi.advanceTimersByTime(1_000);
    graphqlSocket.checkHeartbeat(from + ms);
  }
  expect(sent.slice(1)).toHaveLength(2);
  graphqlSocket.checkHeartbeat(from + 24_000);
  expect(reasons).toEqual(['silent']);
  graphqlSocket.checkHeartbeat(from + 48_000);
  expect(reasons).toEqual(['silent']);
});
