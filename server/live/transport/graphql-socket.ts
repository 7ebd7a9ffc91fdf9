// The server side of graphql-transport-ws for one socket. It is our own because one serialised result is shared by all
// sockets of a group; queries and mutations are not served here.
import type { RawData, WebSocket } from 'ws';
import { accountOf, type Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Logger } from '../../lib/outage.ts';
import type { MetricsSink } from '../../metrics/metrics-sink.ts';
import {
  type ClientMessage,
  type CloseReason,
  type SubscribePayload,
  ackMessage,
  closeCodes,
  errorMessage,
  pingMessage,
  pongMessage,
  parseClientMessage,
} from './protocol.ts';
import { audienceHash } from '../../access/audience-projection.ts';
import { formatErrors } from '../subscriptions/format-errors.ts';
import type { SocketWriter } from './socket-writer.ts';
import { RateLimitedQueue } from './rate-limited-queue.ts';
import { SocketQueue } from './socket-queue.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import type { SocketTiming } from './socket-timing.ts';

const maxSubscriptions = 50;
/**
 * Maximum of subscriptions that a socket may start within `startWindowMs`, since each new document has to be validated.
 */
const maxStarted = 40;

const maxLingering = 200;
/** The longest time of a timer of node. */
const maxTimerMs = 2 ** 31 - 1;

/** What a socket needs of its instance. */
export interface SocketHost {
  timing: SocketTiming;
  log: Logger;
  metrics: MetricsSink;
  /** Sockets that were closed as too slow and have not received the close frame yet. */
  lingering: Set<GraphqlSocket>;
  /** The instance's cursor, as text. */
  cursor: () => string;
  /** Joins the subscription to its group and sends a replay or a first result. Rejects with the error to send. */
  startSubscription: (request: SubscriptionRequest) => Promise<void>;
}

export interface SubscriptionRequest {
  payload: SubscribePayload;
  viewer: Viewer;
  audience: string;
  subscription: Subscription;
  queue: SocketQueue;
}

interface GraphqlSocketOptions {
  socket: WebSocket;
  writer: SocketWriter;
  viewer: Viewer;
  /** True if `connection_init` has arrived: the client said its key there. */
  isInitialised?: boolean;
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
  readonly #expiryTimer: NodeJS.Timeout | undefined;
  readonly #startQueue: RateLimitedQueue;
  /** One for all subscriptions: a closure made where each starts would keep the text of its document. */
  readonly #closeAsSlow = (): void => this.close('slow');
  #initialised = false;
  #ended = false;
  #lastMessageAt = performance.now();
  #lastPingAt = performance.now();

  constructor({ socket, writer, viewer, isInitialised = false, host, onEnd }: GraphqlSocketOptions) {
    this.viewer = viewer;
    this.#socket = socket;
    this.#host = host;
    this.#onEnd = onEnd;
    this.#audience = audienceHash(viewer.audience);
    this.#queue = new SocketQueue(writer, this.#closeAsSlow);
    this.#startQueue = new RateLimitedQueue(maxStarted, host.timing.startWindowMs);
    this.#initTimer = setTimeout(() => this.close('initTimeout'), host.timing.initMs);
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    // The frame was too long or no frame at all: the library closes the socket itself.
    socket.on('error', () => this.#end());
    socket.on('close', () => this.#end());
    this.#expiryTimer = this.#closeOnExpiry();
    if (isInitialised) this.#initialise();
  }

  /** Closes the socket of a key when it expires. The session monitor finds what is further away than a timer can be. */
  #closeOnExpiry(): NodeJS.Timeout | undefined {
    const expiresAt = this.viewer.apiKey?.expiresAt;
    const ms = expiresAt ? expiresAt.getTime() - Date.now() : Infinity;
    return ms < maxTimerMs ? setTimeout(() => this.close('unauthorized'), ms) : undefined;
  }

  get subscriptions(): number {
    return this.#subscriptions.size;
  }

  /** Messages waiting in its queue. */
  get pendingMessages(): number {
    return this.#queue.pendingMessages;
  }

  /** Ends every subscription and closes with the reason; a client that does not answer is terminated. */
  close(reason: CloseReason): void {
    if (this.#ended) return;
    this.#host.metrics.socketClosed(reason);
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
  checkHeartbeat(now: number): void {
    const { pingMs, silentMs } = this.#host.timing;
    if (this.#ended || !this.#initialised) return;
    if (now - this.#lastMessageAt >= silentMs) {
      this.#host.metrics.socketClosed('silent');
      this.terminate();
    } else if (now - this.#lastPingAt >= pingMs) this.#ping();
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    if (this.#ended) return;
    this.#lastMessageAt = performance.now();
    const message = isBinary || !Buffer.isBuffer(data) ? null : parseClientMessage(data.toString());
    if (message) this.#handle(message);
    else this.close('badRequest');
  }

  #handle(message: ClientMessage): void {
    switch (message.type) {
      case 'connection_init':
        return this.#initialise();
      case 'ping':
        return this.#queue.push(pongMessage(message.payload));
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
    this.#queue.push(ackMessage({ at: this.#host.cursor(), audience: this.#audience }));
  }

  #subscribe(id: string, payload: SubscribePayload): void {
    if (!this.#initialised) return this.close('unauthorized');
    if (this.#subscriptions.has(id)) return this.close('duplicateId');
    if (this.#subscriptions.size >= maxSubscriptions) return this.#sendErrors(id, new AppError('too_costly'));
    const subscription = new Subscription({
      id,
      account: accountOf(this.viewer),
      queue: this.#queue,
      onOverflow: this.#closeAsSlow,
    });
    this.#subscriptions.set(id, subscription);
    const request = { payload, viewer: this.viewer, audience: this.#audience, subscription, queue: this.#queue };
    this.#startQueue.enqueue(subscription, () => void this.#start(id, subscription, request));
  }

  async #start(id: string, subscription: Subscription, request: SubscriptionRequest): Promise<void> {
    try {
      await this.#host.startSubscription(request);
      // Pings carried no cursor during the replay.
      if (request.payload.extensions?.resume && !subscription.isEnded) this.#ping();
    } catch (error) {
      if (subscription.isEnded) return;
      this.#complete(id);
      this.#sendErrors(id, error);
    }
  }

  #sendErrors(id: string, error: unknown): void {
    this.#queue.push(errorMessage(id, formatErrors(error, this.#host.log)));
  }

  #complete(id: string): void {
    const subscription = this.#subscriptions.get(id);
    if (!subscription) return;
    this.#startQueue.cancel(subscription);
    subscription.end();
    this.#subscriptions.delete(id);
  }

  #ping(): void {
    this.#lastPingAt = performance.now();
    const all = [...this.#subscriptions.values()];
    // The cursor before the first pending event of any subscription.
    const pending = all.flatMap((subscription) => subscription.firstPending ?? []).toSorted((a, b) => a.seq - b.seq)[0];
    const cursor = pending?.before ?? this.#host.cursor();
    this.#queue.push(pingMessage(all.some(({ isReplaying }) => isReplaying) ? null : cursor));
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#initTimer);
    clearTimeout(this.#expiryTimer);
    for (const subscription of this.#subscriptions.values()) subscription.end();
    this.#subscriptions.clear();
    this.#startQueue.stop();
    this.#queue.close();
    this.#onEnd();
  }
}
