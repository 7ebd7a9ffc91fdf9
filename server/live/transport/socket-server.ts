// All sockets of an instance: upgrades, heartbeats, and closing many at once.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { accountOf, type Viewer } from '#shared/access/viewer.ts';
import type { AuthorizeKey, AuthorizeUpgrade } from '../engine-options.ts';
import { refuseUpgrade } from '../refuse-upgrade.ts';
import { closeCodes, type CloseReason, subprotocol } from './protocol.ts';
import { GraphqlSocket, type SocketHost } from './graphql-socket.ts';
import { readSocketKey } from './read-socket-key.ts';
import { releaseInflater } from './release-inflater.ts';
import type { AccountLimits } from '../account-limits.ts';
import { SocketWriter, WriteWindow } from './socket-writer.ts';

const maxFrame = 64 * 1024;
/** Sockets at a time that nobody has said a key for. */
const maxUnnamed = 500;

interface SocketServerOptions {
  host: SocketHost;
  authorizeUpgrade: AuthorizeUpgrade;
  authorizeKey: AuthorizeKey;
  /** Starts to watch for events of accounts; the result tells whether an account had one since. */
  watchAccountEvents: () => (viewer: Viewer) => boolean;
  accountLimits: AccountLimits;
  /** Maximum of open sockets. */
  maxSockets: number;
  /** True if messages are compressed for clients that offer it. */
  compression: boolean;
}

export class SocketServer {
  readonly #options: SocketServerOptions;
  readonly #open = new Set<GraphqlSocket>();
  readonly #webSockets: WebSocketServer;
  readonly #window = new WriteWindow();
  readonly #heartbeat: NodeJS.Timeout;
  #draining = false;
  #unnamed = 0;

