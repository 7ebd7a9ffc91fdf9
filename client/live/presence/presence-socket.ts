// Socket.IO connection of presence, loaded when the page is idle. It sends the tab's complete presence every 15 seconds
// and after every change, and reconnects after a disconnect.
import { io, type Socket } from 'socket.io-client';
import { serverUrl } from '#client/session/server-url.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import {
  type DisconnectReason,
  type ClientToServerEvents,
  type ServerToClientEvents,
  type PresenceUpdateAck,
  type PresenceLocation,
  type PositionAck,
  presenceTiming,
  presencePath,
} from '#shared/live/presence.ts';
import { parseOnline, parsePresence } from './parse-presence.ts';
import { type PresenceConnection, locationKey, type PresenceClient } from './presence-client.ts';

/** Changes within this time are sent together, for example when the focus moves from one field to the next. */
const debounceMs = 60;
/** Time after a reconnect in which the server must confirm known presence; the rest is removed. */
const confirmMs = 1_000;
const responseTimeoutMs = 10_000;
/** Response timeout while the connection is still being opened. */
const openTimeoutMs = 3_000;
/** Delay before a connection that the server closed is opened again, in milliseconds from and to. */
const reconnectDelays = { again: [500, 5_000], flood: [20_000, 40_000], crowd: [20_000, 40_000] } as const;

type Timer = ReturnType<typeof setTimeout>;

export class PresenceSocket implements PresenceConnection {
  readonly #presence: PresenceClient;
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly #heartbeat: ReturnType<typeof setInterval>;
  /** The locations that the server last acknowledged on this connection. */
  #acknowledged: readonly PresenceLocation[] = [];
  /** Keys of locations whose presence is from before a disconnect and not confirmed yet. */
  readonly #unconfirmed = new Set<string>();
  #debounceTimer: Timer | undefined;
  #confirmTimer: Timer | undefined;
  #reconnectTimer: Timer | undefined;
  #closeReason: DisconnectReason | null = null;

  /** `connect`: opens the socket; tests give their own. */
  constructor(presence: PresenceClient, connect: typeof io = io) {
    this.#presence = presence;
    this.#socket = connect(serverUrl('/'), {
      path: presencePath,
      transports: ['websocket'],
      withCredentials: true,
      forceNew: true,
      reconnectionDelay: 2_500,
      reconnectionDelayMax: 15_000,
      randomizationFactor: 1,
    });
    this.#socket.on('connect', () => {
      this.#closeReason = null;
      this.#sendUpdate();
    });
    this.#socket.on('presence', (message) => {
      this.#onPresence(message);
    });
    this.#socket.on('online', (change: unknown) => {
      this.#presence.applyOnline(parseOnline(change));
    });
    this.#socket.on('bye', (reason) => {
      this.#closeReason = reason;
    });
    this.#socket.on('disconnect', (reason) => {
      this.#onDisconnect(reason);
    });
    this.#heartbeat = setInterval(() => {
      this.#sendUpdate();
    }, presenceTiming.heartbeatMs);
    document.addEventListener('visibilitychange', this.scheduleUpdate);
  }

  readonly scheduleUpdate = (): void => {
    clearTimeout(this.#debounceTimer);
    this.#debounceTimer = setTimeout(() => {
      this.#sendUpdate();
    }, debounceMs);
  };

  async sendPositions(positions: unknown): Promise<PositionAck> {
    // With `timeout`, Socket.IO drops a message that could not be sent in that time.
    const withinMs = this.#socket.connected ? responseTimeoutMs : openTimeoutMs;
    const answer: unknown = await this.#socket.timeout(withinMs).emitWithAck('position', positions);
    if (isRecord(answer) && answer['ok'] === true) return { ok: true };
    return { ok: false, code: isRecord(answer) && typeof answer['code'] === 'string' ? answer['code'] : 'internal' };
  }

  close(): void {
    for (const timer of [this.#debounceTimer, this.#confirmTimer, this.#reconnectTimer]) clearTimeout(timer);
    clearInterval(this.#heartbeat);
    document.removeEventListener('visibilitychange', this.scheduleUpdate);
    this.#socket.disconnect();
  }

  // A hidden tab sends nothing, so its user is not shown as present.
  #sendUpdate(): void {
    if (!this.#socket.connected || document.hidden) return;
    const update = this.#presence.currentUpdate();
    this.#socket.emit('here', update, (answer) => {
      this.#onAcknowledged(update.places, answer);
    });
  }

  #onAcknowledged(places: readonly PresenceLocation[], answer: PresenceUpdateAck): void {
    if (!answer.ok) return;
    const before = this.#acknowledged;
    this.#acknowledged = places;
    this.#presence.retainLocations((key) => receivesPresenceOf(places, key));
    // Presence at a location that was not acknowledged before is from before a disconnect: the server sends it again,
    // or it is removed.
    const old = this.#presence.knownLocationKeys().filter((key) => !receivesPresenceOf(before, key));
    for (const key of old) this.#unconfirmed.add(key);
    this.#startTimer(confirmMs, () => {
      this.#presence.retainLocations((key) => !this.#unconfirmed.has(key));
      this.#unconfirmed.clear();
    });
  }

  #onPresence(message: unknown): void {
    const parsed = parsePresence(message);
    if (!parsed || !receivesPresenceOf(this.#presence.currentUpdate().places, parsed.key)) return;
    this.#unconfirmed.delete(parsed.key);
    this.#presence.setPresence(parsed.key, parsed);
  }

  #onDisconnect(reason: string): void {
    this.#acknowledged = [];
    // After a disconnect as long as the presence timeout, all known presence is removed.
    this.#startTimer(this.#closeReason === 'ended' ? 0 : presenceTiming.goneMs, () => {
      this.#presence.retainLocations(() => false);
      this.#presence.applyOnline({ isFirst: true, came: [], left: [] });
    });
    // After any other disconnect Socket.IO reconnects by itself.
    if (reason !== 'io server disconnect' || this.#closeReason === 'ended') return;
    const [from, to] = reconnectDelays[this.#closeReason ?? 'again'];
    clearTimeout(this.#reconnectTimer);
    this.#reconnectTimer = setTimeout(
      () => {
        this.#socket.connect();
      },
      from + Math.random() * (to - from),
    );
  }

  #startTimer(ms: number, work: () => void): void {
    clearTimeout(this.#confirmTimer);
    this.#confirmTimer = setTimeout(work, ms);
  }
}

/**
 * True if a tab at these locations receives presence of `key`: the locations themselves, and all objects of their
 * screens.
 */
function receivesPresenceOf(places: readonly PresenceLocation[], key: string): boolean {
  return places.some(
    (place) => locationKey(place) === key || (place.object === undefined && key.startsWith(`${place.screen}/`)),
  );
}
