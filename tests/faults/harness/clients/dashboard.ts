// An open dashboard with the client's own resume: graphql-transport-ws spoken by hand around the client's read cursor
// and messages.
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { parseMessage } from '#client/live/subscriptions/subscription-message.ts';
import { ResumeCursor } from '#client/live/subscriptions/resume-cursor.ts';
import { isAfter } from '#client/live/subscriptions/is-after.ts';
import { type LogCursor, parseLogCursor } from '#shared/events/event.ts';
import type { TestUser } from '../test-bed/test-bed.ts';
import { PageState, type Reading, readTogether, subscription } from './page-state.ts';

const message = z.object({ type: z.string(), id: z.string().optional(), payload: z.unknown().optional() });
const greeting = z.object({ audience: z.string() });
const heartbeat = z.object({ at: z.string() });
const live = {
  entity: 'package',
  field: 'packageChanged',
  kind: 'changes',
  typename: 'Package',
  dependsOn: {},
} as const;
// The clocks of the client (client/live/transport/live-socket.ts).
const pingEveryMs = 10_000;
const pongWithinMs = 5_000;
const openWithinMs = 8_000;

export interface Route {
  /** The address for a connection, and for reads. */ url: (attempt: number) => string;
  origin: string;
}

export abstract class Tab {
  readonly page: PageState;
  protected readonly route: Route;
  #readings = 0;
  closes: number[] = [];
  connections = 0;
  /** Where it last went. */
  at = '';

  constructor(name: string, person: TestUser, route: Route) {
    this.page = new PageState(name, person);
    this.route = route;
  }

  abstract start(first: Reading): void;
  abstract stop(): void;
  abstract get connected(): boolean;

  /** It receives all changes it may receive; a role that may receive none need not be connected. */
  get ready(): boolean {
    return this.connected || this.page.scope.role === 'TRANSPORTOR';
  }

  protected next(attempt: number): string {
    this.at = this.route.url(attempt);
    return this.at;
  }

  protected open(url: string): WebSocket {
    return new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      origin: this.route.origin,
      headers: { cookie: this.page.user.cookie },
      perMessageDeflate: false,
    });
  }

  /**
   * Reads until an answer holds everything up to `resyncAt`. If another RESYNC arrives meanwhile, only the later
   * reading counts, since the earlier one may arrive last.
   */
  protected async readAgain(resyncAt: LogCursor | null): Promise<void> {
    this.#readings += 1;
    const mine = this.#readings;
    for (let tries = 0; mine === this.#readings; tries += 1) {
      const reading = await readTogether(this.page.user, this.route.url(tries)).catch(() => null);
      const isEnough = reading && !(resyncAt && isAfter(resyncAt, reading.at));
      if (mine !== this.#readings) return;
      if (isEnough) return this.page.applyReading(reading);
      await wait(500);
    }
  }
}

export class Dashboard extends Tab {
  readonly #cursor = new ResumeCursor();
  #socket: WebSocket | null = null;
  #audience: string | null = null;
  #subscribed = false;
  #stopped = false;
  #attempt = 0;
  #timers: NodeJS.Timeout[] = [];

  get connected(): boolean {
    return this.#subscribed;
  }

  start(first: Reading): void {
    this.page.applyReading(first);
    this.#cursor.start(first.at, null);
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    this.#clear();
    this.#socket?.terminate();
  }

  /** Like a laptop that is closed: sends and receives nothing until `wake`. */
  sleep(): void {
    this.stop();
  }

  wake(): void {
    this.#stopped = false;
    this.#connect();
  }

  #connect(): void {
    const socket = this.open(this.next(this.#attempt));
    this.#socket = socket;
    this.#timers.push(setTimeout(() => socket.terminate(), openWithinMs));
    socket.on('open', () => socket.send('{"type":"connection_init"}'));
    socket.on('message', (data: Buffer) => {
      if (!this.#stopped) this.#onMessage(socket, message.parse(JSON.parse(data.toString())));
    });
    socket.on('error', () => {});
    socket.once('close', (code) => {
      // A connection that was never accepted does not count as closed.
      if (this.#subscribed || code === 4401) this.closes.push(code);
      this.#subscribed = false;
      this.#clear();
      this.#cursor.closed();
      if (!this.#stopped && code !== 4401) void this.#reconnect();
    });
  }

  async #reconnect(): Promise<void> {
    const pause = Math.min(4_000, 250 * 2 ** this.#attempt) * (0.5 + Math.random() / 2);
    this.#attempt += 1;
    await wait(pause);
    if (!this.#stopped) this.#connect();
  }

  #onMessage(socket: WebSocket, { type, payload }: z.output<typeof message>): void {
    if (type === 'connection_ack') this.#onAck(socket, greeting.parse(payload).audience);
    else if (type === 'next') this.#onNext(payload);
    else if (type === 'pong') this.#onPong(socket);
    else if (type === 'ping') {
      socket.send('{"type":"pong"}');
      const at = heartbeat.safeParse(payload).data;
      const place = at ? parseLogCursor(at.at) : null;
      if (place) this.#cursor.heartbeat(place);
    }
  }

  #onAck(socket: WebSocket, audience: string): void {
    this.#clear();
    this.#audience = audience;
    this.connections += 1;
    this.#attempt = 0;
    this.#subscribed = true;
    const resume = this.#cursor.resume(audience);
    socket.send(
      JSON.stringify({ id: '1', type: 'subscribe', payload: { query: subscription, extensions: { resume } } }),
    );
    this.#pingLater(socket);
  }

  #onNext(payload: unknown): void {
    const received = parseMessage({ ...live, document: { definitions: [] } as never }, payload as object);
    if (received.kind === 'resync') {
      this.page.resync(received.reason);
      this.#cursor.resync(received.at, this.#audience);
      void this.readAgain(received.at);
    } else if (received.kind === 'change') {
      this.#cursor.received(received.at);
      this.page.applyChange(received.change, received.at, received.isReplay);
    }
  }

  #pingLater(socket: WebSocket): void {
    this.#timers.push(
      setTimeout(() => {
        socket.send('{"type":"ping"}');
        this.#cursor.pingSent();
        this.#timers.push(setTimeout(() => socket.terminate(), pongWithinMs));
      }, pingEveryMs),
    );
  }

  #onPong(socket: WebSocket): void {
    this.#clear();
    this.#cursor.pongReceived();
    this.#pingLater(socket);
  }

  #clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
