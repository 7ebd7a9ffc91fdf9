// A TCP proxy in front of clients, Redis or Postgres that can break connections. It needs no privileges and touches
// nothing else on the machine.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `open`: passes everything. `reset`: every connection is reset, new ones too. `hole`: nothing passes and neither end
 * is notified, as with an unplugged cable; pending bytes arrive when it is back, as TCP would resend them. `silent`:
 * the same, and connections open at that time stay dead for ever, as behind a firewall that dropped their state;
 * neither end sees the other close. `busy`: a proxy that answers 503.
 */
type ProxyState = 'open' | 'reset' | 'hole' | 'silent' | 'busy';

/** Inspects each chunk; true drops it. */
type Interceptor = (from: 'client' | 'server', chunk: Buffer, connection: object) => boolean;

const busy = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export class TcpProxy {
  readonly port: number;
  interceptor: Interceptor | null = null;
  readonly #server: Server;
  readonly #target: () => number;
  readonly #pairs = new Set<{ near: Socket; far: Socket }>();
  /** Pairs that pass nothing any more. */
  readonly #dead = new Set<{ near: Socket; far: Socket }>();
  #state: ProxyState = 'open';

  private constructor(server: Server, port: number, target: () => number) {
    this.#server = server;
    this.port = port;
    this.#target = target;
    server.on('connection', (near) => this.#join(near));
  }

  /** Opens a proxy on a free port; `target` is called for each connection. */
  static async open(target: () => number): Promise<TcpProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no free port was given');
    return new TcpProxy(server, address.port, target);
  }

  set(state: ProxyState): void {
    this.#state = state;
    for (const { near, far } of this.#pairs) {
      if (state === 'reset' || state === 'busy') tear(near, far);
      else if (state === 'hole') hold(near, far);
      else letFlow(near, far);
    }
    if (state === 'silent') for (const pair of this.#pairs) this.#dead.add(pair);
  }

  /** Resets open connections; new ones pass. */
  resetConnections(): void {
    for (const { near, far } of [...this.#pairs, ...this.#dead]) tear(near, far);
    this.#dead.clear();
  }

  async close(): Promise<void> {
    this.resetConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(near: Socket): void {
    near.on('error', () => near.destroy());
    if (this.#state === 'reset') return void near.resetAndDestroy();
    if (this.#state === 'busy') return void near.once('data', () => near.end(busy));
    const far = connect({ port: this.#target(), host: '127.0.0.1', noDelay: true });
    const pair = { near: near.setNoDelay(true), far };
    this.#pairs.add(pair);
    const end = (ended: Socket): void => {
      this.#pairs.delete(pair);
      for (const socket of this.#dead.has(pair) ? [ended] : [near, far]) socket.destroy();
    };
    for (const socket of [near, far]) socket.on('error', () => end(socket)).on('close', () => end(socket));
    this.#pass('client', near, far, pair);
    this.#pass('server', far, near, pair);
    if (this.#state === 'hole') hold(near, far);
    if (this.#state === 'silent') this.#dead.add(pair);
  }

  #pass(from: 'client' | 'server', one: Socket, other: Socket, pair: { near: Socket; far: Socket }): void {
    one.on('data', (chunk: Buffer) => {
      if (this.#dead.has(pair)) return;
      if (this.interceptor?.(from, chunk, pair)) return;
      if (!other.write(chunk)) {
        one.pause();
        other.once('drain', () => {
          if (this.#state === 'open') one.resume();
        });
      }
    });
    one.on('end', () => {
      if (!this.#dead.has(pair)) other.end();
    });
  }
}

function tear(...sockets: Socket[]): void {
  for (const socket of sockets) socket.resetAndDestroy();
}

function hold(...sockets: Socket[]): void {
  for (const socket of sockets) socket.pause();
}

function letFlow(...sockets: Socket[]): void {
  for (const socket of sockets) socket.resume();
}
