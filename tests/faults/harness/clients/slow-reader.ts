// A socket that subscribes to much and then stops reading.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TestUser } from '../test-bed/test-bed.ts';

/** About ten kilobytes for each event: one long note under as many aliases as a document may have. */
const fields = Array.from({ length: 18 }, (_, index) => `n${index}: note`).join(' ');
/** Each operation name is another document and so another group: pending messages are not shared between sockets. */
const queryOf = (name: string): string =>
  `subscription ${name} { packageChanged { kind id version package { id version ${fields} } } }`;
/** Of how many documents a reader has its subscriptions. */
const documents = 4;
const pingStart = Buffer.from('{"type":"ping"');
let opened = 0;
/** Often enough for a server that closes whoever is silent for 25 s. */
const pongEveryMs = 5_000;

export class SlowReader {
  readonly #socket: WebSocket;
  #pongs?: NodeJS.Timeout;
  code: number | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('error', () => {});
    // Without an answer to its pings the server would count the time of connecting as silence, too.
    socket.on('message', (data: Buffer) => {
      if (data.subarray(0, pingStart.length).equals(pingStart)) socket.send('{"type":"pong"}');
    });
    socket.on('close', (code) => {
      this.code = code;
    });
  }

  /** Opens a socket with this many subscriptions. It reads until `pause()`. */
  static async open(url: string, origin: string, { cookie }: TestUser, subscriptions: number): Promise<SlowReader> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      origin,
      headers: { cookie },
      perMessageDeflate: false,
    });
    const reader = new SlowReader(socket);
    await once(socket, 'open');
    socket.send('{"type":"connection_init"}');
    await once(socket, 'message');
    opened += 1;
    for (let index = 0; index < subscriptions; index += 1) {
      socket.send(
        JSON.stringify({
          id: String(index),
          type: 'subscribe',
          payload: { query: queryOf(`Reader${opened}of${index % documents}`) },
        }),
      );
    }
    socket.send('{"type":"ping"}');
    await once(socket, 'message');
    return reader;
  }

  /**
   * Stops reading, and still says that it is there: on a slow machine it would otherwise be closed as silent before
   * enough was sent to close it as slow.
   */
  pause(): void {
    this.#socket.pause();
    this.#pongs = setInterval(() => this.#socket.send('{"type":"pong"}'), pongEveryMs);
  }

  get closed(): boolean {
    return this.code !== null;
  }

  /** Reads the rest. */
  resume(): void {
    clearInterval(this.#pongs);
    this.#socket.resume();
  }

  end(): void {
    clearInterval(this.#pongs);
    this.#socket.terminate();
  }
}
