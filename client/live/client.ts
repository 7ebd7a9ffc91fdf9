// How the page reaches the server: requests by POST, changes by the socket, both into one cache. One for each person signed in, so that
// nothing one person read is there for the next.
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

/** How long an answer may take, in milliseconds. */
const answerWithinMs = 30_000;

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
  readonly #seen = new Seen();
  readonly #pace = new Pace(() => {
    this.feeds.flush();
  });

  constructor() {
    const rows = new Rows();
    const link = new Link();
    this.#socket = new Socket(
      serverSocketUrl('/graphql'),
      {
        ended: sessionEnded,
        audienceChanged: () => {
          void refreshViewer();
        },
        heartbeat: (at) => {
          this.#seen.take(at);
          this.feeds.heartbeat(at);
          link.caughtUp();
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
      link,
    );
    this.feeds = new Feeds({
      rows,
      reads: this.reads,
      socket: this.#socket,
      begin: (live) => this.#begin(live),
      wake: () => {
        this.#pace.wake();
      },
      onReplayed: () => {
        link.replayed();
      },
      onReadAgain: () => {
        link.readAgain();
      },
    });
    this.client = new Client({
      url: serverUrl('/graphql'),
      preferGetMethod: false,
      fetch: fetchInTime,
      fetchOptions: () => requestOptions(this.#seen.headers(performance.now())),
      exchanges: [
        mapExchange({
          onError: endSession,
          onOperation: (operation) => {
            this.#asked(operation);
          },
          onResult: (result) => {
            this.#answered(result);
          },
        }),
        liveCache(this.expected.resolvers),
        guardExchange({ rows, reads: this.reads, feeds: this.feeds }),
        subscriptionExchange({
          forwardSubscription: (request, operation) => this.#forward(request.query ?? '', operation),
        }),
        fetchExchange,
      ],
    });
  }

  /** Opens the socket; returns how to end everything. */
  start(): () => void {
    const ends = [this.#pace.start(), this.#socket.start(), this.signals.start()];
    return () => {
      this.feeds.close();
      for (const end of ends) end();
    };
  }

  /** Hears a subscription that keeps out of the cache, until told otherwise and through every break; returns how to end it. */
  view<Data, Variables extends Record<string, unknown>>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    { next, refused }: ViewHears<Data>,
  ): () => void {
    const read = createRequest<Data, Variables>(document, variables);
    return subscribe(
      this.#socket,
      { query: stringifyDocument(read.query), variables },
      {
        next: ({ data }) => {
          if (isAnswerTo(document, data)) next(data);
        },
        refused: (error) => {
          const first: unknown = Array.isArray(error) ? error[0] : null;
          refused(refusalOf(isRecord(first) ? first['extensions'] : null));
        },
      },
    );
  }

  /** Hash of the audience that the connection is for; null before the first. */
  audience(): string | null {
    return this.#socket.audience();
  }

  #asked(operation: Operation): void {
    if (operation.kind === 'mutation') this.#seen.wrote(performance.now());
    wire.asked(operation);
  }

  #answered(result: OperationResult): void {
    if (result.operation.kind === 'mutation') this.#seen.wrote(performance.now());
    this.#seen.take(parsePosition(result.extensions?.['at']));
    wire.answered(result);
  }

  #begin({ entity, document }: LiveDocument): () => void {
    const request = createRequest<unknown, Record<string, never>>(document, {});
    const results = this.client.executeSubscription(request, { entity }).subscribe(() => undefined);
    return () => {
      results.unsubscribe();
    };
  }

  #forward(
    query: string,
    { context }: Operation,
  ): ReturnType<Parameters<typeof subscriptionExchange>[0]['forwardSubscription']> {
    const feed = this.feeds.of(liveDocument(String(context['entity'])).entity);
    return { subscribe: (sink) => ({ unsubscribe: feed.forward(query, sink) }) };
  }
}

// That the field is as the document asks for it is the server's schema's word.
function isAnswerTo<Data>(document: TadaDocumentNode<Data, never>, data: unknown): data is Data {
  return isRecord(data) && rootField(document) in data;
}

function requestOptions(seen: Record<string, string>): RequestInit {
  const token = readToken();
  return {
    credentials: 'include',
    headers: { accept: 'application/json', ...(token !== null && { 'x-qafila-token': token }), ...seen },
  };
}

const fetchInTime: typeof fetch = async (input, init) => {
  const signals = [AbortSignal.timeout(answerWithinMs), ...(init?.signal ? [init.signal] : [])];
  return fetch(input, { ...init, signal: AbortSignal.any(signals) });
};

function endSession(error: CombinedError): void {
  if (problemOf(error)?.code === 'UNAUTHENTICATED' || statusOf(error) === 400) sessionEnded();
}
