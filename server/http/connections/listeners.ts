// Listens with several sockets on one port. Node accepts one connection of a listening socket in each turn of its event
// loop. With thousands of live sockets there are ten to a hundred turns a second, so clients that reconnect together gave
// up before they were accepted.
import type { Server } from 'node:http';
import { createServer, type ListenOptions, type Server as NetServer } from 'node:net';

export interface Listeners {
  /** The actual port. */
  port: number;
  /** Refuses new connections; resolves when all connections are closed. */
  close: () => Promise<void>;
}

/** Enough for 5,000 clients at once where ten turns a second are left (fault F41). */
const listenerCount = 32;

/** Thousands reconnect at once when an instance was down. The system may allow less. */
const backlog = 4_096;

/**
 * Listens on the host and port, on a free port if it is 0, and gives all connections to the server. Throws node's
 * EADDRINUSE when the port is taken. Where the system cannot share a port (macOS, Windows), the server listens alone.
 */
export async function startListeners(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<Listeners> {
  if (port !== 0) await refuseTakenPort({ host, port });
  const listeners: NetServer[] = [server];
  const close = async (): Promise<void> => {
    await Promise.all(listeners.map(closeListener));
  };
  try {
    const actual = await listen(server, { host, port, backlog, reusePort: true });
    while (listeners.length < listenerCount) {
      const listener = forwardConnections(server);
      await listen(listener, { host, port: actual, backlog, reusePort: true });
      listeners.push(listener);
    }
    return { port: actual, close };
  } catch (error) {
    if (!isNotSupported(error)) {
      void close();
      throw error;
    }
    return { port: await listen(server, { host, port, backlog }), close };
  }
}

/** The system lets a second process of the same user share a port. Only this process shares its own. */
async function refuseTakenPort(address: { host: string; port: number }): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await closeListener(probe);
}

/** A listener that gives its connections to the HTTP server, with the options of node:http for its own. */
function forwardConnections(server: Server): NetServer {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit('connection', socket));
}

function listen(server: NetServer, options: ListenOptions): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', reject);
  server.listen(options, () => {
    server.off('error', reject);
    const address = server.address();
    if (typeof address === 'object' && address !== null) resolve(address.port);
    else reject(new Error('the server does not listen on a port'));
  });
  return promise;
}

function closeListener(server: NetServer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  return promise;
}

function isNotSupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOTSUP';
}
