/** The result, or null if the work fails or takes longer. */
export function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result | null> {
  const { promise, resolve } = Promise.withResolvers<Result | null>();
  const timer = setTimeout(() => resolve(null), ms);
  work.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  return promise;
}
