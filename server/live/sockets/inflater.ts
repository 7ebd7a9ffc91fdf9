// What `ws` unpacks a peer's messages with stays with the socket, for a dashboard that says a word every ten seconds. As peers compress each message for
// itself (`client_no_context_takeover`), nothing of it is needed for the next one.
import type { WebSocket } from 'ws';
import { z } from 'zod';

const cleanup = z.custom<{ cleanup: () => void }>(
  (value) => typeof value === 'object' && value !== null && 'cleanup' in value && typeof value.cleanup === 'function',
);
const extended = z.object({ 'permessage-deflate': cleanup });

/** Gives back what was needed to unpack the socket's last message. The library offers no way to its extension; should it hide elsewhere, a test says so. */
export function releaseInflater(socket: WebSocket): void {
  extended.safeParse(Reflect.get(socket, '_extensions')).data?.['permessage-deflate'].cleanup();
}
