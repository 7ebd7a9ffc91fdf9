// What the log is filtered by, as the address of the page has it.
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type LogFilter, logFilter } from '#shared/areas/logs/log.ts';

const lists = ['objects', 'names', 'actors', 'roles'] as const;
const texts = ['objectId', 'from', 'to'] as const;

export interface LogAddress {
  filter: LogFilter;
  search: string;
  /** The event that is open beside the list. */
  open: string | null;
}

/** Reads an address; what it has wrong is left out. */
function readLogAddress(query: string): LogAddress {
  const parameters = new URLSearchParams(query);
  const given: Record<string, unknown> = {};
  for (const name of lists) {
    const value = parameters.get(name);
    if (value !== null && value !== '') given[name] = value.split(',');
  }
  for (const name of texts) {
    const value = parameters.get(name);
    if (value !== null && value !== '') given[name] = value;
  }
  for (const name of Object.keys(given)) if (!logFilter.safeParse({ [name]: given[name] }).success) delete given[name];
  return { filter: logFilter.parse(given), search: parameters.get('q') ?? '', open: parameters.get('id') };
}

/** The query of an address. */
function writeLogAddress({ filter, search, open }: LogAddress): string {
  const parameters = new URLSearchParams();
  for (const name of lists) if (filter[name] && filter[name].length > 0) parameters.set(name, filter[name].join(','));
  for (const name of texts) if (filter[name] !== undefined) parameters.set(name, filter[name]);
  if (search !== '') parameters.set('q', search);
  if (open !== null) parameters.set('id', open);
  return parameters.toString();
}

/** The address of the page, and a function that changes a part of it. */
export function useLogAddress(): [LogAddress, (change: Partial<LogAddress>) => void] {
  const [path, navigate] = useLocation();
  const query = useSearch();
  const address = useMemo(() => readLogAddress(query), [query]);
  const change = useCallback(
    (part: Partial<LogAddress>) => {
      const next = writeLogAddress({ ...readLogAddress(query), ...part });
      navigate(next === '' ? path : `${path}?${next}`, { replace: true });
    },
    [navigate, path, query],
  );
  return [address, change];
}
