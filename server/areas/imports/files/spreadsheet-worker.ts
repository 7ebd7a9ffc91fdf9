// Reads one file in a thread of its own, so that a file that takes long or too much memory costs nobody else anything.
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/lib/app-error.ts';
import { readTable } from './read-table.ts';

async function answer(bytes: unknown): Promise<unknown> {
  try {
    if (!(bytes instanceof Uint8Array)) throw new TypeError('the worker takes the bytes of a file');
    return { table: await readTable(bytes) };
  } catch (error) {
    const { code, params } = error instanceof AppError ? error : new AppError('import.unreadable');
    return { code, params };
  }
}

// It is there, and begins with the file.
parentPort?.postMessage(null, []);
parentPort?.postMessage(await answer(workerData), []);
