import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ActionFailure } from '#client/list/actions/action-types.ts';
import { includesStatus, heldStatuses } from '#shared/areas/packages/statuses.ts';
import { useAction } from '#client/live/use-action.ts';
import { type RowAction, targetStatus } from './actions.ts';
import type { Package } from '../documents.ts';
import { useStatusLabel } from '../status-label.ts';
import { actionDocument } from './action-document.ts';
import { describeFailures, runAction, type BatchResult } from './run-action.ts';

export type ShowResult = (
  action: RowAction,
  before: readonly Package[],
  result: BatchResult,
) => readonly ActionFailure[];

/**
 * Returns a function that shows a toast with the result, with an undo button where possible, and returns the
 * failures.
 */
export function useResultToast(): ShowResult {
  const t = useT('packages');
  const statuses = useT('statuses');
  const statusLabel = useStatusLabel();
  const errorMessage = useErrorMessage();
  const { run: assign } = useAction(actionDocument('assign'));

  // The lifecycle has no other reverse transition: only an assignment can be undone, by assigning the previous
  // driver again.
  const undoAssign = async (before: readonly Package[]): Promise<void> => {
    const failed = [];
    for (const pkg of before) {
      const input = {
        driverId: pkg.driver?.id,
        ...(includesStatus(heldStatuses, pkg.status) && { note: t('undo.note') }),
      };
      failed.push(...(await runAction('assign', [pkg], input, assign)).failed);
    }
    const [first] = describeFailures(failed, errorMessage, statuses);
    if (first) toast({ text: t('done.said', { what: first.label, outcome: first.reason }), tone: 'danger' });
    else toast({ text: t('undo.done', { count: before.length }) });
  };

  const outcome = (action: RowAction, pkg: Package): string => {
    if (targetStatus(action) !== null) return statusLabel(pkg.status);
    const person = action === 'assign' ? pkg.driver : pkg.collector;
    return t(`done.${action}`, { name: person?.name ?? '' });
  };

  return (action, before, { succeeded, failed }) => {
    const [first] = succeeded;
    if (first) {
      const subject = succeeded.length === 1 ? first.trackingNumber : t('list.results', { count: succeeded.length });
      const changed = before.filter(({ id }) => succeeded.some((pkg) => pkg.id === id));
      const canUndo = action === 'assign' && changed.every(({ driver }) => driver !== null);
      toast({
        text: t('done.said', { what: subject, outcome: outcome(action, first) }),
        tone: 'success',
        action: canUndo
          ? {
              label: t('undo.label'),
              onSelect: () => {
                void undoAssign(changed);
              },
            }
          : undefined,
      });
    }
    return describeFailures(failed, errorMessage, statuses);
  };
}
