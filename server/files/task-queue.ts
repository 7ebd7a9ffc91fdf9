import { fail } from '#shared/lib/app-error.ts';

export interface TaskQueue {
  /** Runs the task when it is its turn. Fails with `too_many_requests` when too many wait. */
  run: <Result>(task: () => Promise<Result>) => Promise<Result>;
}

/** Runs at most `concurrent` tasks at a time, in order of arrival; at most `maxWaiting` others wait. */
export function createTaskQueue({ concurrent, maxWaiting }: { concurrent: number; maxWaiting: number }): TaskQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const turn = (): Promise<void> => {
    if (running < concurrent) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= maxWaiting) fail('too_many_requests', { retryAfter: 5 });
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    return promise;
  };
  // A finished task passes its place on, so `running` only falls when nobody waits.
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    run: async (task) => {
      await turn();
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}
