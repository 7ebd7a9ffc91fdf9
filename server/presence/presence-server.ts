// The server side of /signals: Socket.IO over WebSocket only, for signed-in users from a listed origin. Revocations
// close its sockets like all others.
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from 'socket.io';
import type { Viewer } from '#shared/access/viewer.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import {
  type DisconnectReason,
  type ClientToServerEvents,
  type ServerToClientEvents,
  presencePath,
} from '#shared/live/presence.ts';
import { newId } from '../db/new-id.ts';
import { trackOutage } from '../lib/outage.ts';
import type { AuthorizeUpgrade, ReadRows } from '../live/engine-options.ts';
import type { CloseReason } from '../live/transport/protocol.ts';
import { AccountLimits } from '../live/account-limits.ts';
import { RecentRevocations } from './recent-revocations.ts';
import { PresenceTracker } from './presence-tracker.ts';
import { redisAdapter } from './redis-adapter.ts';
import {
  type InstanceEvents,
  endSocket,
  serveSocket,
  type PresenceServerSocket,
  type PresenceSocketOptions,
} from './serve-socket.ts';
import { type PresenceServerTiming, defaultPresenceServerTiming } from './presence-timing.ts';

const maxMessage = 32 * 1024;

export interface PresenceServerOptions extends Omit<PresenceSocketOptions, 'tracker'> {
  authorizeUpgrade: AuthorizeUpgrade;
  readRows: ReadRows;
  /** Null: there is only this instance. */
  redis: { url: string; secret: string; prefix: string } | null;
  timing?: Partial<PresenceServerTiming>;
}

/** The presence server of one instance; sockets come by `upgrade`. */
export class PresenceServer {
  readonly #options: PresenceServerOptions;
  readonly #timing: PresenceServerTiming;
  readonly #instance = newId();
  readonly #tracker: PresenceTracker;
  readonly #redis: ReturnType<typeof redisAdapter> | null;
  readonly #io: Server<ClientToServerEvents, ServerToClientEvents, InstanceEvents>;
  /** The viewer of an upgrade request and the time of its lookup, until the socket is connected. */
  readonly #pendingViewers = new WeakMap<IncomingMessage, { viewer: Viewer; at: number }>();
  readonly #revocations = new RecentRevocations();
  readonly #limits = new AccountLimits();
  #draining = false;

  constructor(options: PresenceServerOptions) {
    const { log, redis } = options;
    this.#options = options;
    this.#timing = { ...defaultPresenceServerTiming, ...options.timing };
    this.#tracker = new PresenceTracker({
      readRows: options.readRows,
      timing: this.#timing,
      onReadFailed: trackOutage(log, 'reading for presence').failed,
      publish: (update) => {
        if (redis) this.#io.serverSideEmit('news', { ...update, instance: this.#instance });
      },
    });
    this.#redis = redis && redisAdapter({ ...redis, log, onReady: () => this.#synchronise() });
    // On a server that never listens: upgrades are passed on, so that Socket.IO is independent of the rest of HTTP.
    this.#io = new Server(createServer(), {
      path: presencePath,
      transports: ['websocket'],
      serveClient: false,
      destroyUpgrade: false,
      maxHttpBufferSize: maxMessage,
      connectTimeout: 10_000,
      pingInterval: this.#timing.pingMs,
      pingTimeout: this.#timing.pongMs,
      ...(this.#redis && { adapter: this.#redis.adapter }),
      allowRequest: (request, answer) => void this.#authorize(request, answer),
    });
    this.#io.on('news', (update) => void this.#applyInstanceUpdate(update));
    this.#io.on('ask', () => this.#tracker.publishAll());
    this.#io.on('connection', (socket) => this.#onConnection(socket));
  }

  /** Open sockets. */
  get size(): number {
    return this.#tracker.sessions.size;
  }

  /** Handles an upgrade request on our path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#io.engine.handleUpgrade(request, socket, head);
  }

  /** One per socket. */
  viewers(): Viewer[] {
    return [...this.#tracker.sessions.values()].map(({ viewer }) => viewer);
  }

  /** Closes the sockets of viewers for which `ends` returns true. */
  closeWhere(ends: (viewer: Viewer) => boolean, reason: CloseReason): void {
    this.#revocations.add(ends);
    for (const { id, viewer } of this.#tracker.sessions.values())
      if (ends(viewer)) this.#end(id, reason === 'unauthorized' || reason === 'disabled' ? 'ended' : 'again');
  }

  /** Applies every event, in order, before listeners get it. */
  applyEvent(event: NumberedEvent): void {
    this.#tracker.applyEvent(event);
  }

  /** Refuses new sockets and closes the open ones over some seconds, so that clients reconnect elsewhere. */
  async drain(): Promise<void> {
    this.#draining = true;
    const ids = [...this.#tracker.sessions.keys()];
    for (const id of ids) {
      this.#end(id, 'again');
      await wait(this.#timing.drainMs / ids.length);
    }
  }

  async stop(): Promise<void> {
    this.#draining = true;
    for (const id of this.#tracker.sessions.keys()) this.#end(id, 'again');
    this.#tracker.stop();
    await this.#io.close();
    this.#redis?.close();
  }

  async #authorize(
    request: IncomingMessage,
    answer: (problem: string | null | undefined, allowed: boolean) => void,
  ): Promise<void> {
    const at = performance.now();
    try {
      const viewer = await this.#options.authorizeUpgrade(request);
      if (viewer === 'busy') return answer('busy', false);
      // Presence is of people: a program has none.
      if (viewer === null || typeof viewer === 'string' || viewer.apiKey) return answer('forbidden', false);
      this.#pendingViewers.set(request, { viewer, at });
      answer(null, true);
    } catch (err) {
      this.#options.log.error({ err }, 'a presence socket could not be opened');
      answer('internal', false);
    }
  }

  #onConnection(socket: PresenceServerSocket): void {
    const pending = this.#pendingViewers.get(socket.request);
    // The account changed during its lookup, or the instance is draining: the client has to be authorised again.
    if (!pending || this.#draining || this.#revocations.isRevokedSince(pending.at, pending.viewer))
      endSocket(socket, 'again');
    else this.#serve(socket, pending.viewer);
  }

  #serve(socket: PresenceServerSocket, viewer: Viewer): void {
    const release = this.#limits.acquireSocket(viewer.id);
    if (!release) return endSocket(socket, 'crowd');
    socket.once('disconnect', release);
    serveSocket({ ...this.#options, tracker: this.#tracker }, socket, viewer);
  }

  #end(id: string, why: DisconnectReason): void {
    const socket = this.#io.sockets.sockets.get(id);
    // Removed at once, however long the transport takes to close.
    this.#tracker.removeSession(id);
    if (socket) endSocket(socket, why);
  }

  #synchronise(): void {
    this.#tracker.publishAll();
    this.#io.serverSideEmit('ask');
  }

  async #applyInstanceUpdate(update: unknown): Promise<void> {
    try {
      await this.#tracker.applyInstanceUpdate(update);
    } catch (err) {
      this.#options.log.warn({ err }, 'a presence update of another instance could not be read');
    }
  }
}
