// Thousands of sockets that reconnect by themselves, like pages: with the client's own back-off and time-outs. In a
// worker thread, so that they do not slow down the measuring clients.
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { backOff } from '#client/live/transport/back-off.ts';
import { subscription } from './page-state.ts';

/** For a connection to open and be greeted, as in the client. */
const openWithinMs = 8_000;
const notified = z.object({
  type: z.string(),
  payload: z
    .looseObject({
      audience: z.string().optional(),
      at: z.string().optional(),
    })
    .optional(),
});
const asked = z.object({ url: z.string(), origin: z.string(), cookies: z.array(z.string()) });
const state = z.object({ live: z.number(), attempts: z.number() });
/**
 * A result of the subscription ends with its cursor. Results are not parsed: one thread receives those of all sockets,
 * and of a result only the cursor is needed.
 */
const resultHead = '{"id":"1","type":"next"';
const cursorAtEnd = /"at":"([^"]*)"[^[\]]*$/;
/** How many are live now, and the attempts of all since the last question. */
type HerdState = z.output<typeof state>;

export class Herd {
  readonly #worker: Worker;

  /** One socket for each cookie. */
  constructor(url: string, origin: string, cookies: readonly string[]) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: { url, origin, cookies } });
  }

  async state(): Promise<HerdState> {
    this.#worker.postMessage('state', []);
    const [answer]: unknown[] = await once(this.#worker, 'message');
    return state.parse(answer);
  }

  stop(): Promise<unknown> {
    return this.#worker.terminate();
  }
}

class HerdSocket {
  live = false;
  attempts = 0;
  #retries = 0;
  #at: string | null = null;
  /** The end of the last result since then. */
  #lastResult = '';
  #audience: string | null = null;
  readonly #open: () => WebSocket;

  constructor(open: () => WebSocket) {
    this.#open = open;
  }

  connect(): void {
    this.attempts += 1;
    const socket = this.#open();
    const patience = setTimeout(() => socket.terminate(), openWithinMs);
    socket.on('error', () => {});
    socket.on('open', () => {
      socket.send('{"type":"connection_init"}');
    });
    socket.on('message', (data: Buffer) => {
      if (data.toString('latin1', 0, resultHead.length) === resultHead) {
        this.#lastResult = data.toString('latin1', data.length - 120);
        return;
      }
      const { type, payload } = notified.parse(JSON.parse(data.toString()));
      if (type === 'ping') socket.send('{"type":"pong"}');
      // With the last cursor of the connection before, so that what was missed is replayed.
      if (type === 'connection_ack') this.#listen(socket, payload?.audience ?? null);
      this.#at = payload?.at ?? this.#cursor();
      this.#lastResult = '';
      if (type !== 'pong') return;
      clearTimeout(patience);
      this.live = true;
      this.#retries = 0;
    });
    socket.on('close', () => {
      clearTimeout(patience);
      this.live = false;
      void backOff(this.#retries).done.then(() => this.connect());
      this.#retries += 1;
    });
  }

  #cursor(): string | null {
    return cursorAtEnd.exec(this.#lastResult)?.[1] ?? this.#at;
  }

  #listen(socket: WebSocket, audience: string | null): void {
    const at = this.#cursor();
    const resume = at !== null && this.#audience !== null ? { resume: { at, audience: this.#audience } } : {};
    this.#audience = audience;
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: subscription, extensions: resume } }));
    // Answered after the subscribe was processed.
    socket.send('{"type":"ping"}');
  }
}

function work(): void {
  const { url, origin, cookies } = asked.parse(workerData);
  const members = cookies.map(
    (cookie) =>
      new HerdSocket(
        () =>
          new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
            origin,
            headers: { cookie },
            perMessageDeflate: false,
          }),
      ),
  );
  for (const member of members) setTimeout(() => member.connect(), Math.random() * cookies.length * 4);
  parentPort?.on('message', () => {
    parentPort?.postMessage(
      {
        live: members.filter(({ live }) => live).length,
        attempts: members.reduce((sum, { attempts }) => sum + attempts, 0),
      },
      [],
    );
    for (const member of members) member.attempts = 0;
  });
}

if (!isMainThread && workerData !== null) work();
