// Receivers of webhooks on loopback addresses, and an outbound client that may reach them.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { parseAllowedTargets } from '#server/outbound/address-policy.ts';
import { createOutboundClient } from '#server/outbound/outbound-client.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface Receiver {
  url: string;
  received: Received[];
  /** Answers every request from now on. */
  answer: Answer;
}

/** A receiver until the end of the file; at first it answers 204. */
export async function startReceiver(): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const receiver: Receiver = { url: '', received: [], answer: (response) => response.writeHead(204).end() };
  const server = createServer((request, response) => {
    const receive = async (): Promise<void> => {
      const body = await text(request);
      receiver.received.push({ path: request.url ?? '', headers: request.headers, body });
      receiver.answer(response, request);
    };
    void receive();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  receiver.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hooks`;
  return receiver;
}

const allowed = parseAllowedTargets(['127.0.0.1']);
if (!allowed) throw new Error('the address is not in a form that the operator could list');

/** May reach the receivers, as if the operator had listed their address. */
export const outboundToLoopback = createOutboundClient({ allowed });
