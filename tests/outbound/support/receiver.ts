// Servers that outbound requests reach, or must not.
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const pem = (name: string) => readFileSync(new URL(`../../support/tls/${name}.pem`, import.meta.url), 'utf8');
/** The authority of the certificates below. */
export const testAuthority = pem('ca');
/** For hooks.example, other.example, mail.example and 127.0.0.1; valid for a hundred years. */
export const testCertificate = { key: pem('key'), cert: pem('cert') };

export interface Receiver {
  port: number;
  /** Connections so far. */
  connections: () => number;
  /** Requests so far, as "GET /path". */
  requests: string[];
}

async function listen(server: Server | TcpServer, host: string): Promise<Omit<Receiver, 'requests'>> {
  let connections = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, connections: () => connections };
}

/** An HTTP server, or an HTTPS server, on a loopback address until the test ends. */
export async function startReceiver(
  answer: RequestListener,
  { host = '127.0.0.1', tls = false }: { host?: string; tls?: boolean } = {},
): Promise<Receiver> {
  const requests: string[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  };
  const server = tls ? createTlsServer(testCertificate, listener) : createServer(listener);
  return { ...(await listen(server, host)), requests };
}

/** A server that answers whatever is sent with what `serve` writes. */
export function startRawServer(serve: (socket: Socket) => void): Promise<Omit<Receiver, 'requests'>> {
  return listen(createTcpServer(serve), '127.0.0.1');
}
