// The server's side of /signals: Socket.IO over WebSocket only, opened by whoever has a session and comes from a listed origin, ended with
// the account like every other socket.
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from 'socket.io';
import type { Viewer } from '#shared/access/viewer.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';
import { type Bye, type FromClient, type FromServer, signalsPath } from '#shared/live/signals.ts';
import { newId } from '../../db/new-id.ts';
import { outage } from '../../events/outage.ts';
import type { AllowUpgrade, ReadRows } from '../engine.ts';
import type { CloseReason } from '../sockets/frames.ts';
import { Shares } from '../sockets/shares.ts';
import { Endings } from './endings.ts';
import { Presences } from './presences.ts';
import { redisAdapter } from './redis-adapter.ts';
import { type BetweenInstances, endSocket, serveSocket, type SignalsSocket, type SocketParts } from './serve-socket.ts';
import { type SignalsTiming, usualSignalsTiming } from './timing.ts';

const maxMessage = 32 * 1024;

export interface SignalsOptions extends Omit<SocketParts, 'presences'> {
  allowUpgrade: AllowUpgrade;
  readRows: ReadRows;
  /** Null: this instance is alone. */
  redis: { url: string; secret: string; prefix: string } | null;
  timing?: Partial<SignalsTiming>;
}

/** Signals of one instance; sockets come by `upgrade`. */
export class Signals {
  readonly #options: SignalsOptions;
  readonly #timing: SignalsTiming;
  readonly #instance = newId();
  readonly #presences: Presences;
  readonly #redis: ReturnType<typeof redisAdapter> | null;
  readonly #io: Server<FromClient, FromServer, BetweenInstances>;
  /** Who knocked and when, until the socket is there. */
  readonly #knocks = new WeakMap<IncomingMessage, { viewer: Viewer; at: number }>();
  readonly #endings = new Endings();
  readonly #shares = new Shares();
  #draining = false;

  constructor(options: SignalsOptions) {
    const { log, redis } = options;
    this.#options = options;
    this.#timing = { ...usualSignalsTiming, ...options.timing };
    this.#presences = new Presences({
      readRows: options.readRows,
      timing: this.#timing,
      failed: outage(log, 'reading for presence').failed,
      tellOthers: (news) => {
        if (redis) this.#io.serverSideEmit('news', { ...news, instance: this.#instance });
      },
    });
    this.#redis = redis && redisAdapter({ ...redis, log, onReady: () => this.#meetOthers() });
    // On a server that never listens: sockets are handed over, so that Socket.IO needs to know nothing of the rest of HTTP.
    this.#io = new Server(createServer(), {
      path: signalsPath,
      transports: ['websocket'],
      serveClient: false,
      destroyUpgrade: false,
      maxHttpBufferSize: maxMessage,
      connectTimeout: 10_000,
      pingInterval: this.#timing.pingMs,
      pingTimeout: this.#timing.pongMs,
      ...(this.#redis && { adapter: this.#redis.adapter }),
      allowRequest: (request, answer) => void this.#admit(request, answer),
    });
    this.#io.on('news', (told) => void this.#hearOthers(told));
    this.#io.on('ask', () => this.#presences.tellAll());
    this.#io.on('connection', (socket) => this.#welcome(socket));
  }

  /** Open sockets. */
  get size(): number {
    return this.#presences.sessions.size;
  }

  /** Takes over a socket that asks to become a WebSocket on our path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#io.engine.handleUpgrade(request, socket, head);
  }

  /** One for each socket. */
  viewers(): Viewer[] {
    return [...this.#presences.sessions.values()].map(({ viewer }) => viewer);
  }

  /** Closes the sockets of those viewers for whom `ends` is true. */
  closeWhere(ends: (viewer: Viewer) => boolean, reason: CloseReason): void {
    this.#endings.add(ends);
    for (const { id, viewer } of this.#presences.sessions.values())
      if (ends(viewer)) this.#end(id, reason === 'unauthorized' ? 'ended' : 'again');
  }

  /** Hears of every event, in order, before its listeners do. */
  heard(event: NumberedEvent): void {
    this.#presences.heard(event);
  }

  /** Refuses new sockets and asks those open, spread over some seconds, to come back elsewhere. */
  async drain(): Promise<void> {
    this.#draining = true;
    const ids = [...this.#presences.sessions.keys()];
    for (const id of ids) {
      this.#end(id, 'again');
      await wait(this.#timing.drainMs / ids.length);
    }
  }

  async stop(): Promise<void> {
    this.#draining = true;
    for (const id of this.#presences.sessions.keys()) this.#end(id, 'again');
    this.#presences.stop();
    await this.#io.close();
    this.#redis?.close();
  }

  async #admit(
    request: IncomingMessage,
    answer: (problem: string | null | undefined, allowed: boolean) => void,
  ): Promise<void> {
    const at = performance.now();
    try {
      const viewer = await this.#options.allowUpgrade(request);
      if (viewer === 'busy') return answer('busy', false);
      if (viewer === 'refused' || viewer === null) return answer('forbidden', false);
      this.#knocks.set(request, { viewer, at });
      answer(null, true);
    } catch (err) {
      this.#options.log.error({ err }, 'a socket of signals could not be opened');
      answer('internal', false);
    }
  }

  #welcome(socket: SignalsSocket): void {
    const knock = this.#knocks.get(socket.request);
    // The account changed while it was being looked up, or the instance is leaving: who this is has to be asked again.
    if (!knock || this.#draining || this.#endings.since(knock.at, knock.viewer)) endSocket(socket, 'again');
    else this.#admitted(socket, knock.viewer);
  }

  #admitted(socket: SignalsSocket, viewer: Viewer): void {
    const giveBack = this.#shares.openSocket(viewer.id);
    if (!giveBack) return endSocket(socket, 'crowd');
    socket.once('disconnect', giveBack);
    serveSocket({ ...this.#options, presences: this.#presences }, socket, viewer);
  }

  #end(id: string, why: Bye): void {
    const socket = this.#io.sockets.sockets.get(id);
    // Gone at once, however long the transport takes to close.
    this.#presences.leave(id);
    if (socket) endSocket(socket, why);
  }

  #meetOthers(): void {
    this.#presences.tellAll();
    this.#io.serverSideEmit('ask');
  }

  async #hearOthers(told: unknown): Promise<void> {
    try {
      await this.#presences.hearOthers(told);
    } catch (err) {
      this.#options.log.warn({ err }, 'what another instance told of presence could not be read');
    }
  }
}
