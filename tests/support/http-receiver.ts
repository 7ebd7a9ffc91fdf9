// A receiver of HTTP requests on a loopback address, as the server of a partner.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
  /** When its body had arrived, in milliseconds since the epoch. */
  at: number;
}

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface Receiver {
  url: string;
  received: Received[];
  /** Answers every request from now on. */
  answer: Answer;
  close: () => void;
}

/** At first it answers 204. */
export async function openReceiver(answer: Answer = (response) => response.writeHead(204).end()): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const receive = async (): Promise<void> => {
      const bytes = await buffer(request);
      receiver.received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: bytes.toString(),
        bytes,
        at: Date.now(),
      });
      receiver.answer(response, request);
    };
    // A sender that was killed leaves half a request behind.
    receive().catch(() => response.destroy());
  });
  const receiver: Receiver = {
    url: '',
    received: [],
    answer,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  receiver.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hooks`;
  return receiver;
}

/** A body without end: writes `chunk` until the other side leaves. Calls `onWritten` with the bytes of each write. */
export function pourWithoutEnd(response: ServerResponse, chunk: string, onWritten?: (bytes: number) => void): void {
  const pour = (): void => {
    while (!response.destroyed) {
      onWritten?.(chunk.length);
      if (!response.write(chunk)) return;
    }
  };
  response.on('drain', pour).on('error', () => {});
  pour();
}
