/** Range of the random delay in milliseconds: first attempt, second attempt, all later ones. */
const delayRanges = [
  [0, 5_000],
  [5_000, 10_000],
  [7_500, 15_000],
] as const;

export interface BackOff {
  /** End of the delay, in milliseconds since 1970. */
  until: number;
  done: Promise<void>;
  /** Ends the delay now. */
  skip: () => void;
}

/**
 * Starts the delay before attempt `retries + 1`. It is random, because thousands of pages reconnect at once after a
 * server stops: they are spread over five seconds, and over longer ranges after a failure.
 */
export function backOff(retries: number): BackOff {
  const [from, to] = delayRanges[retries] ?? delayRanges[2];
  const ms = from + Math.random() * (to - from);
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  return {
    until: Date.now() + ms,
    done: over,
    skip: () => {
      clearTimeout(timer);
      resolve();
    },
  };
}
