// How long work takes when it is repeated.

/** The value below which a share of the sorted values lies; 0 without values. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Milliseconds of one run. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Milliseconds of `runs` runs, after three that are not counted. */
export async function measure(
  work: (run: number) => Promise<unknown>,
  runs: number,
): Promise<{ p50: number; p95: number }> {
  for (let run = 0; run < 3; run += 1) await work(run);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(() => work(run)));
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
}
