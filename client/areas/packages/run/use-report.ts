import { toast } from '#client/kit/ui/toast.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { Failure } from '#client/kit/list-screen/action-types.ts';
import { isOneOf, heldStatuses } from '#shared/areas/packages/statuses.ts';
import { useAction } from '#client/live/use-action.ts';
import { type RowAction, targetOf } from '../actions.ts';
import type { Pkg } from '../documents.ts';
import { useStatusWord } from '../status-word.ts';
import { actionDocument } from './action-document.ts';
import { failuresOf, perform, type Performed } from './perform.ts';

export type Report = (action: RowAction, before: readonly Pkg[], result: Performed) => readonly Failure[];

/**
 * Returns a function that shows a toast with the result, with an undo button where possible, and returns the
 * failures.
 */
export function useReport(): Report {
  const t = useWords('packages');
  const statuses = useWords('statuses');
  const statusLabel = useStatusWord();
  const errorMessage = useProblemWords();
  const { run: assign } = useAction(actionDocument('assign'));

  // The lifecycle has no other reverse transition: only an assignment can be undone, by assigning the previous
  // driver again.
  const undoAssign = async (before: readonly Pkg[]): Promise<void> => {
    const failed = [];
    for (const pkg of before) {
      const input = { driverId: pkg.driver?.id, ...(isOneOf(heldStatuses, pkg.status) && { note: t('undo.note') }) };
      failed.push(...(await perform('assign', [pkg], input, assign)).failed);
    }
    const [first] = failuresOf(failed, errorMessage, statuses);
    if (first) toast({ text: t('done.said', { what: first.label, outcome: first.reason }), tone: 'danger' });
    else toast({ text: t('undo.done', { count: before.length }) });
  };

  const outcome = (action: RowAction, pkg: Pkg): string => {
    if (targetOf(action) !== null) return statusLabel(pkg.status);
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
    return failuresOf(failed, errorMessage, statuses);
  };
}
