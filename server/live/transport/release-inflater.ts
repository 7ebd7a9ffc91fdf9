// `ws` keeps the inflater of a socket, also for a dashboard that sends a message every ten seconds. Clients compress
// each message by itself (`client_no_context_takeover`), so it is not needed for the next one.
import type { WebSocket } from 'ws';
import { z } from 'zod';

const cleanup = z.custom<{ cleanup: () => void }>(
  (value) => typeof value === 'object' && value !== null && 'cleanup' in value && typeof value.cleanup === 'function',
);
const extended = z.object({ 'permessage-deflate': cleanup });

/** Frees the inflater after a message. The library has no public API for that; a test fails if its internals change. */
export function releaseInflater(socket: WebSocket): void {
  extended.safeParse(Reflect.get(socket, '_extensions')).data?.['permessage-deflate'].cleanup();
}
