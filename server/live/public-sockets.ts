// The sockets of people without an account. A client sends one message, which says what it may see; the server sends
// JSON messages from then on. No cookie is read: a signed-in user has no other rights here.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { publicAliveMs } from '#shared/live/public-socket.ts';
import { KeyedCounter } from '../lib/keyed-counter.ts';
import { addressBlock, addressSite, clientAddress, type TrustProxy } from '../lib/client-address.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import { closeCodes } from './transport/protocol.ts';

/** One client. Nothing is sent after it has closed. */
export interface PublicClient {
  send: (message: object) => void;
  close: (code: number, reason: string) => void;
  /** Aborted when the socket has closed. */
  closed: AbortSignal;
}

interface PublicSocketsOptions {
  origins: readonly string[];
  trustProxy: TrustProxy;
  /** Serves a client with its first message. */
  serve: (first: unknown, client: PublicClient) => void;
  /** Sockets of one address (a mobile network has many people behind one), of one IPv6 site, and in all. */
  limits?: { address: number; site: number; all: number };
  /** Time for the first message. */
  helloMs?: number;
}

const defaultLimits = { address: 100, site: 400, all: 5_000 };
const maxFrame = 1_024;
/** A client that does not read is closed beyond this; it comes back and gets everything anew. */
const maxUnsentBytes = 65_536;

export class PublicSockets {
  readonly #options: PublicSocketsOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxFrame,
    perMessageDeflate: false,
  });
  /** Each open socket, and whether its client was heard since the last ping. */
  readonly #open = new Map<WebSocket, { isHeard: boolean }>();
  readonly #byAddress: KeyedCounter;
  readonly #bySite: KeyedCounter;
  readonly #all: KeyedCounter;
  readonly #heartbeat: NodeJS.Timeout;
  #draining = false;

  constructor(options: PublicSocketsOptions) {
    this.#options = options;
    const { address, site, all } = options.limits ?? defaultLimits;
    [this.#byAddress, this.#bySite, this.#all] = [
      new KeyedCounter(address),
      new KeyedCounter(site),
      new KeyedCounter(all),
    ];
    this.#heartbeat = setInterval(() => this.#beat(), publicAliveMs);
  }

  get size(): number {
    return this.#open.size;
  }

  /** Makes a WebSocket of a request of an own page, within the limits. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const { origins, trustProxy } = this.#options;
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return refuseUpgrade(socket, '403 Forbidden');
    const forwardedFor = request.headers['x-forwarded-for']?.toString();
    const release = this.#draining
      ? null
      : this.#take(clientAddress(request.socket.remoteAddress, forwardedFor, trustProxy));
    if (!release) return refuseUpgrade(socket, '503 Service Unavailable');
    socket.once('close', release);
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#accept(webSocket));
  }

  /** Closes all sockets over this time, so that clients do not all reconnect at once. */
  async drain(spreadMs: number): Promise<void> {
    this.#draining = true;
    const sockets = [...this.#open.keys()];
    for (const webSocket of sockets) {
      webSocket.close(...closeCodes.restart);
      await wait(spreadMs / sockets.length);
    }
  }

  stop(): void {
    this.#draining = true;
    clearInterval(this.#heartbeat);
    for (const webSocket of this.#open.keys()) webSocket.terminate();
  }

  /** Counts a socket of an address; null beyond a limit. */
  #take(address: string): (() => void) | null {
    const site = addressSite(address);
    const taken = [
      this.#all.take(''),
      this.#byAddress.take(addressBlock(address)),
      ...(site === null ? [] : [this.#bySite.take(site)]),
    ];
    const release = (): void => {
      for (const free of taken) free?.();
    };
    if (taken.every((free) => free !== null)) return release;
    release();
    return null;
  }

  #accept(webSocket: WebSocket): void {
    const state = { isHeard: true };
    this.#open.set(webSocket, state);
    const closed = new AbortController();
    const hello = setTimeout(() => webSocket.close(...closeCodes.initTimeout), this.#options.helloMs ?? 10_000);
    webSocket.on('error', () => {});
    webSocket.on('pong', () => {
      state.isHeard = true;
    });
    webSocket.once('close', () => {
      clearTimeout(hello);
      this.#open.delete(webSocket);
      closed.abort();
    });
    webSocket.once('message', (data: Buffer) => {
      clearTimeout(hello);
      webSocket.once('message', () => webSocket.close(...closeCodes.initTwice));
      this.#options.serve(parse(data), clientOf(webSocket, closed.signal));
    });
  }

  #beat(): void {
    for (const [webSocket, state] of this.#open) {
      if (!state.isHeard) {
        webSocket.terminate();
        continue;
      }
      state.isHeard = false;
      webSocket.ping();
      // Pages do not see pings.
      send(webSocket, { type: 'alive' });
    }
  }
}

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return null;
  }
}

function send(webSocket: WebSocket, message: object): void {
  if (webSocket.readyState !== webSocket.OPEN) return;
  if (webSocket.bufferedAmount > maxUnsentBytes) return webSocket.terminate();
  webSocket.send(JSON.stringify(message));
}

function clientOf(webSocket: WebSocket, closed: AbortSignal): PublicClient {
  return {
    closed,
    send: (message) => send(webSocket, message),
    close: (code, reason) => {
      webSocket.close(code, reason);
      // A client that does not answer the close is gone.
      setTimeout(() => webSocket.terminate(), 3_000).unref();
    },
  };
}
