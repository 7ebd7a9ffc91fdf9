// The list counts of the generated rows, equal to what folding all events would give.
import { scopeKeysOf } from '#shared/access/scope.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { countKeyOf } from '#shared/entities/list.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
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
      const bucket = countKeyOf(packageList, row);
      for (const key of rowTopics(scopeKeysOf(packageEntity.access, row))) {
        const name = `${key} ${bucket}`;
        const count = found.get(name) ?? { area: 'package', key, bucket, n: 0 };
        count.n += 1;
        found.set(name, count);
      }
    },
    counts: () => [...found.values()],
  };
}
