// Serves one socket of /signals: messages are rate limited, parsed, and acknowledged when an acknowledgement was
// requested.
import type { Socket } from 'socket.io';
import type { Viewer } from '#shared/access/viewer.ts';
import type {
  DisconnectReason,
  ClientToServerEvents,
  ServerToClientEvents,
  PresenceUpdateAck,
  PositionAck,
} from '#shared/live/presence.ts';
import type { Logger } from '../lib/outage.ts';
import { CallRateLimit } from './call-rate-limit.ts';
import { isInvalidMessage, type PresenceTracker } from './presence-tracker.ts';
import { PresenceSession } from './presence-session.ts';

/** Messages between instances. */
export interface InstanceEvents {
  news: (update: unknown) => void;
  ask: () => void;
}
export type PresenceServerSocket = Socket<ClientToServerEvents, ServerToClientEvents, InstanceEvents>;

/** Maximum of calls of one socket within ten seconds; a tab makes two or three. */
const maxCalls = 40;

export interface PresenceSocketOptions {
  tracker: PresenceTracker;
  /** Ingests a driver's own positions. */
  onPosition: (viewer: Viewer, fixes: unknown) => Promise<PositionAck>;
  log: Logger;
}

/** Serves a socket until it disconnects. */
export function serveSocket(
  { tracker, onPosition, log }: PresenceSocketOptions,
  socket: PresenceServerSocket,
  viewer: Viewer,
): void {
  const session = new PresenceSession(
    socket.id,
    viewer,
    (presence) => void socket.emit('presence', presence),
    (change) => void socket.emit('online', change),
  );
  const rateLimit = new CallRateLimit(maxCalls, 10_000);
  const failure = (err: unknown): { ok: false; code: string } => {
    if (!isInvalidMessage(err)) log.error({ err }, 'a signal failed');
    return { ok: false, code: isInvalidMessage(err) ? 'bad_request' : 'internal' };
  };
  const here = async (message: unknown, acknowledge: (ack: PresenceUpdateAck) => void): Promise<void> => {
    try {
      acknowledge({ ok: true, refused: await tracker.updateLocations(session, message) });
      tracker.sendCurrent(session);
    } catch (err) {
      acknowledge(failure(err));
    }
  };
  const position = async (fixes: unknown, acknowledge: (ack: PositionAck) => void): Promise<void> => {
    try {
      acknowledge(await onPosition(viewer, fixes));
    } catch (err) {
      acknowledge(failure(err));
    }
  };
  tracker.addSession(session);
  socket.use((_event, next) => {
    if (rateLimit.allows(performance.now())) return next();
    tracker.removeSession(socket.id);
    endSocket(socket, 'flood');
  });
  socket.on('here', (message, ack) => void here(message, acknowledger(ack)));
  socket.on('position', (fixes, ack) => void position(fixes, acknowledger(ack)));
  socket.on('disconnect', () => tracker.removeSession(socket.id));
}

/** Sends the reason and disconnects. */
export function endSocket(socket: PresenceServerSocket, why: DisconnectReason): void {
  socket.emit('bye', why);
  socket.disconnect(true);
}

/** The client may send no callback, or something that is none. */
function acknowledger<Answer>(ack: ((answer: Answer) => void) | undefined): (answer: Answer) => void {
  return typeof ack === 'function' ? ack : () => {};
}
