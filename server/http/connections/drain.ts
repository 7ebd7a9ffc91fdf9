// Graceful shutdown: first /readyz fails, so that new requests go elsewhere, while those that still arrive are served;
// then new connections are refused, live sockets are closed with a code to reconnect, and running requests are awaited.
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface DrainOptions {
  /** Time for the load balancer to notice. */
  graceMs: number;
  /** Time after which running requests are cut. */
  limitMs: number;
  /** Time for closing live sockets one by one; the rest is closed together. */
  spreadMs: number;
}

/** What is drained: a server that listens, and what depends on it. */
interface Drainable {
  server: Server;
  /** Stops listening; resolves when all connections are closed. */
  close: () => Promise<void>;
  state: { draining: boolean; running: number };
  drainSockets: () => Promise<void>;
}

/** Drains a listening server; resolves when all connections are closed. */
export async function drainServer(
  { server, close, state, drainSockets }: Drainable,
  { graceMs, limitMs, spreadMs }: DrainOptions,
): Promise<void> {
  state.draining = true;
  if (graceMs > 0) await wait(graceMs);
  const closed = close();
  const limit = performance.now() + limitMs;
  const socketsGone = Promise.race([drainSockets(), wait(spreadMs, undefined, { ref: false })]);
  while (state.running > 0 && performance.now() < limit) {
    server.closeIdleConnections();
    await wait(20);
  }
  await socketsGone;
  server.closeAllConnections();
  // Upgraded connections are no longer closed by the server.
  await Promise.race([closed, wait(500, undefined, { ref: false })]);
}
