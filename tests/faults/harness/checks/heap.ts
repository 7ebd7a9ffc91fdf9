// The heap of an instance after a garbage collection, read over Node's inspector, which a signal opens.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Instance } from '../test-bed/instance.ts';

const reply = z.object({
  id: z.int(),
  result: z.object({ usedSize: z.number(), backingStorageSize: z.number() }).partial(),
});

/** Bytes: objects on the heap, and the buffers that they own. */
export interface HeapUsage {
  heap: number;
  buffers: number;
}

/** By process id: the address is printed only once, and later output may remove it. */
const addresses = new Map<number, string>();

export class Inspector {
  readonly #socket: WebSocket;
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** The instance must have been started with `--inspect-port=0`. */
  static async open(instance: Instance): Promise<Inspector> {
    const address = addresses.get(instance.pid) ?? (await addressOf(instance));
    addresses.set(instance.pid, address);
    const socket = new WebSocket(address);
    await once(socket, 'open');
    return new Inspector(socket);
  }

  /** After a garbage collection. Throws when the inspector reports no sizes. */
  async usage(): Promise<HeapUsage> {
    await this.#ask('HeapProfiler.enable');
    await this.#ask('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await this.#ask('Runtime.getHeapUsage');
    if (usedSize === undefined || backingStorageSize === undefined) throw new Error('the inspector reports no sizes');
    return { heap: usedSize, buffers: backingStorageSize };
  }

  close(): void {
    this.#socket.terminate();
  }

  async #ask(method: string): Promise<z.output<typeof reply>['result']> {
    this.#asked += 1;
    this.#socket.send(JSON.stringify({ id: this.#asked, method }));
    for (;;) {
      const [data] = (await once(this.#socket, 'message')) as [Buffer];
      const answer = reply.safeParse(JSON.parse(data.toString())).data;
      if (answer?.id === this.#asked) return answer.result;
    }
  }
}

/** Reads the heap once. */
export async function heapAfterCollection(instance: Instance): Promise<HeapUsage> {
  const inspector = await Inspector.open(instance);
  try {
    return await inspector.usage();
  } finally {
    inspector.close();
  }
}

async function addressOf(instance: Instance): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const address = /Debugger listening on (ws:\S+)/.exec(instance.recentOutput())?.[1];
    if (address !== undefined) return address;
    if (tries === 0) process.kill(instance.pid, 'SIGUSR1');
    await wait(100);
  }
  throw new Error(`the inspector did not open: ${instance.recentOutput()}`);
}
