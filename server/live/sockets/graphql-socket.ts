// The server side of graphql-transport-ws for one socket. It is our own because one serialised result is shared by all
// sockets of a group; queries and mutations are not served here.
import type { RawData, WebSocket } from 'ws';
import type { Viewer } from '#shared/access/viewer.ts';
import { Problem } from '#shared/kit/problem.ts';
import type { Log } from '../../events/outage.ts';
import type { Meter } from '../meter.ts';
import {
  type ClientMessage,
  type CloseReason,
  type SubscribePayload,
  ackFrame,
  closeCodes,
  errorFrame,
  pingFrame,
  pongFrame,
  readMessage,
} from './frames.ts';
import { audienceHash } from '../projection.ts';
import { formatRefusal } from '../requests/refusal.ts';
import type { Outlet } from './outlet.ts';
import { Paced } from './paced.ts';
import { SocketQueue } from './socket-queue.ts';
import { Subscription } from './subscription.ts';
import type { Timing } from './timing.ts';

const maxSubscriptions = 50;
/**
 * Maximum of subscriptions that a socket may start within `startWindowMs`, since each new document has to be validated.
 */
const maxStarted = 40;

const maxLingering = 200;

/** What a socket needs of its instance. */
export interface SocketHost {
  timing: Timing;
  log: Log;
  meter: Meter;
  /** Sockets that were closed as too slow and have not received the close frame yet. */
  lingering: Set<GraphqlSocket>;
  /** The instance's cursor, as text. */
  position: () => string;
  /** Joins the subscription to its group and sends a replay or a first result. Rejects with the error to send. */
  begin: (request: SubscriptionRequest) => Promise<void>;
}

export interface SubscriptionRequest {
  payload: SubscribePayload;
  viewer: Viewer;
  audience: string;
  subscription: Subscription;
  queue: SocketQueue;
}

export interface GraphqlSocketOptions {
  socket: WebSocket;
  outlet: Outlet;
  viewer: Viewer;
  host: SocketHost;
  onEnd: () => void;
}

export class GraphqlSocket {
  readonly viewer: Viewer;
  readonly #socket: WebSocket;
  readonly #host: SocketHost;
  readonly #queue: SocketQueue;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #audience: string;
  readonly #onEnd: () => void;
  readonly #initTimer: NodeJS.Timeout;
  readonly #startQueue: Paced;
  #initialised = false;
  #ended = false;
  #lastMessageAt = performance.now();
  #lastPingAt = performance.now();

  constructor({ socket, outlet: writer, viewer, host, onEnd }: GraphqlSocketOptions) {
    this.viewer = viewer;
    this.#socket = socket;
    this.#host = host;
    this.#onEnd = onEnd;
    this.#audience = audienceHash(viewer.audience);
    this.#queue = new SocketQueue(writer, () => this.close('slow'));
    this.#startQueue = new Paced(maxStarted, host.timing.paceMs);
    this.#initTimer = setTimeout(() => this.close('initTimeout'), host.timing.initMs);
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    // The frame was too long or no frame at all: the library closes the socket itself.
    socket.on('error', () => this.#end());
    socket.on('close', () => this.#end());
  }

  get subscriptions(): number {
    return this.#subscriptions.size;
  }

  /** Messages waiting in its queue. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /** Ends every subscription and closes with the reason; a client that does not answer is terminated. */
  close(reason: CloseReason): void {
    if (this.#ended) return;
    this.#host.meter.closed(reason);
    this.#end();
    const [code, text] = closeCodes[reason];
    this.#socket.close(code, text);
    const timer = setTimeout(
      () => this.#socket.terminate(),
      reason === 'slow' ? this.#linger() : this.#host.timing.closeMs,
    );
    this.#socket.once('close', () => clearTimeout(timer));
  }

  /**
   * Timeout for a slow client, which receives the close frame only after everything before it. The connection buffers
   * about 100 KB, so this many sockets may linger. In milliseconds.
   */
  #linger(): number {
    const { lingering, timing } = this.#host;
    if (lingering.size >= maxLingering) return timing.closeMs;
    lingering.add(this);
    this.#socket.once('close', () => lingering.delete(this));
    return timing.slowCloseMs;
  }

  terminate(): void {
    this.#end();
    this.#socket.terminate();
  }

  /** Pings a client that was not pinged for a while, and terminates one that has been silent for too long. */
  checkPulse(now: number): void {
    const { pingMs, silentMs } = this.#host.timing;
    if (this.#ended || !this.#initialised) return;
    if (now - this.#lastMessageAt >= silentMs) {
      this.#host.meter.closed('silent');
      this.terminate();
    } else if (now - this.#lastPingAt >= pingMs) this.#ping();
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    if (this.#ended) return;
    this.#lastMessageAt = performance.now();
    const message = isBinary || !Buffer.isBuffer(data) ? null : readMessage(data.toString());
    if (message) this.#handle(message);
    else this.close('badRequest');
  }

  #handle(message: ClientMessage): void {
    switch (message.type) {
      case 'connection_init':
        return this.#initialise();
      case 'ping':
        return this.#queue.push(pongFrame(message.payload));
      case 'pong':
        return;
      case 'subscribe':
        return this.#subscribe(message.id, message.payload);
      case 'complete':
        return this.#complete(message.id);
    }
  }

  #initialise(): void {
    if (this.#initialised) return this.close('initTwice');
    this.#initialised = true;
    clearTimeout(this.#initTimer);
    this.#queue.push(ackFrame({ at: this.#host.position(), audience: this.#audience }));
  }

  #subscribe(id: string, payload: SubscribePayload): void {
    if (!this.#initialised) return this.close('unauthorized');
    if (this.#subscriptions.has(id)) return this.close('duplicateId');
    if (this.#subscriptions.size >= maxSubscriptions) return this.#sendErrors(id, new Problem('too_costly'));
    const subscription = new Subscription({
      id,
      account: this.viewer.id,
      queue: this.#queue,
      onOverflow: () => this.close('slow'),
    });
    this.#subscriptions.set(id, subscription);
    const request = { payload, viewer: this.viewer, audience: this.#audience, subscription, queue: this.#queue };
    subscription.atEnd(this.#startQueue.ask(() => void this.#start(id, subscription, request)));
  }

  async #start(id: string, subscription: Subscription, request: SubscriptionRequest): Promise<void> {
    try {
      await this.#host.begin(request);
      // Pings carried no cursor during the replay.
      if (request.payload.extensions?.resume && !subscription.ended) this.#ping();
    } catch (error) {
      if (subscription.ended) return;
      this.#complete(id);
      this.#sendErrors(id, error);
    }
  }

  #sendErrors(id: string, error: unknown): void {
    this.#queue.push(errorFrame(id, formatRefusal(error, this.#host.log)));
  }

  #complete(id: string): void {
    this.#subscriptions.get(id)?.end();
    this.#subscriptions.delete(id);
  }

  #ping(): void {
    this.#lastPingAt = performance.now();
    const all = [...this.#subscriptions.values()];
    // The cursor before the first pending event of any subscription.
    const pending = all.flatMap((subscription) => subscription.owed ?? []).toSorted((a, b) => a.seq - b.seq)[0];
    this.#queue.push(
      pingFrame(all.some((subscription) => subscription.holding) ? null : (pending?.before ?? this.#host.position())),
    );
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#initTimer);
    for (const subscription of this.#subscriptions.values()) subscription.end();
    this.#subscriptions.clear();
    this.#startQueue.stop();
    this.#queue.close();
    this.#onEnd();
  }
}
