const firstMs = 500;
const longestMs = 15_000;

export interface Wait {
  /** Milliseconds since 1970. */
  until: number;
  over: Promise<void>;
  /** Ends it now. */
  skip: () => void;
}

/** The wait before attempt `retries + 1`: doubled each time, at most 15 s, half of it by chance so that not all come back at once. */
export function waitFor(retries: number): Wait {
  const ms = Math.min(longestMs, firstMs * 2 ** retries) * (0.5 + Math.random() / 2);
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
