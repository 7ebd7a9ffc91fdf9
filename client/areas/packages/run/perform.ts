import type { TFunction } from 'i18next';
import type { Failure } from '#client/kit/list-screen/action-types.ts';
import type { Refusal } from '#client/i18n/problem-words.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import type { Expectation, Outcome } from '#client/live/use-action.ts';
import { type RowAction, targetOf } from '../actions.ts';
import type { Pkg } from '../documents.ts';
import type { ActionAnswer } from './action-document.ts';

export type Run = (input: Record<string, unknown>, expected?: Expectation) => Promise<Outcome<ActionAnswer>>;

export interface Refused {
  pkg: Pkg;
  problem: LiveProblem;
}
export interface Performed {
  done: Pkg[];
  refused: Refused[];
}

/** What the row will be if the server agrees; nothing for actions whose outcome it decides, and nothing about money. */
function expectationOf(action: RowAction, pkg: Pkg): Expectation | undefined {
  const status = action === 'deliver' ? null : targetOf(action);
  return status === null ? undefined : { typename: 'Package', id: pkg.id, fields: { status } };
}

/** Runs an action on each parcel in turn; one refusal never stops the others, a lost connection does. */
export async function perform(
  action: RowAction,
  rows: readonly Pkg[],
  input: Readonly<Record<string, unknown>>,
  run: Run,
): Promise<Performed> {
  const done: Pkg[] = [];
  const refused: Refused[] = [];
  let lost: LiveProblem | null = null;
  for (const pkg of rows) {
    const outcome: Outcome<ActionAnswer> = lost
      ? { ok: false, problem: lost }
      : await run({ ...input, id: pkg.id }, expectationOf(action, pkg));
    if (outcome.ok) done.push(outcome.data.result.package);
    else {
      refused.push({ pkg, problem: outcome.problem });
      if (outcome.problem.network) lost = outcome.problem;
    }
  }
  return { done, refused };
}

/** The refused parcels with their reasons in words: that of the wrong field where there is one. */
export function failuresOf(
  refused: readonly Refused[],
  words: (refusal: Refusal) => string,
  statuses: TFunction,
): Failure[] {
  return refused.map(({ pkg, problem }) => {
    const reason = words(problem.fields[0] ?? problem);
    const now = problem.code === 'package.wrong_status' ? problem.params['status'] : undefined;
    return {
      id: pkg.id,
      label: pkg.trackingNumber,
      reason: typeof now === 'string' ? `${reason} (${statuses(`status.${now}`)})` : reason,
    };
  });
}
