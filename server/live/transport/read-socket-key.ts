// The key of a socket that was opened without credentials: browsers and many libraries cannot set headers of a
// WebSocket, so it may come as `authorization` in the payload of `connection_init`.
import type { RawData, WebSocket } from 'ws';
import type { Viewer } from '#shared/access/viewer.ts';
import type { AuthorizeKey } from '../engine-options.ts';
import { type CloseReason, parseClientMessage, subprotocol } from './protocol.ts';

/**
 * The viewer of the key in the first message; null if the client has left. Otherwise the reason to close with: anything
 * but `connection_init` with a valid key is unauthorised, and so is a second message before the answer.
 */
export async function readSocketKey(
  socket: WebSocket,
  authorizeKey: AuthorizeKey,
  timeoutMs: number,
): Promise<Viewer | CloseReason | null> {
  if (socket.protocol !== subprotocol) return 'badSubprotocol';
  const { promise, resolve, reject } = Promise.withResolvers<Viewer | CloseReason | null>();
  let isAsked = false;
  const onMessage = (data: RawData, isBinary: boolean): void => {
    const message = isBinary || !Buffer.isBuffer(data) ? null : parseClientMessage(data.toString());
    if (!message) return resolve('badRequest');
    if (message.type === 'connection_init' && isAsked) return resolve('initTwice');
    const authorization = message.type === 'connection_init' ? message.payload?.['authorization'] : undefined;
    if (typeof authorization !== 'string') return resolve('unauthorized');
    isAsked = true;
    authorizeKey(authorization).then((viewer) => resolve(viewer ?? 'unauthorized'), reject);
  };
  const leave = (): void => resolve(null);
  const timer = setTimeout(() => resolve('initTimeout'), timeoutMs);
  socket.on('message', onMessage).on('close', leave).on('error', leave);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    socket.off('message', onMessage).off('close', leave);
  }
}
