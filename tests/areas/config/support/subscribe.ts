// A socket with one subscription.
import { onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ApiClient } from '#tests/fixtures/test-server.ts';

const patience = { timeout: 15_000, interval: 10 };

/** Subscribes as this user; returns a function with all text received so far. */
export async function subscribe(url: string, { cookie }: ApiClient, query: string): Promise<() => string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    origin: url,
    headers: { cookie },
  });
  onTestFinished(() => {
    socket.terminate();
  });
  let received = '';
  socket.on('message', (data: Buffer) => {
    received += data.toString();
  });
  socket.on('error', () => {});
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'connection_init' }));
  });
  await vi.waitUntil(() => received.includes('connection_ack'), patience);
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
  socket.send(JSON.stringify({ type: 'ping' }));
  await vi.waitUntil(() => received.includes('"pong"'), patience);
  return () => received;
}

/** Waits until the text was received. */
export const waitForText = (text: string, in_: () => string): Promise<boolean> =>
  vi.waitUntil(() => in_().includes(text), patience);
