// A dashboard made with the ordinary graphql-ws client, as its own documentation shows: it reconnects by itself,
// detects a dead server by pings, and sends its position anew with each connection because the payload has a getter.
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { parseMessage } from '#client/live/subscriptions/subscription-message.ts';
import { formatLogCursor } from '#shared/events/event.ts';
import { Tab } from './dashboard.ts';
import { type Reading, subscription } from './page-state.ts';

const live = {
  entity: 'package',
  field: 'packageChanged',
  kind: 'changes',
  typename: 'Package',
  dependsOn: {},
  document: { definitions: [] } as never,
} as const;

export class GraphqlWsTab extends Tab {
  #client: Client | null = null;
  #at = '';
  #audience = '';
  #connected = false;
  #attempt = 0;

  get connected(): boolean {
    return this.#connected;
  }

  start(first: Reading): void {
    this.page.applyReading(first);
    this.#at = formatLogCursor(first.at);
    this.#client = this.#open();
    const resume = (): ReturnType<typeof this.resume> => this.resume();
    this.#client.subscribe(
      {
        query: subscription,
        get extensions() {
          return resume();
        },
      },
      { next: (result) => this.#onResult(result), error: () => {}, complete: () => {} },
    );
  }

  stop(): void {
    // A connection attempt to a stopped instance fails here, which no longer matters.
    void this.#client?.dispose()?.catch(() => {});
  }

  /** Evaluated for each connection. */
  private resume(): { resume?: { at: string; audience: string } } {
    return { resume: { at: this.#at, audience: this.#audience } };
  }

  #open(): Client {
    const { origin } = this.route;
    const { cookie } = this.page.user;
    class WithCookie extends WebSocket {
      constructor(url: string, protocol: string) {
        super(url, protocol, { origin, headers: { cookie }, handshakeTimeout: 8_000 });
      }
    }
    let socket: WebSocket | null = null;
    let timer: NodeJS.Timeout | undefined;
    return createClient({
      url: () => `${this.next(this.#attempt).replace('http', 'ws')}/graphql`,
      webSocketImpl: WithCookie,
      keepAlive: 10_000,
      connectionAckWaitTimeout: 8_000,
      retryAttempts: Infinity,
      shouldRetry: () => true,
      retryWait: async (retries) => {
        this.#attempt += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, Math.min(4_000, 250 * 2 ** retries) * (0.5 + Math.random() / 2));
        });
      },
      on: {
        opened: (opened) => {
          socket = opened instanceof WebSocket ? opened : null;
        },
        connected: (_, payload) => {
          this.#connected = true;
          this.connections += 1;
          this.#audience = String(payload?.['audience']);
        },
        closed: (event) => {
          clearTimeout(timer);
          if (this.#connected)
            this.closes.push(
              typeof event === 'object' && event !== null && 'code' in event ? Number(event.code) : 1006,
            );
          this.#connected = false;
        },
        ping: (received) => {
          if (!received) timer = setTimeout(() => socket?.terminate(), 5_000);
        },
        pong: (received) => {
          if (received) clearTimeout(timer);
        },
      },
    });
  }

  #onResult(result: object): void {
    const heard = parseMessage(live, result);
    if (heard.kind === 'resync') {
      this.page.resync(heard.reason);
      if (heard.at) this.#at = formatLogCursor(heard.at);
      void this.readAgain(heard.at);
    } else if (heard.kind === 'change') {
      this.#at = formatLogCursor(heard.at);
      this.page.applyChange(heard.change, heard.at, heard.isReplay);
    }
  }
}
