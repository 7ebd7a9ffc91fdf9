// The last answer to a query, shown while there is no new one. Only for roles that work on the road.
import { useEffect, useState } from 'react';
import { useDelayed } from '#client/lib/use-delay.ts';
import { type AskedQuery, useKeeping } from './keeping.ts';

/** How long a new answer is waited for: a network that is slow is as good as none. */
const patienceMs = 2_500;

interface Known<Data> {
  data: Data | undefined;
  /** It failed because there is no network. */
  isUnreachable: boolean;
  pause: boolean;
}

/** Keeps what is known; without it, the answer that was kept, once it is clear that no new one comes soon. */
export function useKeptAnswer<Data>(
  asked: AskedQuery<Data>,
  { data, isUnreachable, pause }: Known<Data>,
): Data | undefined {
  const answers = useKeeping()?.answers;
  const { key } = asked;
  const [kept, setKept] = useState<{ key: number; data: Data; at: number } | null>(null);
  const isMissing = answers !== undefined && data === undefined && !pause;
  const isLate = useDelayed(isMissing, patienceMs);
  const isWanted = isMissing && (isUnreachable || isLate || !navigator.onLine);
  useEffect(() => {
    if (answers && data !== undefined) answers.keep(key, data);
  }, [answers, key, data]);
  useEffect(() => {
    if (!answers || !isWanted) return undefined;
    let isOver = false;
    void answers.read(asked).then((found) => {
      if (!isOver && found) setKept({ key, ...found });
    });
    return () => {
      isOver = true;
    };
    // The key stands for document and variables.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answers, isWanted, key]);
  const shown = isMissing && kept?.key === key ? kept : null;
  const at = shown?.at;
  useEffect(() => (at === undefined ? undefined : answers?.show(at)), [answers, at]);
  return shown?.data;
}
