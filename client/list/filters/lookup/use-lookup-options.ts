// The URL contains ids, the filter shows names. A name is known from an earlier choice, from a row on the page, or from
// the server.
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Option } from '#client/ui/form/select/options/option.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import type { CreateLookup, LoadLookup } from '../../list-definition.ts';
import type { ListFilter } from '../list-filter.ts';
import { useLookup } from './use-lookup.ts';

export interface LookupOptions {
  options: readonly Option[];
  load: (text: string) => Promise<readonly Option[]>;
  remember: (options: readonly Option[]) => void;
}

// `driver { id name }` of a row names the value of a filter of the column `driverId`.
function toOption(related: unknown): Option | null {
  if (typeof related !== 'object' || related === null || !('id' in related) || !('name' in related)) return null;
  return { value: String(related.id), label: String(related.name) };
}

const whenUsed =
  (loadLookup: LoadLookup): CreateLookup =>
  (client, language) => {
    const lookup = async () => (await loadLookup())(client, language);
    return {
      load: async (text) => (await lookup()).load(text),
      byId: async (ids) => (await (await lookup()).byId?.(ids)) ?? [],
    };
  };

/** The chosen options of a lookup filter whose names are known. */
export function useLookupOptions(
  { lookup, column }: Pick<ListFilter, 'column'> & { lookup: LoadLookup },
  ids: readonly string[],
  rows: readonly LiveRow[],
): LookupOptions {
  const { load, byId } = useLookup(useMemo(() => whenUsed(lookup), [lookup]));
  const [known, setKnown] = useState<ReadonlyMap<string, Option>>(new Map());
  const remember = useCallback((options: readonly Option[]): void => {
    setKnown((before) => new Map([...before, ...options.map((option): [string, Option] => [option.value, option])]));
  }, []);
  const named = new Map(known);
  for (const row of rows) {
    const option = toOption(row[column.replace(/Id$/, '')]);
    if (option && !named.has(option.value)) named.set(option.value, option);
  }
  const unknown = ids.filter((id) => !named.has(id)).join('\n');
  useEffect(() => {
    if (unknown === '' || !byId) return undefined;
    let stale = false;
    const ask = async (): Promise<void> => {
      try {
        const options = await byId(unknown.split('\n'));
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
