// Writes a file in a thread of its own, so that the requests of others do not wait for it.
import { parentPort, Worker } from 'node:worker_threads';
import { z } from 'zod';

const threadAnswer = z.union([z.object({ done: z.number() }), z.object({ file: z.instanceof(Uint8Array) })]);

/** A file takes a few seconds, on busy processors a minute; whatever takes longer than this does not end. */
const maxMs = 300_000;

/**
 * Starts a thread that calls `answerRender`, and returns its file. `onProgress` gets what the thread reports. Rejects when
 * it takes longer than five minutes, and when `signal` is aborted.
 */
export async function renderInThread(
  file: URL,
  request: unknown,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Buffer> {
  signal.throwIfAborted();
  const thread = new Worker(file, { workerData: request, resourceLimits: { maxOldGenerationSizeMb: 512 } });
  const cut = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      cut.addEventListener('abort', () => reject(new Error('The file was given up.')), { once: true });
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`The thread of a file ended with ${code}.`)));
      thread.on('message', (message: unknown) => {
        const answer = threadAnswer.parse(message);
        if ('done' in answer) onProgress(answer.done);
        else resolve(Buffer.from(answer.file));
      });
    });
  } finally {
    await thread.terminate();
  }
}

// `[]`: nothing is handed over but copied.
const send = (message: { done: number } | { file: Buffer }): void => parentPort?.postMessage(message, []);

/** In the thread: writes the file and hands it over. The request is the `workerData`. */
export async function answerRender(write: (report: (done: number) => void) => Buffer | Promise<Buffer>): Promise<void> {
  send({ file: await write((done) => send({ done })) });
}
