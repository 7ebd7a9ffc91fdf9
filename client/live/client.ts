// How the page reaches the server: requests by POST, changes by the socket, both into one cache. One for each person signed in, so that
// nothing one person read is there for the next.
import { type CombinedError, Client, createRequest, fetchExchange, mapExchange, type Operation, subscriptionExchange } from 'urql';
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
import { Rows } from './feed/rows.ts';
import { Expected } from './feed/expected.ts';
import { problemOf, statusOf } from './problem.ts';
import { type LiveDocument, liveDocument } from './registry.ts';
import { Socket } from './socket.ts';

/** How long an answer may take, in milliseconds. */
const answerWithinMs = 30_000;

export class LiveClient {
  readonly reads = new Reads();
  readonly feeds: Feeds;
  readonly expected = new Expected();
  readonly client: Client;
  readonly #socket: Socket;
  readonly #pace = new Pace(() => { this.feeds.flush(); });

  constructor() {
    const rows = new Rows();
    const link = new Link();
    this.#socket = new Socket(serverSocketUrl('/graphql'), {
      ended: sessionEnded,
      audienceChanged: () => { void refreshViewer(); },
      heartbeat: (at) => {
        this.feeds.heartbeat(at);
        link.caughtUp();
      },
      pingSent: () => { this.feeds.pingSent(); },
      pongReceived: () => { this.feeds.pongReceived(); },
      closed: () => { this.feeds.disconnected(); },
    }, link);
    this.feeds = new Feeds({
      rows, reads: this.reads, socket: this.#socket,
      begin: (live) => this.#begin(live),
      wake: () => { this.#pace.wake(); },
      onReplayed: () => { link.replayed(); },
    });
    this.client = new Client({
      url: serverUrl('/graphql'),
      preferGetMethod: false,
      fetch: fetchInTime,
      fetchOptions: requestOptions,
      exchanges: [
        mapExchange({ onError: endSession }),
        liveCache(this.expected.resolvers),
        guardExchange({ rows, reads: this.reads, feeds: this.feeds }),
        subscriptionExchange({ forwardSubscription: (request, operation) => this.#forward(request.query ?? '', operation) }),
        fetchExchange,
      ],
    });
  }

  /** Opens the socket; returns how to end everything. */
  start(): () => void {
    const ends = [this.#pace.start(), this.#socket.start()];
    return () => {
      this.feeds.close();
      for (const end of ends) end();
    };
  }

  #begin({ entity, document }: LiveDocument): () => void {
    const request = createRequest<unknown, Record<string, never>>(document, {});
    const results = this.client.executeSubscription(request, { entity }).subscribe(() => undefined);
    return () => { results.unsubscribe(); };
  }

  #forward(query: string, { context }: Operation): ReturnType<Parameters<typeof subscriptionExchange>[0]['forwardSubscription']> {
    const feed = this.feeds.of(liveDocument(String(context['entity'])).entity);
    return { subscribe: (sink) => ({ unsubscribe: feed.forward(query, sink) }) };
  }
}

function requestOptions(): RequestInit {
  const token = readToken();
  return { credentials: 'include', headers: { accept: 'application/json', ...(token !== null && { 'x-qafila-token': token }) } };
}

const fetchInTime: typeof fetch = async (input, init) => {
  const signals = [AbortSignal.timeout(answerWithinMs), ...(init?.signal ? [init.signal] : [])];
  return fetch(input, { ...init, signal: AbortSignal.any(signals) });
};

function endSession(error: CombinedError): void {
  if (problemOf(error)?.code === 'UNAUTHENTICATED' || statusOf(error) === 400) sessionEnded();
}
