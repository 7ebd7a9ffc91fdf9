// The urql client and the socket: requests by POST, subscriptions by WebSocket, one cache for both. There is one
// instance per signed-in user, so that no cached data passes from one user to the next.
import {
  type CombinedError,
  Client,
  createRequest,
  fetchExchange,
  mapExchange,
  type Operation,
  type OperationResult,
  stringifyDocument,
  subscriptionExchange,
} from 'urql';
import { isRecord } from '#shared/lib/is-record.ts';
import { parseLogCursor } from '#shared/events/event.ts';
import { followServerClock } from '#client/lib/server-clock.ts';
import { fetchAnswer } from '#client/session/early-requests.ts';
import { serverSocketUrl, serverUrl } from '#client/session/server-url.ts';
import { endExpiredSession } from '#client/session/end-expired-session.ts';
import { readToken } from '#client/session/session.ts';
import { refreshViewer } from '#client/session/sign-in.ts';
import { applyRightsChange } from './rights-change.ts';
import { liveCache } from './cache/live-cache.ts';
import { EntitySubscriptions } from './subscriptions/entity-subscriptions.ts';
import { staleResultExchange } from './cache/stale-result-exchange.ts';
import { ConnectionStatus } from './transport/connection-status.ts';
import { FlushScheduler } from './subscriptions/flush-scheduler.ts';
import { ActiveQueries } from './cache/active-queries.ts';
import { VersionStore } from './cache/version-store.ts';
import { OptimisticUpdates } from './cache/optimistic-updates.ts';
import { subscribeWithRetry } from './transport/subscribe-with-retry.ts';
import type { TadaDocumentNode } from './graphql.ts';
import { type RequestError, toRequestError, parseErrorExtensions, httpStatusOf } from '#client/lib/request-error.ts';
import { type LiveDocument, getLiveDocument, rootFieldName } from './subscriptions/live-documents.ts';
import { ReadCursor } from './transport/read-cursor.ts';
import { PresenceClient } from './presence/presence-client.ts';
import { LiveSocket } from './transport/live-socket.ts';
import { traceHook } from './transport/trace-hook.ts';

/** Timeout of a request, in milliseconds. */
const requestTimeoutMs = 30_000;

interface SnapshotStreamHandlers<Data> {
  onMessage: (data: Data) => void;
  onRejected: (problem: RequestError) => void;
}

