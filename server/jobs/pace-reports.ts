// Reports of progress are events, so there is a least time between two.
export interface PacedReports {
  /** Reports how much is done. What comes too soon after another report waits; of what waits the newest is sent. */
  report: (done: number) => void;
  /** True when a report would be sent at once. */
  isDue: () => boolean;
  /** Counts a report that was sent otherwise. */
  restart: () => void;
  /** Drops what waits, and resolves once what was sent has arrived. */
  settle: () => Promise<void>;
}

/** Reports by `send`, which must not reject, with a least time between two. */
export function paceReports(everyMs: number, send: (done: number) => Promise<void>): PacedReports {
  let sentAt = performance.now();
  let newest = 0;
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  const restMs = (): number => sentAt + everyMs - performance.now();
  const restart = (): void => {
    sentAt = performance.now();
  };
  const sendAfter = async (earlier: Promise<void>, done: number): Promise<void> => {
    await earlier;
    await send(done);
  };
  const sendNewest = (): void => {
    timer = undefined;
    restart();
    sending = sendAfter(sending, newest);
  };
  return {
    report: (done) => {
      newest = done;
      if (timer) return;
      if (restMs() <= 0) sendNewest();
      else timer = setTimeout(sendNewest, restMs());
    },
    isDue: () => restMs() <= 0,
    restart,
    settle: async () => {
      clearTimeout(timer);
      timer = undefined;
      await sending;
    },
  };
}
