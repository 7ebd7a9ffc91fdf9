// The hook for queries. Results stay up to date: rows change in place, and the query is fetched again after a gap or a
// change of rights. The previous rows stay while it is fetched, and if that fails.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getDefaultStore } from 'jotai';
import { createRequest, useQuery } from 'urql';
import { formatPosition } from '#shared/events/envelope.ts';
import type { TadaDocumentNode } from './graphql.ts';
import { linkStateAtom } from './link-state.ts';
import { waitFor } from './feed/back-off.ts';
import { useLiveClient } from './live-context.ts';
import { type LiveProblem, passes, problemOf } from './problem.ts';

export interface LiveOptions<Variables> {
  variables: Variables;
  /** Entities to subscribe to while mounted, as registered with `registerLive`: `['package']`, `['packageCounts']`. */
  watch: readonly string[];
  /**
   * Id of the one row of a detail query: it is fetched again when that row changes, and never shows another row's
   * result.
   */
  one?: string | null;
  /** The query is not executed. */
  pause?: boolean;
}

export interface Live<Data> {
  /** Result for these variables or, while they load or fail, for the previous ones: see `isPreviousData`. */
  data: Data | undefined;
  problem: LiveProblem | undefined;
  /** There is no data yet. */
  loading: boolean;
  /** `data` is about to be replaced, or belongs to the previous variables. */
  stale: boolean;
  /** `data` belongs to the previous variables. */
  outdated: boolean;
  /** Log cursor of the result, `epoch:seq:nonce`; null before the first response. */
  at: string | null;
  /** Executes the query again. Stable while the variables are the same. */
  rerun: () => void;
}

interface ShownResult<Data> {
  data: Data;
  key: number | undefined;
}

/** Executes a query and keeps its result up to date. */
export function useLive<Data, Variables extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, Variables>,
  { variables, watch, one = null, pause = false }: LiveOptions<Variables>,
): Live<Data> {
  const { reads } = useLiveClient();
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
  const problem = useMemo(() => problemOf(answer.error), [answer.error]);
  const rerun = useRefetch(document, variables, key, names);
  useWatchers({ key, names, one, pause, rerun });
  useRetryAfterNetworkError({
    networkError: problem && passes(problem) && !pause ? problem : null,
    answered: !answer.error && !answer.fetching && !answer.stale,
    rerun,
  });

  const shown = useLastResult<Data>(
    answer.data === undefined ? null : { data: answer.data, key: answer.operation?.key },
  );
  const usable = shown && (one === null || shown.key === key) ? shown : null;
  const at = reads.at(usable?.key);
  return {
    data: usable?.data,
    problem,
    loading: !usable && !problem && !pause,
    outdated: usable !== null && usable.key !== key,
    stale: usable !== null && (answer.stale || answer.fetching || usable.key !== key),
    at: at && formatPosition(at),
    rerun,
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
  const { reads, feeds } = useLiveClient();
  useEffect(() => {
    if (pause) return undefined;
    const ends = [reads.open(key), ...names.map((name) => feeds.watch(name, { rerun, one, at: () => reads.at(key) }))];
    return () => {
      for (const end of ends) end();
    };
  }, [reads, feeds, key, names, one, pause, rerun]);
}

// Retries a query that failed because of the network once the socket is connected again, and also with increasing
// delays: behind a proxy, request and socket reach different servers, and only the request's server may be down.
function useRetryAfterNetworkError({
  networkError,
  answered,
  rerun,
}: {
  networkError: LiveProblem | null;
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
    const wait = waitFor(tries.current);
    tries.current += 1;
    let over = false;
    void wait.over.then(() => (over ? undefined : rerun()));
    const leave = store.sub(linkStateAtom, () => {
      if (store.get(linkStateAtom).state === 'live') rerun();
    });
    return () => {
      over = true;
      wait.skip();
      leave();
    };
  }, [networkError, rerun]);
}
