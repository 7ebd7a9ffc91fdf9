// A file that is written in a thread: what comes back of it, and that no thread outlives its job.
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInThread } from '#server/printing/render-in-thread.ts';
import type { ThreadWork } from './support/thread-main.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Writes the file of a thread; `onProgress` is called with what it reports. */
async function written(
  work: ThreadWork,
  { signal = new AbortController().signal, onProgress = () => {} }: Partial<Parameters<typeof renderInThread>[2]> = {},
): Promise<string> {
  const file = await renderInThread(new URL('./support/thread-main.ts', import.meta.url), work, { signal, onProgress });
  return file.toString();
}

it('the file comes back, and what the thread reported before', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  const onProgress = vi.fn<(done: number) => void>();
  expect(await written('writes', { onProgress })).toBe('file');
  expect(onProgress.mock.calls).toEqual([[1], [2]]);
  expect(terminate).toHaveBeenCalledTimes(1);
});

it.each<[ThreadWork, string]>([
  ['throws', 'no ink'],
  ['ends', 'ended with 3'],
])('a thread that %s ends the wait', async (work, message) => {
  await expect(written(work)).rejects.toThrow(message);
});

it('a thread whose job is given up ends with it', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  const ended = new AbortController();
  const hanging = written('hangs', { signal: ended.signal, onProgress: () => ended.abort() });
  await expect(hanging).rejects.toThrow('given up');
  expect(terminate).toHaveBeenCalledTimes(1);
});

it('a thread that takes longer than five minutes is given up', async () => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  await expect(written('hangs', { onProgress: () => clock.abort() })).rejects.toThrow('given up');
  expect(timeout.mock.calls).toEqual([[300_000]]);
});

it('no thread begins for a job that was given up before', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  await expect(written('hangs', { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
  expect(terminate).not.toHaveBeenCalled();
});
