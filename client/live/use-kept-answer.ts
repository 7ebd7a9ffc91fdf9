// The last answer to a query, shown while there is no new one. Only for roles that work on the road.
import { useEffect, useState } from 'react';
import { type AskedQuery, type KnownAnswer, useKeeping } from './keeping.ts';

/** Keeps what is known; without it, the answer that was kept, once it is clear that no new one comes soon. */
export function useKeptAnswer<Data>(asked: AskedQuery<Data>, known: KnownAnswer<Data>): Data | undefined {
  const answers = useKeeping()?.answers;
  const [kept, setKept] = useState<{ key: number; data: Data } | null>(null);
  const { key } = asked;
  const { data, isUnreachable, pause } = known;
  // The key stands for document and variables.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => answers?.follow(asked, known, setKept), [answers, key, data, isUnreachable, pause]);
  return data === undefined && kept?.key === key ? kept.data : undefined;
}
