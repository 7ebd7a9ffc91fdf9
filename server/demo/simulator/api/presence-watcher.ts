// Who has which parcel before them. The simulator listens quietly, as somebody of the office, and leaves alone whatever a person looks at.
import { io, type Socket } from 'socket.io-client';
import {
  type ClientToServerEvents,
  type ServerToClientEvents,
  presenceTiming,
  presencePath,
} from '#shared/live/presence.ts';

export interface PresenceWatcher {
  /** Whether somebody has the parcel open or edits it, or had until a minute ago. */
  isViewed: (parcelId: string) => boolean;
  stop: () => void;
}

interface ViewedParcels {
  onPresence: (parcelId: string, people: number) => void;
  /** Nothing is heard any more: whoever was there may have left. */
  onDisconnect: () => void;
  isViewed: PresenceWatcher['isViewed'];
}

const afterwardsMs = 60_000;
const againMs = 5_000;

/** What is known of who looks at what: parcels with people before them, and for a minute those that had. */
export function createViewedParcels(now: () => number): ViewedParcels {
  const until = new Map<string, number>();
  const left = (id: string) => until.set(id, now() + afterwardsMs);
  return {
    onPresence: (parcelId, people) => {
      for (const [id, time] of until) if (time <= now()) until.delete(id);
      if (people > 0) until.set(parcelId, Infinity);
      else if (until.has(parcelId)) left(parcelId);
    },
    onDisconnect: () => {
      for (const [id, time] of until) if (time === Infinity) left(id);
    },
    isViewed: (parcelId) => (until.get(parcelId) ?? 0) > now(),
  };
}

/** Listens at the address with the cookie of a session of the office, asked for each time that it connects. */
export function watchPresence(url: string, cookie: () => string): PresenceWatcher {
  const { onPresence, onDisconnect, isViewed } = createViewedParcels(Date.now);
  const headers = () => ({ origin: url, cookie: cookie() });
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    path: presencePath,
    transports: ['websocket'],
    extraHeaders: headers(),
    autoConnect: false,
    reconnection: false,
  });
  const here = () => {
    if (socket.connected) socket.emit('here', { places: [{ screen: 'package' }], quiet: true });
  };
  const again = () =>
    setTimeout(() => {
      socket.io.opts.extraHeaders = headers();
      socket.connect();
    }, againMs).unref();
  socket.on('connect', here);
  socket.on('presence', ({ screen, object, count }) => {
    if (screen === 'package' && object !== null) onPresence(object, count);
  });
  socket.on('connect_error', () => {
    again();
  });
  socket.on('disconnect', (reason) => {
    onDisconnect();
    if (reason !== 'io client disconnect') again();
  });
  socket.connect();
  const beat = setInterval(here, presenceTiming.heartbeatMs);
  return {
    isViewed,
    stop: () => {
      clearInterval(beat);
      socket.disconnect();
    },
  };
}
