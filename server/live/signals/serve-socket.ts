// Serves one socket of /signals: messages are rate limited, parsed, and acknowledged when an acknowledgement was
// requested.
import type { Socket } from 'socket.io';
import type { Viewer } from '#shared/access/viewer.ts';
import type { Bye, FromClient, FromServer, HereAck, PositionAck } from '#shared/live/signals.ts';
import type { Log } from '../../events/outage.ts';
import { Pace } from './pace.ts';
import { isMisspoken, type Presences } from './presences.ts';
import { Session } from './session.ts';

/** Messages between instances. */
export interface BetweenInstances {
  news: (update: unknown) => void;
  ask: () => void;
}
export type SignalsSocket = Socket<FromClient, FromServer, BetweenInstances>;

/** Maximum of calls of one socket within ten seconds; a tab makes two or three. */
const maxCalls = 40;

export interface SocketParts {
  presences: Presences;
  /** Ingests a driver's own positions. */
  onPosition: (viewer: Viewer, fixes: unknown) => Promise<PositionAck>;
  log: Log;
}

/** Serves a socket until it disconnects. */
export function serveSocket({ presences, onPosition, log }: SocketParts, socket: SignalsSocket, viewer: Viewer): void {
  const session = new Session(socket.id, viewer, (presence) => void socket.emit('presence', presence));
  const rateLimit = new Pace(maxCalls, 10_000);
  const failure = (err: unknown): { ok: false; code: string } => {
    if (!isMisspoken(err)) log.error({ err }, 'a signal failed');
    return { ok: false, code: isMisspoken(err) ? 'bad_request' : 'internal' };
  };
  const here = async (message: unknown, acknowledge: (ack: HereAck) => void): Promise<void> => {
    try {
      acknowledge({ ok: true, refused: await presences.here(session, message) });
      presences.greet(session);
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
  presences.enter(session);
  socket.use((_event, next) => {
    if (rateLimit.allows(performance.now())) return next();
    presences.leave(socket.id);
    endSocket(socket, 'flood');
  });
  socket.on('here', (message, ack) => void here(message, acknowledger(ack)));
  socket.on('position', (fixes, ack) => void position(fixes, acknowledger(ack)));
  socket.on('disconnect', () => presences.leave(socket.id));
}

/** Sends the reason and disconnects. */
export function endSocket(socket: SignalsSocket, why: Bye): void {
  socket.emit('bye', why);
  socket.disconnect(true);
}

/** The client may send no callback, or something that is none. */
function acknowledger<Answer>(ack: ((answer: Answer) => void) | undefined): (answer: Answer) => void {
  return typeof ack === 'function' ? ack : () => {};
}
