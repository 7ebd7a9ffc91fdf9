// One socket of /signals: what it says is paced, taken in, and answered when an answer was asked for.
import type { Socket } from 'socket.io';
import type { Viewer } from '#shared/access/viewer.ts';
import type { Bye, FromClient, FromServer, HereAck, PositionAck } from '#shared/live/signals.ts';
import type { Log } from '../../events/outage.ts';
import { Pace } from './pace.ts';
import { isMisspoken, type Presences } from './presences.ts';
import { Session } from './session.ts';

/** What instances say to each other. */
export interface BetweenInstances {
  news: (told: unknown) => void;
  ask: () => void;
}
export type SignalsSocket = Socket<FromClient, FromServer, BetweenInstances>;

/** Calls of one socket within ten seconds; a tab makes two or three. */
const mostCalls = 40;

export interface SocketParts {
  presences: Presences;
  /** Takes in a driver's own positions. */
  onPosition: (viewer: Viewer, fixes: unknown) => Promise<PositionAck>;
  log: Log;
}

/** Listens to a socket until it ends. */
export function serveSocket({ presences, onPosition, log }: SocketParts, socket: SignalsSocket, viewer: Viewer): void {
  const session = new Session(socket.id, viewer, (presence) => void socket.emit('presence', presence));
  const pace = new Pace(mostCalls, 10_000);
  const refusal = (err: unknown): { ok: false; code: string } => {
    if (!isMisspoken(err)) log.error({ err }, 'a signal failed');
    return { ok: false, code: isMisspoken(err) ? 'bad_request' : 'internal' };
  };
  const here = async (said: unknown, answer: (ack: HereAck) => void): Promise<void> => {
    try {
      answer({ ok: true, refused: await presences.here(session, said) });
      presences.greet(session);
    } catch (err) {
      answer(refusal(err));
    }
  };
  const position = async (fixes: unknown, answer: (ack: PositionAck) => void): Promise<void> => {
    try {
      answer(await onPosition(viewer, fixes));
    } catch (err) {
      answer(refusal(err));
    }
  };
  presences.enter(session);
  socket.use((_event, next) => {
    if (pace.allows(performance.now())) return next();
    presences.leave(socket.id);
    endSocket(socket, 'flood');
  });
  socket.on('here', (said, ack) => void here(said, answerer(ack)));
  socket.on('position', (fixes, ack) => void position(fixes, answerer(ack)));
  socket.on('disconnect', () => presences.leave(socket.id));
}

/** Says why, and closes. */
export function endSocket(socket: SignalsSocket, why: Bye): void {
  socket.emit('bye', why);
  socket.disconnect(true);
}

/** Whoever calls may have asked for no answer, or sent something else in its place. */
function answerer<Answer>(ack: ((answer: Answer) => void) | undefined): (answer: Answer) => void {
  return typeof ack === 'function' ? ack : () => {};
}
