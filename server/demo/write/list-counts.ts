// The list counts of the generated rows, equal to what folding all events would give.
import { type Access, scopeKeysOf } from '#shared/access/scope.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { userList } from '#shared/areas/users/list.ts';
import { userEntity } from '#shared/areas/users/user.ts';
import { countKeyOf, type Facts } from '#shared/entities/list.ts';
import { rowTopics } from '#shared/events/topics.ts';

export interface ListCountRow {
  area: string;
  key: string;
  bucket: string;
  n: number;
}

/** What is counted of an entity. */
interface CountedRows {
  access: Access;
  list: { entity: string; facts: Facts<never> };
}

const counted = {
  package: { access: packageEntity.access, list: packageList },
  user: { access: userEntity.access, list: userList },
} satisfies Record<string, CountedRows>;

/** Counts rows of an entity by topic and count key. */
export function createCounter(of: keyof typeof counted): { add: (row: object) => void; counts: () => ListCountRow[] } {
  const found = new Map<string, ListCountRow>();
  const { access, list }: CountedRows = counted[of];
  return {
    add: (row) => {
      const bucket = countKeyOf(list, row);
      for (const key of rowTopics(scopeKeysOf(access, row))) {
        const name = `${key} ${bucket}`;
        const count = found.get(name) ?? { area: list.entity, key, bucket, n: 0 };
        count.n += 1;
        found.set(name, count);
      }
    },
    counts: () => [...found.values()],
  };
}
