// The one socket of a tab: it comes back by itself, for as long as the person is signed in, and notices by heartbeats when the other side
// is gone without a word.
import type { ExecutionResult, Sink as SocketSink, SubscribePayload } from 'graphql-ws/client';
import { isRecord } from '#client/session/viewer.ts';
import { type Position, parsePosition } from '#shared/events/envelope.ts';
import { waitFor } from './feed/back-off.ts';
import type { Link } from './feed/link.ts';
import { tellTooManySockets } from './limits.ts';
import { onRetry } from './link-state.ts';
import { operationIds } from './operation-ids.ts';
import { openSocketClient, type SocketClient } from './socket-client.ts';

export type { SubscribePayload } from 'graphql-ws/client';
export type Result = ExecutionResult<Record<string, unknown>, unknown>;

const pingEveryMs = 10_000;
const pongWithinMs = 5_000;
/** For a connection to open, and for the server to greet. Less than the time to the first heartbeat (feed/cursor.ts relies on it). */
const openWithinMs = 8_000;
/** Until a connection is tried again after a close that the protocol calls final. */
const afterFatalMs = 15_000;
const unauthorized = 4401;

export interface SocketHears {
  /** The session is over. */
  ended: () => void;
  /** The audience of this account is another one than at the last connection. */
  audienceChanged: () => void;
  heartbeat: (at: Position) => void;
  pingSent: () => void;
  pongReceived: () => void;
  closed: () => void;
}

export class Socket {
  readonly #url: string;
  readonly #hears: SocketHears;
  readonly #link: Link;
  #client: SocketClient | null = null;
  #generation = 0;
  #audience: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restart: ReturnType<typeof setTimeout> | undefined;
  #skipWait: () => void = () => undefined;

  constructor(url: string, hears: SocketHears, link: Link) {
    this.#url = url;
    this.#hears = hears;
    this.#link = link;
  }

  /** Hash of the audience that this connection is for; null before the first. */
  audience(): string | null {
    return this.#audience;
  }

  /** Connects and stays connected; returns how to end it. */
  start(): () => void {
    const reconnect = (): void => {
      this.#reconnect();
    };
    const cut = (): void => {
      this.#client?.terminate();
      this.#link.offline();
    };
    onRetry(reconnect);
    window.addEventListener('online', reconnect);
    window.addEventListener('offline', cut);
    this.#link.connecting('connecting');
    this.#connected();
    return () => {
      onRetry(() => undefined);
      window.removeEventListener('online', reconnect);
      window.removeEventListener('offline', cut);
      this.#stop();
    };
  }

  subscribe(payload: SubscribePayload, sink: SocketSink<Result>): () => void {
    return this.#connected().subscribe(payload, sink);
  }

  #connected(): SocketClient {
    this.#client ??= this.#open();
    return this.#client;
  }

  // Not lazy: the header says on every page whether it is live.
  #open(): SocketClient {
    this.#generation += 1;
    const generation = this.#generation;
    // One that was stopped may still close, and that is no news.
    const now = (work: () => void): void => {
      if (generation === this.#generation) work();
    };
    return openSocketClient({
      url: this.#url,
      lazy: false,
      generateID: operationIds(),
      keepAlive: pingEveryMs,
      connectionAckWaitTimeout: openWithinMs,
      retryAttempts: Infinity,
      shouldRetry: () => true,
      retryWait: (retries) => this.#wait(retries),
      onNonLazyError: () => {
        now(() => {
          this.#restartLater();
        });
      },
      on: {
        connecting: () => {
          now(() => {
            this.#expect(openWithinMs);
          });
        },
        opened: () => {
          now(() => {
            clearTimeout(this.#timer);
          });
        },
        connected: (_, payload) => {
          now(() => {
            this.#greeted(payload);
          });
        },
        ping: (received, payload) => {
          now(() => {
            this.#pinged(received, payload);
          });
        },
        pong: (received) => {
          now(() => {
            if (received) this.#ponged();
          });
        },
        closed: (event) => {
          now(() => {
            this.#closed(event);
          });
        },
      },
    });
  }

  // Nothing within that time, and the connection is given up as broken.
  #expect(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#client?.terminate();
    }, ms);
  }

  #greeted(payload: unknown): void {
    const audience = isRecord(payload) && typeof payload['audience'] === 'string' ? payload['audience'] : null;
    const changed = this.#audience !== null && audience !== this.#audience;
    this.#audience = audience;
    this.#link.live();
    if (changed) this.#hears.audienceChanged();
  }

  #pinged(received: boolean, payload: unknown): void {
    if (!received) {
      this.#hears.pingSent();
      this.#expect(pongWithinMs);
      return;
    }
    const at = isRecord(payload) ? parsePosition(payload['at']) : null;
    if (at) this.#hears.heartbeat(at);
  }

  #ponged(): void {
    clearTimeout(this.#timer);
    this.#hears.pongReceived();
  }

  #closed(event: unknown): void {
    clearTimeout(this.#timer);
    this.#hears.closed();
    this.#link.lost();
    tellTooManySockets(event);
    if (isRecord(event) && event['code'] === unauthorized) this.#hears.ended();
  }

  async #wait(retries: number): Promise<void> {
    const wait = waitFor(retries);
    this.#skipWait = wait.skip;
    this.#link.waiting(wait.until);
    await wait.over;
  }

  #reconnect(): void {
    this.#skipWait();
    if (this.#restart !== undefined) this.#restartNow();
  }

  #restartLater(): void {
    this.#link.waiting(Date.now() + afterFatalMs);
    this.#restart = setTimeout(() => {
      this.#restartNow();
    }, afterFatalMs);
  }

  #restartNow(): void {
    clearTimeout(this.#restart);
    this.#restart = undefined;
    this.#client = this.#open();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#restart);
    this.#restart = undefined;
    const client = this.#client;
    this.#client = null;
    this.#generation += 1;
    this.#link.stop();
    this.#skipWait();
    // What it was waiting for may fail; there is nobody left to tell.
    Promise.resolve(client?.dispose()).catch(() => undefined);
  }
}
