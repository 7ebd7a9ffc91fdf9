// The one WebSocket of a tab. It reconnects for as long as the user is signed in, and detects by heartbeats when the
// server is gone without a close frame.
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

const pingIntervalMs = 10_000;
const pongTimeoutMs = 5_000;
/**
 * Timeout for a connection to open and for the server's acknowledgement. It must be less than the time to the first
 * heartbeat: resume-cursor.ts relies on that.
 */
const openTimeoutMs = 8_000;
/** Delay before the next attempt after a close code that graphql-ws treats as fatal. */
const retryAfterFatalMs = 15_000;
const unauthorized = 4401;

export interface SocketHears {
  /** The session has ended. */
  ended: () => void;
  /** The account's audience differs from the one of the previous connection. */
  audienceChanged: () => void;
  heartbeat: (at: Position) => void;
  pingSent: () => void;
  pongReceived: () => void;
  closed: () => void;
}

export class Socket {
  readonly #url: string;
  readonly #handlers: SocketHears;
  readonly #status: Link;
  #client: SocketClient | null = null;
  #generation = 0;
  #audience: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restart: ReturnType<typeof setTimeout> | undefined;
  #skipWait: () => void = () => undefined;

  constructor(url: string, handlers: SocketHears, status: Link) {
    this.#url = url;
    this.#handlers = handlers;
    this.#status = status;
  }

  /** Hash of the audience of this connection; null before the first connection. */
  audience(): string | null {
    return this.#audience;
  }

  /** Connects and stays connected; returns how to stop. */
  start(): () => void {
    const reconnect = (): void => {
      this.#reconnect();
    };
    const cut = (): void => {
      this.#client?.terminate();
      this.#status.offline();
    };
    onRetry(reconnect);
    window.addEventListener('online', reconnect);
    window.addEventListener('offline', cut);
    this.#status.connecting('connecting');
    this.#connectedClient();
    return () => {
      onRetry(() => undefined);
      window.removeEventListener('online', reconnect);
      window.removeEventListener('offline', cut);
      this.#stop();
    };
  }

  subscribe(payload: SubscribePayload, sink: SocketSink<Result>): () => void {
    return this.#connectedClient().subscribe(payload, sink);
  }

  #connectedClient(): SocketClient {
    this.#client ??= this.#open();
    return this.#client;
  }

  // Not lazy: every page shows the state of the connection.
  #open(): SocketClient {
    this.#generation += 1;
    const generation = this.#generation;
    // Events of a connection that was stopped or replaced are ignored.
    const ifCurrent = (work: () => void): void => {
      if (generation === this.#generation) work();
    };
    return openSocketClient({
      url: this.#url,
      lazy: false,
      generateID: operationIds(),
      keepAlive: pingIntervalMs,
      connectionAckWaitTimeout: openTimeoutMs,
      retryAttempts: Infinity,
      shouldRetry: () => true,
      retryWait: (retries) => this.#waitForRetry(retries),
      onNonLazyError: () => {
        ifCurrent(() => {
          this.#restartLater();
        });
      },
      on: {
        connecting: () => {
          ifCurrent(() => {
            this.#startTimeout(openTimeoutMs);
          });
        },
        opened: () => {
          ifCurrent(() => {
            clearTimeout(this.#timer);
          });
        },
        connected: (_, payload) => {
          ifCurrent(() => {
            this.#onAcknowledged(payload);
          });
        },
        ping: (received, payload) => {
          ifCurrent(() => {
            this.#onPing(received, payload);
          });
        },
        pong: (received) => {
          ifCurrent(() => {
            if (received) this.#onPong();
          });
        },
        closed: (event) => {
          ifCurrent(() => {
            this.#onClosed(event);
          });
        },
      },
    });
  }

  // Terminates the connection if the timer is not cleared in time.
  #startTimeout(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#client?.terminate();
    }, ms);
  }

  #onAcknowledged(payload: unknown): void {
    const audience = isRecord(payload) && typeof payload['audience'] === 'string' ? payload['audience'] : null;
    const changed = this.#audience !== null && audience !== this.#audience;
    this.#audience = audience;
    this.#status.live();
    if (changed) this.#handlers.audienceChanged();
  }

  #onPing(received: boolean, payload: unknown): void {
    if (!received) {
      this.#handlers.pingSent();
      this.#startTimeout(pongTimeoutMs);
      return;
    }
    const at = isRecord(payload) ? parsePosition(payload['at']) : null;
    if (at) this.#handlers.heartbeat(at);
  }

  #onPong(): void {
    clearTimeout(this.#timer);
    this.#handlers.pongReceived();
  }

  #onClosed(event: unknown): void {
    clearTimeout(this.#timer);
    this.#handlers.closed();
    this.#status.lost();
    tellTooManySockets(event);
    if (isRecord(event) && event['code'] === unauthorized) this.#handlers.ended();
  }

  async #waitForRetry(retries: number): Promise<void> {
    const wait = waitFor(retries);
    this.#skipWait = wait.skip;
    this.#status.waiting(wait.until);
    await wait.over;
  }

  #reconnect(): void {
    this.#skipWait();
    if (this.#restart !== undefined) this.#restartNow();
  }

  #restartLater(): void {
    this.#status.waiting(Date.now() + retryAfterFatalMs);
    this.#restart = setTimeout(() => {
      this.#restartNow();
    }, retryAfterFatalMs);
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
    this.#status.stop();
    this.#skipWait();
    // A failure no longer matters: the client is stopped.
    Promise.resolve(client?.dispose()).catch(() => undefined);
  }
}