  constructor(options: SocketServerOptions) {
    this.#options = options;
    const serverOptions = {
      noServer: true,
      clientTracking: false,
      maxPayload: maxFrame,
      // Our own timeout is shorter than the library's. Its types do not know the option.
      closeTimeout: options.host.timing.slowCloseMs + 1_000,
      perMessageDeflate: options.compression && {
        clientNoContextTakeover: true,
        zlibInflateOptions: { chunkSize: 1024 },
      },
      handleProtocols: (offered: Set<string>) => (offered.has(subprotocol) ? subprotocol : (false as const)),
    };
    this.#webSockets = new WebSocketServer(serverOptions);
    this.#heartbeat = setInterval(() => {
      const now = performance.now();
      for (const socket of this.#open) socket.checkHeartbeat(now);
    }, options.host.timing.heartbeatCheckMs);
  }

  get size(): number {
    return this.#open.size;
  }

  get subscriptions(): number {
    return [...this.#open].reduce((sum, socket) => sum + socket.subscriptions, 0);
  }

  /** Messages in the queues of slow clients. */
  get pendingMessages(): number {
    return [...this.#open].reduce((sum, socket) => sum + socket.pendingMessages, 0);
  }

  /** One per socket. */
  viewers(): Viewer[] {
    return [...this.#open].map(({ viewer }) => viewer);
  }

  /** Closes the sockets of viewers for which `ends` returns true. */
  closeWhere(ends: (viewer: Viewer) => boolean, reason: CloseReason): void {
    for (const socket of this.#open) if (ends(socket.viewer)) socket.close(reason);
  }

  /** Refuses new sockets and closes the open ones at an even rate, so that clients do not all reconnect at once. */
  async drain(): Promise<void> {
    this.#draining = true;
    const sockets = [...this.#open];
    const pause = this.#options.host.timing.drainMs / Math.max(1, sockets.length);
    for (const socket of sockets) {
      socket.close('restart');
      await wait(pause);
    }
  }

  stop(): void {
    this.#draining = true;
    clearInterval(this.#heartbeat);
    for (const socket of this.#open) socket.close('restart');
  }

  /** Authorises the request, then makes a WebSocket of it. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const destroy = (): void => void socket.destroy();
    socket.on('error', destroy);
    if (this.#draining || this.#open.size >= this.#options.maxSockets)
      return refuseUpgrade(socket, '503 Service Unavailable');
    const changedSince = this.#options.watchAccountEvents();
    try {
      const viewer = await this.#options.authorizeUpgrade(request);
      if (viewer === 'busy') return refuseUpgrade(socket, '503 Service Unavailable');
      if (viewer === 'refused') return refuseUpgrade(socket, '403 Forbidden');
      if (viewer === 'unnamed' && this.#unnamed >= maxUnnamed) return refuseUpgrade(socket, '503 Service Unavailable');
      // Other sockets may have opened meanwhile.
      if (this.#draining || this.#open.size >= this.#options.maxSockets)
        return refuseUpgrade(socket, '503 Service Unavailable');
      socket.off('error', destroy);
      declineServerParameters(request);
      this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        const compresses = webSocket.extensions !== '';
        const writer = new SocketWriter(socket, this.#window, compresses);
        if (viewer === 'unnamed') void this.#acceptUnnamed(webSocket, writer, changedSince);
        else this.#accept(webSocket, writer, viewer, changedSince);
        if (compresses) webSocket.on('message', () => releaseInflater(webSocket));
      });
    } catch (error) {
      this.#options.host.log.error({ err: error }, 'a socket could not be opened');
      refuseUpgrade(socket, '500 Internal Server Error');
    }
  }

  #accept(
    webSocket: WebSocket,
    writer: SocketWriter,
    viewer: Viewer | null | 'restricted',
    changedSince: (viewer: Viewer) => boolean,
    isInitialised = false,
  ): void {
    if (webSocket.protocol !== subprotocol) return this.#reject(webSocket, 'badSubprotocol');
    // Refused by a close code: of a refused upgrade a page learns only that it failed.
    if (!viewer) return this.#reject(webSocket, 'unauthorized');
    if (viewer === 'restricted') return this.#reject(webSocket, 'restricted');
    const release = this.#options.accountLimits.acquireSocket(accountOf(viewer));
    if (!release) return this.#reject(webSocket, 'tooManySockets');
    // A closing socket counts too: it still holds a connection.
    webSocket.on('close', release);
    const socket: GraphqlSocket = new GraphqlSocket({
      socket: webSocket,
      writer,
      viewer,
      isInitialised,
      host: this.#options.host,
      onEnd: () => this.#open.delete(socket),
    });
    this.#open.add(socket);
    // The account changed during its lookup: the client has to be authorised again.
    if (changedSince(viewer)) socket.close('restart');
  }

  /** A program that cannot set headers says its key in `connection_init`. */
  async #acceptUnnamed(
    webSocket: WebSocket,
    writer: SocketWriter,
    changedSince: (viewer: Viewer) => boolean,
  ): Promise<void> {
    this.#unnamed += 1;
    try {
      const { host, authorizeKey } = this.#options;
      const named = await readSocketKey(webSocket, authorizeKey, host.timing.initMs);
      if (typeof named === 'string') this.#reject(webSocket, named);
      else if (this.#draining) this.#reject(webSocket, 'restart');
      else if (named) this.#accept(webSocket, writer, named, changedSince, true);
    } catch (error) {
      this.#options.host.log.error({ err: error }, 'the key of a socket could not be read');
      this.#reject(webSocket, 'restart');
    } finally {
      this.#unnamed -= 1;
    }
  }

  /** Closes a socket that never became a GraphqlSocket, with a short timeout. */
  #reject(webSocket: WebSocket, reason: CloseReason): void {
    const { metrics, timing } = this.#options.host;
    metrics.socketClosed(reason);
    webSocket.on('error', () => {});
    const [code, text] = closeCodes[reason];
    webSocket.close(code, text);
    const timer = setTimeout(() => webSocket.terminate(), timing.rejectedCloseMs);
    webSocket.once('close', () => clearTimeout(timer));
  }
}

/** Frames are compressed per group: an offer that restricts the server's window or context is declined. */
function declineServerParameters({ headers }: IncomingMessage): void {
  if (headers['sec-websocket-extensions']?.includes('server_')) delete headers['sec-websocket-extensions'];
}
