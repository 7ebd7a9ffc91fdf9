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

const graceMs = 60_000;
const reconnectMs = 5_000;

/** What is known of who looks at what: parcels with people before them, and for a minute those that had. */
export function createViewedParcels(now: () => number): ViewedParcels {
  const viewedUntil = new Map<string, number>();
  const onLastViewerLeft = (id: string) => viewedUntil.set(id, now() + graceMs);
  return {
    onPresence: (parcelId, people) => {
      for (const [id, time] of viewedUntil) if (time <= now()) viewedUntil.delete(id);
      if (people > 0) viewedUntil.set(parcelId, Infinity);
      else if (viewedUntil.has(parcelId)) onLastViewerLeft(parcelId);
    },
    onDisconnect: () => {
      for (const [id, time] of viewedUntil) if (time === Infinity) onLastViewerLeft(id);
    },
    isViewed: (parcelId) => (viewedUntil.get(parcelId) ?? 0) > now(),
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
  const announce = () => {
    if (socket.connected) socket.emit('here', { places: [{ screen: 'package' }], quiet: true });
  };
  const reconnect = () =>
    setTimeout(() => {
      socket.io.opts.extraHeaders = headers();
      socket.connect();
    }, reconnectMs).unref();
  socket.on('connect', announce);
  socket.on('presence', ({ screen, object, count }) => {
    if (screen === 'package' && object !== null) onPresence(object, count);
  });
  socket.on('connect_error', () => {
    reconnect();
  });
  socket.on('disconnect', (reason) => {
    onDisconnect();
    if (reason !== 'io client disconnect') reconnect();
  });
  socket.connect();
  const heartbeat = setInterval(announce, presenceTiming.heartbeatMs);
  return {
    isViewed,
    stop: () => {
      clearInterval(heartbeat);
      socket.disconnect();
    },
  };
}
