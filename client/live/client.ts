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
import { isRecord } from '#client/session/viewer.ts';
import { parsePosition } from '#shared/events/envelope.ts';
import { serverSocketUrl, serverUrl } from '#client/session/address.ts';
import { sessionEnded } from '#client/session/session-ended.ts';
import { readToken } from '#client/session/session.ts';
import { refreshViewer } from '#client/session/sign-in.ts';
import { liveCache } from './cache.ts';
import { Feeds } from './feed/feeds.ts';
import { guardExchange } from './feed/guard.ts';
import { Link } from './feed/link.ts';
import { Pace } from './feed/pace.ts';
import { Reads } from './feed/reads.ts';
import { rootField } from './feed/root-field.ts';
import { Rows } from './feed/rows.ts';
import { Expected } from './feed/expected.ts';
import { subscribe } from './feed/subscribe.ts';
import type { TadaDocumentNode } from './graphql.ts';
import { type LiveProblem, problemOf, refusalOf, statusOf } from './problem.ts';
import { type LiveDocument, liveDocument } from './registry.ts';
import { Seen } from './seen.ts';
import { Signals } from './signals/signals.ts';
import { Socket } from './socket.ts';
import { wire } from './trace/ear.ts';

/** Timeout of a request, in milliseconds. */
const requestTimeoutMs = 30_000;

export interface ViewHears<Data> {
  next: (data: Data) => void;
  refused: (problem: LiveProblem) => void;
}

export class LiveClient {
  readonly reads = new Reads();
  readonly feeds: Feeds;
  readonly expected = new Expected();
  readonly signals = new Signals();
  readonly client: Client;
  readonly #socket: Socket;
  readonly #readCursor = new Seen();
  readonly #flushScheduler = new Pace(() => {
    this.feeds.flush();
  });

  constructor() {
    const versions = new Rows();
    const status = new Link();
    this.#socket = new Socket(
      serverSocketUrl('/graphql'),
      {
        ended: sessionEnded,
        audienceChanged: () => {
          void refreshViewer();
        },
        heartbeat: (at) => {
          this.#readCursor.take(at);
          this.feeds.heartbeat(at);
          status.caughtUp();
        },
        pingSent: () => {
          this.feeds.pingSent();
        },
        pongReceived: () => {
          this.feeds.pongReceived();
        },
        closed: () => {
          this.feeds.disconnected();
        },
      },
      status,
    );
    this.feeds = new Feeds({
      rows: versions,
      reads: this.reads,
      socket: this.#socket,
      begin: (live) => this.#startSubscription(live),
      wake: () => {
        this.#flushScheduler.wake();
      },
      onReplayed: () => {
        status.replayed();
      },
      onReadAgain: () => {
        status.readAgain();
      },
    });
    this.client = new Client({
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
        liveCache(this.expected.resolvers),
        guardExchange({ rows: versions, reads: this.reads, feeds: this.feeds }),
        subscriptionExchange({
          forwardSubscription: (request, operation) => this.#forwardSubscription(request.query ?? '', operation),
        }),
        fetchExchange,
      ],
    });
  }

  /** Opens the socket; returns a function that closes everything. */
  start(): () => void {
    const stops = [this.#flushScheduler.start(), this.#socket.start(), this.signals.start()];
    return () => {
      this.feeds.close();
      for (const stop of stops) stop();
    };
  }

  /**
   * Opens a subscription that bypasses the cache and is resumed after every disconnect. Returns how to end it.
   */
  view<Data, Variables extends Record<string, unknown>>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    { next, refused }: ViewHears<Data>,
  ): () => void {
    const request = createRequest<Data, Variables>(document, variables);
    return subscribe(
      this.#socket,
      { query: stringifyDocument(request.query), variables },
      {
        next: ({ data }) => {
          if (isResultOf(document, data)) next(data);
        },
        refused: (error) => {
          const first: unknown = Array.isArray(error) ? error[0] : null;
          refused(refusalOf(isRecord(first) ? first['extensions'] : null));
        },
      },
    );
  }

  /** Hash of the audience of the connection; null before the first connection. */
  audience(): string | null {
    return this.#socket.audience();
  }

  #onOperation(operation: Operation): void {
    if (operation.kind === 'mutation') this.#readCursor.wrote(performance.now());
    wire.asked(operation);
  }

  #onResult(result: OperationResult): void {
    if (result.operation.kind === 'mutation') this.#readCursor.wrote(performance.now());
    this.#readCursor.take(parsePosition(result.extensions?.['at']));
    wire.answered(result);
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
    const subscription = this.feeds.of(liveDocument(String(context['entity'])).entity);
    return { subscribe: (sink) => ({ unsubscribe: subscription.forward(query, sink) }) };
  }
}

// Checks only that the field is there: its shape is guaranteed by the server's schema.
function isResultOf<Data>(document: TadaDocumentNode<Data, never>, data: unknown): data is Data {
  return isRecord(data) && rootField(document) in data;
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
  return fetch(input, { ...init, signal: AbortSignal.any(signals) });
};

function endSessionOnAuthError(error: CombinedError): void {
  if (problemOf(error)?.code === 'UNAUTHENTICATED' || statusOf(error) === 400) sessionEnded();
}
