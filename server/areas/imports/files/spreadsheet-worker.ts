// Reads one file in a thread of its own, so that a file that takes long or too much memory costs nobody else anything.
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { AppError } from '#shared/lib/app-error.ts';
import { type ReadOptions, readTable } from './read-table.ts';

const given = z.object({ bytes: z.instanceof(Uint8Array), options: z.custom<ReadOptions>() });

async function answer(data: unknown): Promise<unknown> {
  try {
    const { bytes, options } = given.parse(data);
    return { table: await readTable(bytes, options) };
  } catch (error) {
    const { code, params } = error instanceof AppError ? error : new AppError('import.unreadable');
    return { code, params };
  }
}

// It is there, and begins with the file.
parentPort?.postMessage(null, []);
parentPort?.postMessage(await answer(workerData), []);
