// The list counts of the generated rows, equal to what folding all events would give.
import { scopeKeysOf } from '#shared/access/scope.ts';
import { packageAccess } from '#shared/areas/packages/access.ts';
import { packageCountKey } from '#shared/areas/packages/derived.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { rowTopics } from '#shared/events/topics.ts';

export interface ListCountRow {
  area: string;
  key: string;
  bucket: string;
  n: number;
}

/** Counts parcels by topic and count key. */
export function createPackageCounter(): { add: (row: PackageRow) => void; counts: () => ListCountRow[] } {
  const found = new Map<string, ListCountRow>();
  return {
    add: (row) => {
      const bucket = packageCountKey(row);
      for (const key of rowTopics(scopeKeysOf(packageAccess, row))) {
        const name = `${key} ${bucket}`;
        const count = found.get(name) ?? { area: 'package', key, bucket, n: 0 };
        count.n += 1;
        found.set(name, count);
      }
    },
    counts: () => [...found.values()],
  };
}
