// A dashboard's socket over the real endpoint: its messages, and its close code.
import { onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ApiClient } from '#tests/fixtures/test-server.ts';

/** For messages and closes of a socket. */
export const waitOptions = { timeout: 5_000, interval: 10 };

export interface SubscribedSocket {
  closeCode: () => number | null;
  received: () => string;
}

/** A socket of this user that is subscribed to every visible parcel, until the test ends. */
export async function subscribeToParcels(url: string, { cookie }: ApiClient): Promise<SubscribedSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    origin: url,
    headers: { cookie },
  });
  onTestFinished(() => socket.terminate());
  let received = '';
  let code: number | null = null;
  socket.on('message', (data: Buffer) => {
    received += data.toString();
  });
  socket.on('close', (given) => {
    code = given;
  });
  socket.on('error', () => {});
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'connection_init' }));
  });
  await vi.waitUntil(() => received.includes('connection_ack'), waitOptions);
  const payload = { query: 'subscription { packageChanged { kind id } }' };
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
  socket.send(JSON.stringify({ type: 'ping' }));
  await vi.waitUntil(() => received.includes('"pong"'), waitOptions);
  return { closeCode: () => code, received: () => received };
}
