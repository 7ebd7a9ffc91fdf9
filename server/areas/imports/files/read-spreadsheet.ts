// Reads an uploaded file in a worker thread with limits of time and memory.
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { textEncodings } from '#shared/areas/imports/import.ts';
import { AppError, fail, isErrorCode } from '#shared/lib/app-error.ts';
import { createTaskQueue } from '../../../files/task-queue.ts';
import type { ReadOptions, ReadTable } from './read-table.ts';

/** A sheet of 100 rows takes a fifth of a second, and the limits of size stop most others within one. */
const defaultReadMs = 4_000;
/** The thread itself has longer to start: that it does so slowly on a busy machine is no fault of the file. */
const startMs = 30_000;
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 };

const cells = z.array(z.string());
const answer = z.union([
  z.object({
    table: z.object({
      sheetName: z.string().nullable(),
      header: cells,
      rows: z.array(z.object({ line: z.number(), cells })),
      reading: z.object({
        encoding: z.nullable(z.enum(textEncodings)),
        encodingIsSure: z.boolean(),
        hiddenRows: z.number(),
        hiddenColumns: z.number(),
        withHidden: z.boolean(),
      }),
    }),
  }),
  z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
]);

/** One file of an instance at a time: what two need together is more memory than one may have. */
const queue = createTaskQueue({ concurrent: 1, maxWaiting: 20, maxWaitingEach: 3 });

function runWorker(bytes: Uint8Array, options: ReadOptions, readMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const worker = new Worker(new URL('spreadsheet-worker.ts', import.meta.url), {
    workerData: { bytes, options },
    resourceLimits,
  });
  const giveUp = () => reject(new AppError('import.unreadable'));
  let timer = setTimeout(giveUp, startMs);
  worker.on('message', (message: unknown) => {
    clearTimeout(timer);
    if (message === null) timer = setTimeout(giveUp, readMs);
    else resolve(message);
  });
  // Out of memory, or an error that is no answer.
  worker.once('error', giveUp);
  worker.once('exit', giveUp);
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

/**
 * The list of parcels in a file; files of different accounts take turns. Fails with `import.unreadable`,
 * `import.macros`, `import.old_format`,
 * `import.other_format`, `import.not_a_spreadsheet`, `import.too_large`, `import.empty`, `import.all_hidden`,
 * `import.too_many_rows`, `import.too_many_columns`, or `too_many_requests` while many files wait.
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  { readMs = defaultReadMs, account = '', ...options }: ReadOptions & { readMs?: number; account?: string } = {},
): Promise<ReadTable> {
  const read = answer.parse(await queue.run(account, () => runWorker(bytes, options, readMs)));
  if ('table' in read) return read.table;
  return isErrorCode(read.code) ? fail(read.code, read.params) : fail('import.unreadable');
}