export class LiveClient {
  readonly activeQueries = new ActiveQueries();
  readonly subscriptions: EntitySubscriptions;
  readonly optimisticUpdates = new OptimisticUpdates();
  readonly presence = new PresenceClient();
  readonly client: Client;
  readonly #socket: LiveSocket;
  readonly #readCursor = new ReadCursor();
  readonly #flushScheduler = new FlushScheduler(() => {
    this.subscriptions.flush();
  });

  constructor() {
    const versions = new VersionStore();
    const status = new ConnectionStatus();
    this.#socket = this.#createSocket(status);
    this.subscriptions = new EntitySubscriptions({
      versions,
      activeQueries: this.activeQueries,
      socket: this.#socket,
      startSubscription: (live) => this.#startSubscription(live),
      scheduleFlush: () => {
        this.#flushScheduler.schedule();
      },
      onReplayed: () => {
        status.countReplayedChange();
      },
      onRefetch: () => {
        status.setRefetched();
      },
    });
    this.client = this.#createClient(versions);
  }

  /** Opens the socket; returns a function that closes everything. */
  start(): () => void {
    const stops = [this.#flushScheduler.start(), this.#socket.start(), this.presence.start()];
    return () => {
      this.subscriptions.close();
      for (const stop of stops) stop();
    };
  }

  /**
   * Opens a subscription that bypasses the cache and is resumed after every disconnect. Returns how to end it.
   */
  openSnapshotStream<Data, Variables extends Record<string, unknown>>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    { onMessage, onRejected }: SnapshotStreamHandlers<Data>,
  ): () => void {
    const request = createRequest<Data, Variables>(document, variables);
    return subscribeWithRetry(
      this.#socket,
      { query: stringifyDocument(request.query), variables },
      {
        onResult: ({ data }) => {
          if (isResultOf(document, data)) onMessage(data);
        },
        onRejected: (error) => {
          const first: unknown = Array.isArray(error) ? error[0] : null;
          onRejected(parseErrorExtensions(isRecord(first) ? first['extensions'] : null));
        },
      },
    );
  }

  /** Hash of the audience of the connection; null before the first connection. */
  audience(): string | null {
    return this.#socket.audience();
  }

  #createSocket(status: ConnectionStatus): LiveSocket {
    return new LiveSocket(
      serverSocketUrl('/graphql'),
      {
        onSessionEnded: endExpiredSession,
        onRightsChanged: () => void applyRightsChange(),
        onAudienceChanged: () => {
          void refreshViewer();
        },
        onHeartbeat: (at) => {
          this.#readCursor.advance(at);
          this.subscriptions.heartbeat(at);
          status.setReplayFinished();
        },
        onPingSent: () => {
          this.subscriptions.pingSent();
        },
        onPongReceived: () => {
          this.subscriptions.pongReceived();
        },
        onClosed: () => {
          this.subscriptions.disconnected();
        },
      },
      status,
    );
  }

  #createClient(versions: VersionStore): Client {
    return new Client({
      url: serverUrl('/graphql'),
      preferGetMethod: false,
      fetch: fetchWithTimeout,
      fetchOptions: () => requestOptions(this.#readCursor.headers(performance.now())),
      exchanges: [
        mapExchange({
          onError: endSessionOnAuthError,
          onOperation: (operation) => {
            this.#onOperation(operation);
          },
          onResult: (result) => {
            this.#onResult(result);
          },
        }),
        liveCache(this.optimisticUpdates.resolvers),
        staleResultExchange({
          versions,
          activeQueries: this.activeQueries,
          subscriptions: this.subscriptions,
        }),
        subscriptionExchange({
          forwardSubscription: (request, operation) => this.#forwardSubscription(request.query ?? '', operation),
        }),
        fetchExchange,
      ],
    });
  }

  #onOperation(operation: Operation): void {
    if (operation.kind === 'mutation') this.#readCursor.recordWrite(performance.now());
    traceHook.onOperation(operation);
  }

  #onResult(result: OperationResult): void {
    if (result.operation.kind === 'mutation') this.#readCursor.recordWrite(performance.now());
    this.#readCursor.advance(parseLogCursor(result.extensions?.['at']));
    traceHook.onResult(result);
  }

  #startSubscription({ entity, document }: LiveDocument): () => void {
    const request = createRequest<unknown, Record<string, never>>(document, {});
    const subscription = this.client.executeSubscription(request, { entity }).subscribe(() => undefined);
    return () => {
      subscription.unsubscribe();
    };
  }

  #forwardSubscription(
    query: string,
    { context }: Operation,
  ): ReturnType<Parameters<typeof subscriptionExchange>[0]['forwardSubscription']> {
    const subscription = this.subscriptions.of(getLiveDocument(String(context['entity'])).entity);
    return { subscribe: (sink) => ({ unsubscribe: subscription.forwardSubscription(query, sink) }) };
  }
}

// Checks only that the field is there: its shape is guaranteed by the server's schema.
function isResultOf<Data>(document: TadaDocumentNode<Data, never>, data: unknown): data is Data {
  return isRecord(data) && rootFieldName(document) in data;
}

function requestOptions(cursorHeader: Record<string, string>): RequestInit {
  const token = readToken();
  return {
    credentials: 'include',
    headers: { accept: 'application/json', ...(token !== null && { 'x-qafila-token': token }), ...cursorHeader },
  };
}

const fetchWithTimeout: typeof fetch = async (input, init) => {
  const signals = [AbortSignal.timeout(requestTimeoutMs), ...(init?.signal ? [init.signal] : [])];
  const { response, sentAt } = await fetchAnswer(input, { ...init, signal: AbortSignal.any(signals) });
  followServerClock(response.headers, sentAt);
  return response;
};

function endSessionOnAuthError(error: CombinedError): void {
  const code = toRequestError(error)?.code;
  if (code === 'UNAUTHENTICATED' || httpStatusOf(error) === 400) endExpiredSession();
  // The page shows the set-up once the viewer is known to need it.
  if (code === 'second_factor.required') void refreshViewer();
}
