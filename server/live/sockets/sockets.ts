// Every socket of an instance: who may open one, the pulse, and the ways in which they end together.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Viewer } from '#shared/access/viewer.ts';
import type { AllowUpgrade } from '../engine.ts';
import { closeCodes, type CloseReason, subprotocol } from './frames.ts';
import { GraphqlSocket, type SocketHost } from './graphql-socket.ts';
import { releaseInflater } from './inflater.ts';
import type { Shares } from './shares.ts';
import { Outlet, WriteWindow } from './outlet.ts';

const maxFrame = 64 * 1024;

export interface SocketsOptions {
  host: SocketHost;
  allowUpgrade: AllowUpgrade;
  /** Begins to watch for events of accounts; the answer says whether one of this account came since. */
  watchAccounts: () => (userId: string) => boolean;
  shares: Shares;
  /** Most that are open at a time. */
  max: number;
  /** Whether messages are compressed for peers that offer it. */
  compression: boolean;
}

export class Sockets {
  readonly #options: SocketsOptions;
  readonly #open = new Set<GraphqlSocket>();
  readonly #webSockets: WebSocketServer;
  readonly #window = new WriteWindow();
  readonly #pulse: NodeJS.Timeout;
  #draining = false;

  constructor(options: SocketsOptions) {
    this.#options = options;
    const given = {
      noServer: true,
      clientTracking: false,
      maxPayload: maxFrame,
      // Ours cuts off before the library's does, which its types do not know of.
      closeTimeout: options.host.timing.slowCloseMs + 1_000,
      perMessageDeflate: options.compression && {
        clientNoContextTakeover: true,
        zlibInflateOptions: { chunkSize: 1024 },
      },
      handleProtocols: (offered: Set<string>) => (offered.has(subprotocol) ? subprotocol : (false as const)),
    };
    this.#webSockets = new WebSocketServer(given);
    this.#pulse = setInterval(() => {
      const now = performance.now();
      for (const socket of this.#open) socket.checkPulse(now);
    }, options.host.timing.pulseMs);
  }

  get size(): number {
    return this.#open.size;
  }

  get subscriptions(): number {
    return [...this.#open].reduce((sum, socket) => sum + socket.subscriptions, 0);
  }

  /** Messages that readers have not taken yet. */
  get waiting(): number {
    return [...this.#open].reduce((sum, socket) => sum + socket.waiting, 0);
  }

  /** One for each socket. */
  viewers(): Viewer[] {
    return [...this.#open].map(({ viewer }) => viewer);
  }

  /** Closes the sockets of those viewers for whom `ends` is true. */
  closeWhere(ends: (viewer: Viewer) => boolean, reason: CloseReason): void {
    for (const socket of this.#open) if (ends(socket.viewer)) socket.close(reason);
  }

  /** Takes no new sockets and closes those open, spread evenly so that they don't all come back at once. */
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
    clearInterval(this.#pulse);
    for (const socket of this.#open) socket.close('restart');
  }

  /** Asks who knocks, then makes a WebSocket of it. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const drop = (): void => void socket.destroy();
    socket.on('error', drop);
    if (this.#draining || this.#open.size >= this.#options.max) return refuse(socket, '503 Service Unavailable');
    const changedSince = this.#options.watchAccounts();
    try {
      const viewer = await this.#options.allowUpgrade(request);
      if (viewer === 'busy') return refuse(socket, '503 Service Unavailable');
      if (viewer === 'refused') return refuse(socket, '403 Forbidden');
      // Many may have been asked about meanwhile.
      if (this.#draining || this.#open.size >= this.#options.max) return refuse(socket, '503 Service Unavailable');
      socket.off('error', drop);
      declineConditions(request);
      this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        const compresses = webSocket.extensions !== '';
        this.#welcome(webSocket, new Outlet(socket, this.#window, compresses), viewer, changedSince);
        if (compresses) webSocket.on('message', () => releaseInflater(webSocket));
      });
    } catch (error) {
      this.#options.host.log.error({ err: error }, 'a socket could not be opened');
      refuse(socket, '500 Internal Server Error');
    }
  }

  #welcome(
    webSocket: WebSocket,
    outlet: Outlet,
    viewer: Viewer | null,
    changedSince: (userId: string) => boolean,
  ): void {
    if (webSocket.protocol !== subprotocol) return this.#turnAway(webSocket, 'badSubprotocol');
    // Said by a close and not at the upgrade, of which a page learns nothing but that it failed.
    if (!viewer) return this.#turnAway(webSocket, 'unauthorized');
    const giveBack = this.#options.shares.openSocket(viewer.id);
    if (!giveBack) return this.#turnAway(webSocket, 'tooManySockets');
    // What is only being closed counts too: it still holds a connection.
    webSocket.once('close', giveBack);
    const socket: GraphqlSocket = new GraphqlSocket({
      socket: webSocket,
      outlet,
      viewer,
      host: this.#options.host,
      onEnd: () => this.#open.delete(socket),
    });
    this.#open.add(socket);
    // The account changed while it was being looked up: who this is has to be asked again.
    if (changedSince(viewer.id)) socket.close('restart');
  }

  /** Nothing is kept for it, and it is not waited for. */
  #turnAway(webSocket: WebSocket, reason: CloseReason): void {
    const { meter, timing } = this.#options.host;
    meter.closed(reason);
    webSocket.on('error', () => {});
    const [code, text] = closeCodes[reason];
    webSocket.close(code, text);
    const cut = setTimeout(() => webSocket.terminate(), timing.turnedAwayMs);
    webSocket.once('close', () => clearTimeout(cut));
  }
}

/** Frames are compressed for whole groups: an offer that would bind the server to a smaller window, or to none, is declined. */
function declineConditions({ headers }: IncomingMessage): void {
  if (headers['sec-websocket-extensions']?.includes('server_')) delete headers['sec-websocket-extensions'];
}

function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
