// The URL contains ids, the filter shows names. A name is known from an earlier choice, from a row on the page, or from
// the server.
import { useCallback, useEffect, useState } from 'react';
import type { Option } from '#client/ui/form/select/option.ts';
import type { ListFilter } from '../list-definition.ts';
import { useLookup } from './use-lookup.ts';

type LookupFilter<Row> = Extract<ListFilter<Row>, { kind: 'lookup' }>;

export interface LookupOptions {
  options: readonly Option[];
  load: (text: string) => Promise<readonly Option[]>;
  remember: (options: readonly Option[]) => void;
}

/** The chosen options of a lookup filter whose names are known. */
export function useLookupOptions<Row>(
  filter: LookupFilter<Row>,
  ids: readonly string[],
  rows: readonly Row[],
): LookupOptions {
  const { load, byId } = useLookup(filter.lookup);
  const [known, setKnown] = useState<ReadonlyMap<string, Option>>(new Map());
  const remember = useCallback((options: readonly Option[]): void => {
    setKnown((before) => new Map([...before, ...options.map((option): [string, Option] => [option.value, option])]));
  }, []);
  const named = new Map(known);
  for (const row of rows) {
    const option = filter.ofRow(row);
    if (option && !named.has(option.value)) named.set(option.value, option);
  }
  const unknown = ids.filter((id) => !named.has(id)).join(',');
  useEffect(() => {
    if (unknown === '' || !byId) return undefined;
    let stale = false;
    const ask = async (): Promise<void> => {
      try {
        const options = await byId(unknown.split(','));
        if (!stale) remember(options);
      } catch {
        // The filter works without the name, so the error is ignored.
      }
    };
    void ask();
    return () => {
      stale = true;
    };
  }, [unknown, byId, remember]);
  return { options: ids.flatMap((id) => named.get(id) ?? []), load, remember };
}
