import { fail } from '#shared/lib/app-error.ts';

export interface TaskQueue {
  /** Runs the task of an account when it is its turn. Fails with `too_many_requests` when too many wait. */
  run: <Result>(account: string, task: () => Promise<Result>) => Promise<Result>;
}

export interface TaskQueueLimits {
  /** Tasks at a time. */
  concurrent: number;
  /** Tasks that may wait, of all accounts and of each. */
  maxWaiting: number;
  maxWaitingEach: number;
}

/**
 * Runs at most `concurrent` tasks at a time. Accounts take turns, each with its tasks in order of arrival: whoever sends
 * many waits for the own ones, and others for one of them at most.
 */
export function createTaskQueue({ concurrent, maxWaiting, maxWaitingEach }: TaskQueueLimits): TaskQueue {
  /** What waits, by account; the account whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingTasks = 0;
  let running = 0;
  const turn = (account: string): Promise<void> => {
    if (running < concurrent) {
      running += 1;
      return Promise.resolve();
    }
    const own = waiting.get(account) ?? [];
    if (own.length >= maxWaitingEach || waitingTasks >= maxWaiting) fail('too_many_requests', { retryAfter: 5 });
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(account, [...own, resolve]);
    waitingTasks += 1;
    return promise;
  };
  // A finished task passes its place on, so `running` only falls when nobody waits.
  const release = (): void => {
    const [first] = waiting;
    if (!first) return void (running -= 1);
    const [account, [next, ...others]] = first;
    waiting.delete(account);
    if (others.length > 0) waiting.set(account, others);
    waitingTasks -= 1;
    next?.();
  };
  return {
    run: async (account, task) => {
      await turn(account);
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}
