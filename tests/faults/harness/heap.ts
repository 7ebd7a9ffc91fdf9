// The heap of an instance after a collection, asked for over Node's inspector, which a signal opens.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Instance } from './instance.ts';

const reply = z.object({ id: z.int(), result: z.object({ usedSize: z.number() }).partial() });

/** Bytes in use. The instance must have been started with `--inspect-port=0`. */
export async function heapAfterCollection(instance: Instance): Promise<number> {
  const socket = new WebSocket(await inspectorOf(instance));
  await once(socket, 'open');
  const ask = async (id: number, method: string): Promise<z.output<typeof reply>['result']> => {
    socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const answer = reply.safeParse(JSON.parse(data.toString())).data;
      if (answer?.id === id) return answer.result;
    }
  };
  try {
    await ask(1, 'HeapProfiler.enable');
    await ask(2, 'HeapProfiler.collectGarbage');
    return (await ask(3, 'Runtime.getHeapUsage')).usedSize ?? 0;
  } finally {
    socket.terminate();
  }
}

async function inspectorOf(instance: Instance): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const address = /Debugger listening on (ws:\S+)/.exec(instance.words())?.[1];
    if (address !== undefined) return address;
    if (tries === 0) process.kill(instance.pid, 'SIGUSR1');
    await wait(100);
  }
  throw new Error(`the inspector did not open: ${instance.words()}`);
}
