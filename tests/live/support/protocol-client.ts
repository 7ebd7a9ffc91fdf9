// An open dashboard that speaks the protocol by hand, so that a test sees each message.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { onTestFinished, vi } from 'vitest';
import { z } from 'zod';

const change = z.object({
  kind: z.string(),
  id: z.string().nullable(),
  version: z.number().nullable(),
  changed: z.array(z.string()),
  reason: z.string().nullable(),
  package: z.looseObject({ id: z.string(), version: z.number(), note: z.string().nullable() }).nullable(),
});
const message = z.object({
  type: z.string(),
  id: z.string().optional(),
  payload: z.unknown().optional(),
});
const result = z.object({
  data: z.record(z.string(), z.unknown()).nullable(),
  extensions: z.object({ at: z.string() }),
  errors: z.unknown().optional(),
});
const refused = z.array(z.object({ message: z.string(), extensions: z.looseObject({ code: z.string() }) }));

const patience = { timeout: 15_000, interval: 10 };

type Change = z.output<typeof change>;
export const changesSubscription =
  'subscription { packageChanged { kind id version changed reason package { id version note } } }';

export class ProtocolClient {
  readonly socket: WebSocket;
  readonly messages: z.output<typeof message>[] = [];
  closeCode: number | null = null;
  /** As text, with the code. */
  closeReason = '';

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => this.messages.push(message.parse(JSON.parse(data.toString()))));
    socket.on('close', (code, reason) => {
      this.closeCode = code;
      this.closeReason = reason.toString();
    });
    socket.on('error', () => {});
  }

  send(value: unknown): void {
    this.socket.send(typeof value === 'string' ? value : JSON.stringify(value));
  }

  subscribe(id: string, query = changesSubscription, extra: object = {}): void {
    this.send({ id, type: 'subscribe', payload: { query, ...extra } });
  }

  /** Sends a ping and waits for the pong, so that everything sent before was processed. */
  async roundTrip(): Promise<void> {
    const seen = this.pongs();
    this.send({ type: 'ping' });
    await vi.waitUntil(() => this.pongs() > seen, patience);
  }

  /** The results of one operation. */
  results(id: string): z.output<typeof result>[] {
    return this.messages.filter((one) => one.type === 'next' && one.id === id).map((one) => result.parse(one.payload));
  }

  changesOf(id = '1'): Change[] {
    return this.results(id).map((one) => change.parse(one.data?.packageChanged));
  }

  errorCodes(id: string): string[] {
    return this.messages
      .filter((one) => one.type === 'error' && one.id === id)
      .flatMap((one) => refused.parse(one.payload).map((error) => error.extensions.code));
  }

  async waitForChanges(count: number, id = '1'): Promise<Change[]> {
    await vi.waitUntil(() => this.changesOf(id).length >= count, patience);
    return this.changesOf(id);
  }

  /** Waits for the close and returns its code. */
  async closed(): Promise<number | null> {
    await vi.waitUntil(() => this.closeCode !== null, patience);
    return this.closeCode;
  }

  /** Payload of connection_ack. */
  ack(): { at: string; audience: string } {
    return z
      .object({ at: z.string(), audience: z.string() })
      .parse(this.messages.find((one) => one.type === 'connection_ack')?.payload);
  }

  pongs(): number {
    return this.messages.filter((one) => one.type === 'pong').length;
  }
}

interface ConnectOptions {
  origin?: string;
  protocol?: string;
  cookie?: string;
}

/** Opens a socket without sending anything; it closes with the test. */
export async function openClient(
  url: string,
  { origin, protocol = 'graphql-transport-ws', cookie }: ConnectOptions = {},
): Promise<ProtocolClient> {
  const socket = new WebSocket(url, protocol, { origin, headers: { ...(cookie !== undefined && { cookie }) } });
  const client = new ProtocolClient(socket);
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  return client;
}

/** Opens a socket and waits for the acknowledgement. */
export async function openAcknowledgedClient(url: string, options: ConnectOptions = {}): Promise<ProtocolClient> {
  const client = await openClient(url, options);
  client.send({ type: 'connection_init' });
  await vi.waitUntil(() => client.messages.some((one) => one.type === 'connection_ack'), patience);
  return client;
}

/** Opens a socket that listens to changes of parcels. */
export async function openSubscribedClient(url: string, extra: object = {}): Promise<ProtocolClient> {
  const client = await openAcknowledgedClient(url);
  client.subscribe('1', changesSubscription, extra);
  await client.roundTrip();
  return client;
}
