// The one hook by which a screen reads. What it shows stays true by itself: rows change in place, and after a break or with other rights
// it reads again. The old rows stay while it does, and when it fails.
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
  /** What is listened to while this is on the screen, as registered with `registerLive`: `['package']`, `['packageCounts']`. */
  watch: readonly string[];
  /** The one row that it is about: it also runs again when that row changes, and never shows another row's answer. */
  one?: string | null;
  /** Nothing is read. */
  pause?: boolean;
}

export interface Live<Data> {
  /** Of these variables or, while those load or fail, of the ones before: see `stale`. */
  data: Data | undefined;
  problem: LiveProblem | undefined;
  /** Nothing to show yet. */
  loading: boolean;
  /** What is shown is about to be replaced, or is of the variables before. */
  stale: boolean;
  /** What is shown is of the variables before: an answer to another question. */
  outdated: boolean;
  /** The position that the answer is of, `epoch:seq:tag`; null until the server has answered. */
  at: string | null;
  /** Reads again. Keeps its identity while the variables are the same. */
  rerun: () => void;
}

interface Shown<Data> {
  data: Data;
  key: number | undefined;
}

/** Reads a query and keeps it true. */
export function useLive<Data, Variables extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, Variables>,
  { variables, watch, one = null, pause = false }: LiveOptions<Variables>,
): Live<Data> {
  const { reads } = useLiveClient();
  const names = useNames(watch);
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
  const rerun = useRerun(document, variables, key, names);
  useWatch({ key, names, one, pause, rerun });
  useRerunAfterBreak({
    broken: problem && passes(problem) && !pause ? problem : null,
    answered: !answer.error && !answer.fetching && !answer.stale,
    rerun,
  });

  const shown = useKept<Data>(answer.data === undefined ? null : { data: answer.data, key: answer.operation?.key });
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

function useNames(watch: readonly string[]): readonly string[] {
  const text = watch.join(' ');
  return useMemo(() => (text === '' ? [] : text.split(' ')), [text]);
}

// The last answer: an error has none of its own.
function useKept<Data>(shown: Shown<Data> | null): Shown<Data> | null {
  const [kept, keep] = useState(shown);
  if (shown && (shown.data !== kept?.data || shown.key !== kept.key)) keep(shown);
  return shown ?? kept;
}

function useRerun<Data, Variables extends Record<string, unknown>>(
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

interface Watching {
  key: number;
  names: readonly string[];
  one: string | null;
  pause: boolean;
  rerun: () => void;
}

function useWatch({ key, names, one, pause, rerun }: Watching): void {
  const { reads, feeds } = useLiveClient();
  useEffect(() => {
    if (pause) return undefined;
    const ends = [reads.open(key), ...names.map((name) => feeds.watch(name, { rerun, one, at: () => reads.at(key) }))];
    return () => {
      for (const end of ends) end();
    };
  }, [reads, feeds, key, names, one, pause, rerun]);
}

// What could not be read for want of a network is read when there is one again. The link may not have noticed anything: behind a proxy, a call and
// the socket meet different servers, and only one of them has died. So it is also tried again by itself, less and less often.
function useRerunAfterBreak({
  broken,
  answered,
  rerun,
}: {
  broken: LiveProblem | null;
  answered: boolean;
  rerun: () => void;
}): void {
  const tries = useRef(0);
  useEffect(() => {
    if (answered) tries.current = 0;
  }, [answered]);
  useEffect(() => {
    if (!broken) return undefined;
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
  }, [broken, rerun]);
}
