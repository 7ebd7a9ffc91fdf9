// Leaving without cutting anybody off: first /readyz says no, so that new calls go elsewhere; those that still come are answered; then
// nothing new is taken, the live sockets are told to come back, and what runs is waited for.
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface DrainOptions {
  /** How long a load balancer is given to notice. */
  graceMs: number;
  /** After this much longer, calls that still run are cut. */
  limitMs: number;
  /** How long live sockets may take to leave one by one; the rest leaves together. */
  spreadMs: number;
}

/** Drains a listening server; resolves when every connection is closed. */
export async function drainServer(
  server: Server,
  state: { draining: boolean; running: number },
  drainSockets: () => Promise<void>,
  { graceMs, limitMs, spreadMs }: DrainOptions,
): Promise<void> {
  state.draining = true;
  if (graceMs > 0) await wait(graceMs);
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const limit = performance.now() + limitMs;
  const socketsGone = Promise.race([drainSockets(), wait(spreadMs, undefined, { ref: false })]);
  while (state.running > 0 && performance.now() < limit) {
    server.closeIdleConnections();
    await wait(20);
  }
  await socketsGone;
  server.closeAllConnections();
  // Connections that became sockets are no longer the server's to close.
  await Promise.race([closed, wait(500, undefined, { ref: false })]);
}
