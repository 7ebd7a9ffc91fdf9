// SIGNATURES FIRST, bodies follow
import type { TadaDocumentNode } from './graphql.ts';
import type { LiveProblem } from './problem.ts';

export interface LiveOptions<Variables> {
  variables: Variables;
  /** What is listened to while this is on the screen, as registered with `registerLive`: `['package']`, `['packageCounts']`. */
  watch: readonly string[];
  /** The one row that it is about: it also runs again when that row changes. */
  one?: string | null;
  /** Nothing is read nor listened to. */
  pause?: boolean;
}

export interface Live<Data> {
  /** Of these variables, or while those load of the ones before: see `stale`. */
  data: Data | undefined;
  problem: LiveProblem | undefined;
  /** Nothing to show yet. */
  loading: boolean;
  /** What is shown is about to be replaced, or is of the variables before. */
  stale: boolean;
  /** The position that the answer is of; null until the server has answered. */
  at: string | null;
  /** Reads again. Keeps its identity. */
  rerun: () => void;
}

export declare function useLive<Data, Variables extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, Variables>, options: LiveOptions<Variables>,
): Live<Data>;
