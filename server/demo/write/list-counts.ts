// The list counts of inserted users, equal to what folding the events of their creation would give.
import { scopeKeysOf } from '#shared/access/scope.ts';
import { userList } from '#shared/areas/users/list.ts';
import { userEntity } from '#shared/areas/users/user.ts';
import { countKeyOf } from '#shared/entities/list.ts';
import { rowTopics } from '#shared/events/topics.ts';

interface ListCountRow {
  area: string;
  key: string;
  bucket: string;
  n: number;
}

/** Counts users by topic and count key. */
export function createUserCounter(): { add: (row: object) => void; counts: () => ListCountRow[] } {
  const found = new Map<string, ListCountRow>();
  return {
    add: (row) => {
      const bucket = countKeyOf(userList, row);
      for (const key of rowTopics(scopeKeysOf(userEntity.access, row))) {
        const name = `${key} ${bucket}`;
        const count = found.get(name) ?? { area: userList.entity, key, bucket, n: 0 };
        count.n += 1;
        found.set(name, count);
      }
    },
    counts: () => [...found.values()],
  };
}
