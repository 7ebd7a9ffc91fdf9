import type { TFunction } from 'i18next';
import type { ActionFailure } from '#client/list/actions/action-types.ts';
import type { CodedError } from '#client/messages/error-message.ts';
import type { RequestError } from '#client/live/request-error.ts';
import type { OptimisticUpdate, MutationResult } from '#client/live/use-action.ts';
import { type RowAction, targetStatus } from './actions.ts';
import type { Package } from '../documents.ts';
import type { ActionMutationData } from './action-document.ts';

export type RunPackageMutation = (
  input: Record<string, unknown>,
  expected?: OptimisticUpdate,
) => Promise<MutationResult<ActionMutationData>>;

export interface FailedRow {
  pkg: Package;
  error: RequestError;
}
export interface BatchResult {
  succeeded: Package[];
  failed: FailedRow[];
}

/**
 * The optimistic update of a parcel. Undefined when the server decides the resulting status, and for `deliver`,
 * because the interface never shows money optimistically.
 */
function optimisticUpdate(action: RowAction, pkg: Package): OptimisticUpdate | undefined {
  const status = action === 'deliver' ? null : targetStatus(action);
  return status === null ? undefined : { typename: 'Package', id: pkg.id, fields: { status } };
}

/** Runs an action on each parcel in turn. An error does not stop the others, except a lost connection. */
export async function runAction(
  action: RowAction,
  rows: readonly Package[],
  input: Readonly<Record<string, unknown>>,
  run: RunPackageMutation,
): Promise<BatchResult> {
  const succeeded: Package[] = [];
  const failed: FailedRow[] = [];
  let networkError: RequestError | null = null;
  for (const pkg of rows) {
    const outcome: MutationResult<ActionMutationData> = networkError
      ? { ok: false, problem: networkError }
      : await run({ ...input, id: pkg.id }, optimisticUpdate(action, pkg));
    if (outcome.ok) succeeded.push(outcome.data.result.package);
    else {
      failed.push({ pkg, error: outcome.problem });
      if (outcome.problem.isNetworkError) networkError = outcome.problem;
    }
  }
  return { succeeded, failed };
}

/** Error messages for the failed parcels; a field's error takes precedence over the general one. */
export function describeFailures(
  failed: readonly FailedRow[],
  errorMessage: (error: CodedError) => string,
  statuses: TFunction,
): ActionFailure[] {
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
