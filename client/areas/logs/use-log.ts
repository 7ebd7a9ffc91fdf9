// The log as it is read: the newest page, those before it one by one, and how many events came since.
import { useMemo, useState } from 'react';
import { useClient } from 'urql';
import { toRequestError } from '#client/lib/request-error.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useLive } from '#client/live/use-live.ts';
import { type LogRow, LogHeadQuery, LogQuery } from './documents.ts';
import type { LogAddress } from './log-url.ts';

const noVariables = {};
const noEntities: readonly string[] = [];
const headOnly = ['logHead'];

interface Older {
  /** The first page that they go on from. */
  of: object;
  entries: readonly LogRow[];
  before: string | null;
}

export interface Log {
  entries: readonly LogRow[];
  /** Events in all; null before they are known. */
  total: number | null;
  /** Events of any kind since the page was read. */
  fresh: number;
  hasOlder: boolean;
  isLoading: boolean;
  isOutdated: boolean;
  isLoadingOlder: boolean;
  error: RequestError | undefined;
  /** Reads the newest page again. */
  refresh: () => void;
  loadOlder: () => Promise<void>;
}

/** The events that an address asks for. */
export function useLog({ filter, search }: Pick<LogAddress, 'filter' | 'search'>): Log {
  const client = useClient();
  const variables = useMemo(() => ({ filter, search: search === '' ? null : search }), [filter, search]);
  const page = useLive(LogQuery, { variables, watch: noEntities });
  const head = useLive(LogHeadQuery, { variables: noVariables, watch: headOnly });
  const [older, setOlder] = useState<Older | null>(null);
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const [problem, setProblem] = useState<RequestError>();
  const first = page.data?.log;
  const more = first && older?.of === first ? older : null;
  const before = more ? more.before : (first?.before ?? null);
  const loadOlder = async (): Promise<void> => {
    if (!first || before === null) return;
    setLoadingOlder(true);
    const { data, error } = await client.query(LogQuery, { ...variables, before }).toPromise();
    setLoadingOlder(false);
    setProblem(toRequestError(error));
    if (!data) return;
    setOlder({ of: first, entries: [...(more?.entries ?? []), ...data.log.entries], before: data.log.before });
  };
  const read = page.data?.logHead.seq ?? null;
  const total = head.data?.logHead.seq ?? read;
  return {
    entries: [...(first?.entries ?? []), ...(more?.entries ?? [])],
    total,
    fresh: total === null || read === null ? 0 : Math.max(0, total - read),
    hasOlder: before !== null,
    isLoading: page.loading,
    isOutdated: page.isPreviousData,
    isLoadingOlder,
    error: page.error ?? problem,
    refresh: page.refetch,
    loadOlder,
  };
}
