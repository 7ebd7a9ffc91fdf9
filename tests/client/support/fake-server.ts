// The server for a test in a browser environment, HTTP and sockets in memory: a test determines its answers and their
// time.
import { onTestFinished, vi } from 'vitest';
import { z } from 'zod';

const frame = z.object({
  type: z.string(),
  id: z.string().optional(),
  payload: z
    .looseObject({ query: z.string().optional(), extensions: z.looseObject({ resume: z.unknown() }).optional() })
    .optional(),
});
const call = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() });

type Frame = z.output<typeof frame>;
export interface Call {
  query: string;
  variables: Record<string, unknown>;
  headers: Headers;
}
export type FakeAnswer = { data?: unknown; errors?: readonly unknown[]; extensions?: unknown };
type Responder = (call: Call) => FakeAnswer | Promise<FakeAnswer> | Response | Promise<Response>;

/** The server's side of one socket. */
export class ServerConnection {
  readonly socket: FakeSocket;
  readonly frames: Frame[] = [];

  constructor(socket: FakeSocket) {
    this.socket = socket;
  }

  send(message: object): void {
    this.socket.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Ends it, as the server or as a broken line. */
  close(code: number, reason = ''): void {
    if (this.socket.readyState === FakeSocket.CLOSED) return;
    this.socket.readyState = FakeSocket.CLOSED;
    this.socket.onclose?.({ code, reason, wasClean: code !== 1006 });
  }

  framesOf(type: string): Frame[] {
    return this.frames.filter((one) => one.type === type);
  }

  /** The subscribes to a field. */
  subscribes(field = 'packageChanged'): Frame[] {
    return this.framesOf('subscribe').filter(({ payload }) => payload?.query?.includes(field));
  }

  /** A result of the last subscribe to a field, as it happens. */
  push(at: string, data: Record<string, unknown>): void {
    this.#push({ at, time: new Date().toISOString() }, data);
  }

  /** Sends a missed result, as a replay after a break. */
  pushReplayed(at: string, data: Record<string, unknown>): void {
    this.#push({ at }, data);
  }

  #push(extensions: { at: string; time?: string }, data: Record<string, unknown>): void {
    const [field = ''] = Object.keys(data);
    const id = this.subscribes(field).at(-1)?.id;
    if (id === undefined) throw new Error(`no subscription to ${field}`);
    this.send({ id, type: 'next', payload: { data, extensions } });
  }
}

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static open: (socket: FakeSocket) => ServerConnection;
  readyState = FakeSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  readonly #peer: ServerConnection;

  // Presence has its own connection, which is silent here.
  constructor(url: string | URL) {
    this.#peer = String(url).includes('/signals') ? new ServerConnection(this) : FakeSocket.open(this);
  }

  send(text: string): void {
    this.#peer.frames.push(frame.parse(JSON.parse(text)));
  }

  close(code = 1000): void {
    this.#peer.close(code);
  }
}

export class FakeServer {
  readonly connections: ServerConnection[] = [];
  readonly calls: Call[] = [];
  respond: Responder = () => ({ data: null });
  audience = 'aaaa';

  constructor() {
    FakeSocket.open = (socket) => {
      const peer = new ServerConnection(socket);
      this.connections.push(peer);
      return peer;
    };
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => this.#answer(init));
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
  }

  get connection(): ServerConnection {
    const peer = this.connections.at(-1);
    if (!peer) throw new Error('no socket was opened');
    return peer;
  }

  /** Opens the newest socket and acknowledges it. */
  async accept(at: string): Promise<ServerConnection> {
    const { connection: peer } = this;
    peer.socket.readyState = FakeSocket.OPEN;
    peer.socket.onopen?.();
    await vi.waitUntil(() => peer.framesOf('connection_init').length > 0, 10_000);
    peer.send({ type: 'connection_ack', payload: { at, audience: this.audience } });
    return peer;
  }

  callsOf(name: string): Call[] {
    return this.calls.filter(({ query }) => query.includes(` ${name}`));
  }

  async #answer({ body, headers, signal }: RequestInit): Promise<Response> {
    const { query, variables } = call.parse(JSON.parse(z.string().parse(body)));
    const given: Call = { query, variables: variables ?? {}, headers: new Headers(headers) };
    this.calls.push(given);
    const answer = await this.respond(given);
    signal?.throwIfAborted();
    if (answer instanceof Response) return answer;
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  }
}
