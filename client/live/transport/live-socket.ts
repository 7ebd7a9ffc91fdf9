// The one WebSocket of a tab. It reconnects for as long as the user is signed in, and detects by heartbeats when the
// server is gone without a close frame.
import type { ExecutionResult, Sink as SocketSink, SubscribePayload } from 'graphql-ws/client';
import { accountDisabledReason, rightsChangedReason } from '#shared/live/close-reasons.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { type LogCursor, parseLogCursor } from '#shared/events/event.ts';
import { backOff } from './back-off.ts';
import type { ConnectionStatus } from './connection-status.ts';
import { notifyTooManySockets } from './account-limits.ts';
import { setRetryHandler } from './connection-state.ts';
import { createOperationIds } from './operation-ids.ts';
import { createSocketClient, type SocketClient } from './socket-client.ts';

export type { SubscribePayload } from 'graphql-ws/client';
export type SubscriptionResult = ExecutionResult<Record<string, unknown>, unknown>;

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
/** The account must set up a second factor first. */
const restricted = 4403;

interface SocketHandlers {
  /** The session has ended; `isDisabled`: because the account was disabled. */
  onSessionEnded: (why: { isDisabled: boolean }) => void;
  /** The account's rights changed, or it must set up a second factor first: nothing may stay on the screen. */
  onRightsChanged: () => void;
  /** The account's audience differs from the one of the previous connection. */
  onAudienceChanged: () => void;
  onHeartbeat: (at: LogCursor) => void;
  onPingSent: () => void;
  onPongReceived: () => void;
  onClosed: () => void;
}

export class LiveSocket {
  readonly #url: string;
  readonly #handlers: SocketHandlers;
  readonly #status: ConnectionStatus;
  #client: SocketClient | null = null;
  #generation = 0;
  #audience: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restart: ReturnType<typeof setTimeout> | undefined;
  #skipWait: () => void = () => undefined;

  constructor(url: string, handlers: SocketHandlers, status: ConnectionStatus) {
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
      this.#status.setOffline();
    };
    setRetryHandler(reconnect);
    window.addEventListener('online', reconnect);
    window.addEventListener('offline', cut);
    this.#status.setConnecting('connecting');
    // A phone that is opened without a network says so at once.
    if (!navigator.onLine) this.#status.setOffline();
    this.#connectedClient();
    return () => {
      setRetryHandler(() => undefined);
      window.removeEventListener('online', reconnect);
      window.removeEventListener('offline', cut);
      this.#stop();
    };
  }

  subscribe(payload: SubscribePayload, sink: SocketSink<SubscriptionResult>): () => void {
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
    return createSocketClient({
      url: this.#url,
      lazy: false,
      generateID: createOperationIds(),
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
    this.#status.setLive();
    if (changed) this.#handlers.onAudienceChanged();
  }

  #onPing(received: boolean, payload: unknown): void {
    if (!received) {
      this.#handlers.onPingSent();
      this.#startTimeout(pongTimeoutMs);
      return;
    }
    const at = isRecord(payload) ? parseLogCursor(payload['at']) : null;
    if (at) this.#handlers.onHeartbeat(at);
  }

  #onPong(): void {
    clearTimeout(this.#timer);
    this.#handlers.onPongReceived();
  }

  #onClosed(event: unknown): void {
    clearTimeout(this.#timer);
    this.#handlers.onClosed();
    this.#status.setLost();
    notifyTooManySockets(event);
    const { code, reason } = isRecord(event) ? event : {};
    if (code === unauthorized) this.#handlers.onSessionEnded({ isDisabled: reason === accountDisabledReason });
    if (code === restricted || reason === rightsChangedReason) this.#handlers.onRightsChanged();
  }

  async #waitForRetry(retries: number): Promise<void> {
    const wait = backOff(retries);
    this.#skipWait = wait.skip;
    this.#status.setRetryAt(wait.until);
    await wait.done;
  }

  #reconnect(): void {
    this.#skipWait();
    if (this.#restart !== undefined) this.#restartNow();
  }

  #restartLater(): void {
    this.#status.setRetryAt(Date.now() + retryAfterFatalMs);
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
