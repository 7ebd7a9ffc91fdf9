import type { CombinedError } from 'urql';
import type { ProblemParams } from '#shared/kit/problem.ts';

/** What is wrong with one field; `path` is dotted and starts below `input`. */
export interface LiveFieldProblem { path: string; code: string; params: ProblemParams }

/** A refusal of the server, for `problemWords`; code `network` when no answer came. */
export interface LiveProblem {
  code: string;
  params: ProblemParams;
  fields: readonly LiveFieldProblem[];
  /** No answer came: trying again may help, and what was asked may have been done. */
  network: boolean;
}

/** What an error of urql means; undefined without one. */
export declare function problemOf(error: CombinedError | undefined): LiveProblem | undefined;
