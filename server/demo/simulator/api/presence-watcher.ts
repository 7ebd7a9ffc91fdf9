// Watches which parcels are open in a browser. The simulator subscribes to presence without being visible, and leaves
// these parcels alone.
import { io, type Socket } from 'socket.io-client';
import {
  type ClientToServerEvents,
  type ServerToClientEvents,
  presenceTiming,
  presencePath,
} from '#shared/live/presence.ts';

export interface PresenceWatcher {
  /** True if a visitor has the parcel open or edits it, or did so within the last minute. */
  isViewed: (parcelId: string) => boolean;
  stop: () => void;
}

interface ViewedParcels {
  onPresence: (parcelId: string, people: number) => void;
  /** Called when the connection is lost: it is unknown who has left. */
  onDisconnect: () => void;
  isViewed: PresenceWatcher['isViewed'];
}

const graceMs = 60_000;
const reconnectMs = 5_000;

/** Tracks the parcels that have viewers, and for a minute those that had some. */
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

/** Connects with the session cookie of a staff user, which is read again for each connection. */
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
