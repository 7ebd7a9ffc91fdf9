import type { ReactNode } from 'react';
import type { Failure, RunnerProps } from '#client/kit/list-screen/action-types.ts';
import { useStartOnce } from '#client/kit/list-screen/use-start-once.ts';
import { toast } from '#client/kit/ui/toast.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { isMenuAction, type MenuAction } from '../actions.ts';
import type { Rating } from '../documents.ts';
import { AskDialog } from './ask-dialog.tsx';
import { type Run, useRuns } from './use-runs.ts';

type Props = RunnerProps<Rating>;
const opposite: Partial<Record<MenuAction, MenuAction>> = { archive: 'unarchive', unarchive: 'archive' };

async function onEach(
  rows: readonly Rating[],
  run: Run,
  input: { reason?: string },
): Promise<{ row: Rating; problem: LiveProblem }[]> {
  const refused = [];
  for (const row of rows) {
    const outcome = await run({ id: row.id, ...input });
    if (!outcome.ok) refused.push({ row, problem: outcome.problem });
  }
  return refused;
}

/** Runs an action on ratings and says what became of it; what can be taken back offers that. */
function usePerform() {
  const t = useWords('rating');
  const words = useProblemWords();
  const runs = useRuns();
  const perform = async (
    action: MenuAction,
    rows: readonly Rating[],
    input: { reason?: string } = {},
  ): Promise<readonly Failure[]> => {
    const refused = await onEach(rows, runs[action], input);
    const done = rows.filter(({ id }) => !refused.some(({ row }) => row.id === id));
    const back = opposite[action];
    if (done.length > 0) {
      const undo = back && {
        label: t('undo'),
        onSelect: () => {
          void onEach(done, runs[back], {});
        },
      };
      toast({ text: t(`done.${action}`, { count: done.length }), tone: 'success', action: undo });
    }
    return refused.map(({ row, problem }) => ({ id: row.id, label: row.trackingNumber, reason: words(problem) }));
  };
  return perform;
}

function AtOnce({ action, wanted, onDone }: Pick<Props, 'wanted' | 'onDone'> & { action: MenuAction }): ReactNode {
  const perform = usePerform();
  useStartOnce(wanted, async () => {
    onDone(await perform(action, wanted.rows));
  });
  return null;
}

function Asking({ action, wanted, onDone, onCancel }: Props & { action: 'flag' | 'remove' }): ReactNode {
  const perform = usePerform();
  return (
    <AskDialog
      action={action}
      rows={wanted.rows}
      onClose={onCancel}
      onRun={async (input) => {
        const failures = await perform(action, wanted.rows, input);
        // All refused for one reason: it is put right here. In part: the list says which ones and why.
        if (failures.length === wanted.rows.length && wanted.rows.length === 1) return failures[0]?.reason ?? null;
        onDone(failures);
        return null;
      }}
    />
  );
}

/** An action on ratings: at once, or after its question. */
export function RatingRunner({ wanted, onDone, onCancel }: Props): ReactNode {
  const { action } = wanted;
  if (!isMenuAction(action)) return null;
  if (action === 'flag' || action === 'remove')
    return <Asking action={action} wanted={wanted} onDone={onDone} onCancel={onCancel} />;
  return <AtOnce action={action} wanted={wanted} onDone={onDone} />;
}
