// The slowest queries of each audience: no combination of filters, order and page may exceed the limit.
import { packageListSource } from '#server/areas/packages/queries.ts';
import { readPage } from '#server/entities/list-reads.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { measuredAudiences, commercialOfAllCompanies } from './audiences.ts';
import { combinations } from './combinations.ts';
import type { DatasetSize } from './load-packages.ts';

const goalMs = 1_000;
const shown = 10;

/** Runs every combination once and prints the slowest; returns how many exceeded the limit. */
export async function measureAllCombinations(db: Db, size: DatasetSize): Promise<number> {
  let slow = 0;
  for (const { name, audience, dbPrincipal } of [...measuredAudiences(size), commercialOfAllCompanies(size)]) {
    const times: { what: string; ms: number }[] = [];
    for (const [what, query] of combinations(size)) {
      const began = performance.now();
      const isRead = await inSnapshot(db, dbPrincipal, async (trx) => {
        try {
          await readPage(trx, packageListSource, audience, { tab: 'all', ...query });
          return true;
        } catch (error) {
          // What the list refuses is not measured.
          if (error instanceof AppError) return false;
          throw error;
        }
      });
      if (isRead) times.push({ what, ms: performance.now() - began });
    }
    const dearest = times.toSorted((a, b) => b.ms - a.ms);
    const above = dearest.filter(({ ms }) => ms > goalMs).length;
    slow += above;
    console.log(`\n${name}: ${String(times.length)} combinations, ${String(above)} above ${String(goalMs)} ms`);
    for (const { what, ms } of dearest.slice(0, shown)) console.log(`${ms.toFixed(0).padStart(7)}  ${what}`);
  }
  return slow;
}
