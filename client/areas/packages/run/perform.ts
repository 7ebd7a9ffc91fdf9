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
  error: LiveProblem;
}
export interface Performed {
  succeeded: Pkg[];
  failed: Refused[];
}

/**
 * The optimistic update of a parcel. Undefined when the server decides the resulting status, and for `deliver`,
 * because the interface never shows money optimistically.
 */
function optimisticUpdate(action: RowAction, pkg: Pkg): Expectation | undefined {
  const status = action === 'deliver' ? null : targetOf(action);
  return status === null ? undefined : { typename: 'Package', id: pkg.id, fields: { status } };
}

/** Runs an action on each parcel in turn. An error does not stop the others, except a lost connection. */
export async function perform(
  action: RowAction,
  rows: readonly Pkg[],
  input: Readonly<Record<string, unknown>>,
  run: Run,
): Promise<Performed> {
  const succeeded: Pkg[] = [];
  const failed: Refused[] = [];
  let networkError: LiveProblem | null = null;
  for (const pkg of rows) {
    const outcome: Outcome<ActionAnswer> = networkError
      ? { ok: false, problem: networkError }
      : await run({ ...input, id: pkg.id }, optimisticUpdate(action, pkg));
    if (outcome.ok) succeeded.push(outcome.data.result.package);
    else {
      failed.push({ pkg, error: outcome.problem });
      if (outcome.problem.network) networkError = outcome.problem;
    }
  }
  return { succeeded, failed };
}

/** Error messages for the failed parcels; a field's error takes precedence over the general one. */
export function failuresOf(
  failed: readonly Refused[],
  errorMessage: (error: Refusal) => string,
  statuses: TFunction,
): Failure[] {
  return failed.map(({ pkg, error }) => {
    const reason = errorMessage(error.fields[0] ?? error);
    const currentStatus = error.code === 'package.wrong_status' ? error.params['status'] : undefined;
    return {
      id: pkg.id,
      label: pkg.trackingNumber,
      reason: typeof currentStatus === 'string' ? `${reason} (${statuses(`status.${currentStatus}`)})` : reason,
    };
  });
}
