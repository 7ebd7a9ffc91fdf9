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

export type Report = (action: RowAction, before: readonly Pkg[], performed: Performed) => readonly Failure[];

/** Says what was done, offers to take it back where there is a way back, and returns what was refused. */
export function useReport(): Report {
  const t = useWords('packages');
  const statuses = useWords('statuses');
  const statusWord = useStatusWord();
  const words = useProblemWords();
  const { run: assign } = useAction(actionDocument('assign'));

  // Giving a parcel back to the driver it was taken from is the one way back that a life has.
  const giveBack = async (before: readonly Pkg[]): Promise<void> => {
    const refused = [];
    for (const pkg of before) {
      const input = { driverId: pkg.driver?.id, ...(isOneOf(heldStatuses, pkg.status) && { note: t('undo.note') }) };
      refused.push(...(await perform('assign', [pkg], input, assign)).refused);
    }
    const [first] = failuresOf(refused, words, statuses);
    if (first) toast({ text: t('done.said', { what: first.label, outcome: first.reason }), tone: 'danger' });
    else toast({ text: t('undo.done', { count: before.length }) });
  };

  const outcome = (action: RowAction, pkg: Pkg): string => {
    if (targetOf(action) !== null) return statusWord(pkg.status);
    const person = action === 'assign' ? pkg.driver : pkg.collector;
    return t(`done.${action}`, { name: person?.name ?? '' });
  };

  return (action, before, { done, refused }) => {
    const [first] = done;
    if (first) {
      const what = done.length === 1 ? first.trackingNumber : t('list.results', { count: done.length });
      const changed = before.filter(({ id }) => done.some((pkg) => pkg.id === id));
      const canUndo = action === 'assign' && changed.every(({ driver }) => driver !== null);
      toast({
        text: t('done.said', { what, outcome: outcome(action, first) }),
        tone: 'success',
        action: canUndo
          ? {
              label: t('undo.label'),
              onSelect: () => {
                void giveBack(changed);
              },
            }
          : undefined,
      });
    }
    return failuresOf(refused, words, statuses);
  };
}
