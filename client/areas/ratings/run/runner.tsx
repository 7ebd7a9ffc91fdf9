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
const reverseAction: Partial<Record<MenuAction, MenuAction>> = { archive: 'unarchive', unarchive: 'archive' };

async function runOnEach(
  rows: readonly Rating[],
  run: Run,
  input: { reason?: string },
): Promise<{ row: Rating; problem: LiveProblem }[]> {
  const failed = [];
  for (const row of rows) {
    const outcome = await run({ id: row.id, ...input });
    if (!outcome.ok) failed.push({ row, problem: outcome.problem });
  }
  return failed;
}

/** Runs an action on ratings, shows a toast with an undo button where possible, and returns the failures. */
function useRunAction() {
  const t = useWords('rating');
  const errorMessage = useProblemWords();
  const runs = useRuns();
  const runAction = async (
    action: MenuAction,
    rows: readonly Rating[],
    input: { reason?: string } = {},
  ): Promise<readonly Failure[]> => {
    const failed = await runOnEach(rows, runs[action], input);
    const succeeded = rows.filter(({ id }) => !failed.some(({ row }) => row.id === id));
    const reverse = reverseAction[action];
    if (succeeded.length > 0) {
      const undo = reverse && {
        label: t('undo'),
        onSelect: () => {
          void runOnEach(succeeded, runs[reverse], {});
        },
      };
      toast({ text: t(`done.${action}`, { count: succeeded.length }), tone: 'success', action: undo });
    }
    return failed.map(({ row, problem }) => ({ id: row.id, label: row.trackingNumber, reason: errorMessage(problem) }));
  };
  return runAction;
}

function RunOnce({ action, wanted, onDone }: Pick<Props, 'wanted' | 'onDone'> & { action: MenuAction }): ReactNode {
  const runAction = useRunAction();
  useStartOnce(wanted, async () => {
    onDone(await runAction(action, wanted.rows));
  });
  return null;
}

function RunWithDialog({ action, wanted, onDone, onCancel }: Props & { action: 'flag' | 'remove' }): ReactNode {
  const runAction = useRunAction();
  return (
    <AskDialog
      action={action}
      rows={wanted.rows}
      onClose={onCancel}
      onRun={async (input) => {
        const failures = await runAction(action, wanted.rows, input);
        // The dialog shows the error of a single rating; with several ratings the list shows which failed and why.
        if (failures.length === wanted.rows.length && wanted.rows.length === 1) return failures[0]?.reason ?? null;
        onDone(failures);
        return null;
      }}
    />
  );
}

/** Runs an action on ratings, directly or with its dialog. */
export function RatingRunner({ wanted, onDone, onCancel }: Props): ReactNode {
  const { action } = wanted;
  if (!isMenuAction(action)) return null;
  if (action === 'flag' || action === 'remove')
    return <RunWithDialog action={action} wanted={wanted} onDone={onDone} onCancel={onCancel} />;
  return <RunOnce action={action} wanted={wanted} onDone={onDone} />;
}
