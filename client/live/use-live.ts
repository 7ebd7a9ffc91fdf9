// The hook for queries. Results stay up to date: rows change in place, and the query is fetched again after a gap or a
// change of rights. The previous rows stay while it is fetched, and if that fails.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getDefaultStore } from 'jotai';
import { createRequest, useQuery } from 'urql';
import { formatLogCursor } from '#shared/events/event.ts';
import type { TadaDocumentNode } from './graphql.ts';
import { connectionStateAtom } from './transport/connection-state.ts';
import { backOff } from './transport/back-off.ts';
import { useLiveClient } from './live-context.ts';
import { useKeptAnswer } from './use-kept-answer.ts';
import { useWithExpectedRows } from './use-expected-rows.ts';
import { type RequestError, isTransientError, toRequestError } from '#client/lib/request-error.ts';

export interface LiveQueryOptions<Variables> {
  variables: Variables;
  /** Entities to subscribe to while mounted, as registered with `registerLive`: `['package']`, `['packageCounts']`. */
  watch: readonly string[];
  /**
   * Id of the one row of a detail query: it is fetched again when that row changes, and never shows another row's
   * result.
   */
  rowId?: string | null;
  /** The query is not executed. */
  pause?: boolean;
}

export interface LiveQuery<Data> {
  /** Result for these variables or, while they load or fail, for the previous ones: see `isPreviousData`. */
  data: Data | undefined;
  error: RequestError | undefined;
  /** There is no data yet. */
  loading: boolean;
  /** `data` is about to be replaced, or belongs to the previous variables. */
  stale: boolean;
  /** `data` belongs to the previous variables. */
  isPreviousData: boolean;
  /** Log cursor of the result, `epoch:seq:nonce`; null before the first response. */
  at: string | null;
  /** Executes the query again. Stable while the variables are the same. */
  refetch: () => void;
}

interface ShownResult<Data> {
  data: Data;
  key: number | undefined;
}

/** Executes a query and keeps its result up to date. */
export function useLive<Data, Variables extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, Variables>,
  { variables, watch, rowId = null, pause = false }: LiveQueryOptions<Variables>,
): LiveQuery<Data> {
  const { activeQueries } = useLiveClient();
  const names = useStableNames(watch);
  const { key } = createRequest(document, variables);
  const context = useMemo(() => ({ watch: names }), [names]);
  const [answer] = useQuery<Data, Variables>({
    query: document,
    variables,
    requestPolicy: 'cache-and-network',
    context,
    pause,
  });
  const problem = useMemo(() => toRequestError(answer.error), [answer.error]);
  const rerun = useRefetch(document, variables, key, names);
  useWatchers({ key, names, one: rowId, pause, rerun });
  useRetryAfterNetworkError({
    networkError: problem && isTransientError(problem) && !pause ? problem : null,
    answered: !answer.error && !answer.fetching && !answer.stale,
    rerun,
  });

  // The data of a refused read is null, as the server sends it, and undefined without an answer.
  const shown = useLastResult<Data>(answer.data ? { data: answer.data, key: answer.operation?.key } : null);
  const usable = shown && (rowId === null || shown.key === key) ? shown : null;
  const at = activeQueries.cursorOf(usable?.key);
  const asked = { document, key, variables };
  const known = { data: usable?.key === key ? usable.data : undefined, isUnreachable: problem?.isNetworkError, pause };
  const kept = useKeptAnswer<Data>(asked, known);
  const data = useWithExpectedRows(kept ?? usable?.data);
  return {
    data,
    error: kept === undefined ? problem : undefined,
    loading: data === undefined && !problem && !pause,
    isPreviousData: kept === undefined && usable !== null && usable.key !== key,
    stale: kept === undefined && usable !== null && (answer.stale || answer.fetching || usable.key !== key),
    at: at && formatLogCursor(at),
    refetch: rerun,
  };
}

function useStableNames(watch: readonly string[]): readonly string[] {
  const text = watch.join(' ');
  return useMemo(() => (text === '' ? [] : text.split(' ')), [text]);
}

// Keeps the last result: an error has no data.
function useLastResult<Data>(shown: ShownResult<Data> | null): ShownResult<Data> | null {
  const [kept, keep] = useState(shown);
  if (shown && (shown.data !== kept?.data || shown.key !== kept.key)) keep(shown);
  return shown ?? kept;
}

function useRefetch<Data, Variables extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  key: number,
  names: readonly string[],
): () => void {
  const { client } = useLiveClient();
  const [latest, setLatest] = useState({ key, variables });
  if (latest.key !== key) setLatest({ key, variables });
  const given = latest.key === key ? latest.variables : variables;
  return useCallback(() => {
    const operation = client.createRequestOperation('query', createRequest(document, given), {
      requestPolicy: 'network-only',
      watch: names,
    });
    client.reexecuteOperation(operation);
  }, [client, document, given, names]);
}

interface WatchOptions {
  key: number;
  names: readonly string[];
  one: string | null;
  pause: boolean;
  rerun: () => void;
}

function useWatchers({ key, names, one, pause, rerun }: WatchOptions): void {
  const { activeQueries, subscriptions } = useLiveClient();
  useEffect(() => {
    if (pause) return undefined;
    const ends = [
      activeQueries.register(key),
      ...names.map((name) =>
        subscriptions.watch(name, { refetch: rerun, rowId: one, at: () => activeQueries.cursorOf(key) }),
      ),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [activeQueries, subscriptions, key, names, one, pause, rerun]);
}

// Retries a query that failed because of the network once the socket is connected again, and also with increasing
// delays: behind a proxy, request and socket reach different servers, and only the request's server may be down.
function useRetryAfterNetworkError({
  networkError,
  answered,
  rerun,
}: {
  networkError: RequestError | null;
  answered: boolean;
  rerun: () => void;
}): void {
  const tries = useRef(0);
  useEffect(() => {
    if (answered) tries.current = 0;
  }, [answered]);
  useEffect(() => {
    if (!networkError) return undefined;
    const store = getDefaultStore();
    const wait = backOff(tries.current);
    tries.current += 1;
    let over = false;
    void wait.done.then(() => (over ? undefined : rerun()));
    const leave = store.sub(connectionStateAtom, () => {
      if (store.get(connectionStateAtom).status === 'live') rerun();
    });
    return () => {
      over = true;
      wait.skip();
      leave();
    };
  }, [networkError, rerun]);
}
