// A thread that writes a file, or does what a thread that fails does: the request says which.
import { workerData } from 'node:worker_threads';
import { answerRender } from '#server/printing/render-in-thread.ts';

export type ThreadWork = 'writes' | 'throws' | 'ends' | 'hangs';

const work: ThreadWork = workerData;

await answerRender(async (report) => {
  report(1);
  if (work === 'throws') throw new Error('no ink');
  if (work === 'ends') process.exit(3);
  // The timer keeps the thread alive: a promise alone would not.
  if (work === 'hangs') await new Promise((resolve) => void setTimeout(resolve, 3_600_000));
  report(2);
  return Buffer.from('file');
});
