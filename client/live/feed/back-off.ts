/** Over how long attempts are spread, in milliseconds, from and to: the first, the second, all later ones. */
const spreads = [
  [0, 5_000],
  [5_000, 10_000],
  [7_500, 15_000],
] as const;

export interface Wait {
  /** Milliseconds since 1970. */
  until: number;
  over: Promise<void>;
  /** Ends it now. */
  skip: () => void;
}

/**
 * The wait before attempt `retries + 1`. A server that dies loses thousands of pages at once: they come back by chance within five seconds,
 * and those that fail come again later and less often.
 */
export function waitFor(retries: number): Wait {
  const [from, to] = spreads[retries] ?? spreads[2];
  const ms = from + Math.random() * (to - from);
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  return {
    until: Date.now() + ms,
    over,
    skip: () => {
      clearTimeout(timer);
      resolve();
    },
  };
}
