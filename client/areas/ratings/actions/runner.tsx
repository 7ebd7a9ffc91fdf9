import type { ReactNode } from 'react';
import type { ActionFailure, ActionRunnerProps } from '#client/list/actions/action-types.ts';
import { useRunOnce } from '#client/forms/use-run-once.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { RequestError } from '#client/live/request-error.ts';
import { isMenuAction, type MenuAction } from './actions.ts';
import type { Rating } from '../documents.ts';
import { RatingActionDialog } from './action-dialog.tsx';
import { type RunRatingMutation, useRatingMutations } from './use-rating-mutations.ts';

type Props = ActionRunnerProps<Rating>;
const reverseAction: Partial<Record<MenuAction, MenuAction>> = { archive: 'unarchive', unarchive: 'archive' };

async function runOnEach(
  rows: readonly Rating[],
  run: RunRatingMutation,
  input: { reason?: string },
): Promise<{ row: Rating; problem: RequestError }[]> {
  const failed = [];
  for (const row of rows) {
    const outcome = await run({ id: row.id, ...input });
    if (!outcome.ok) failed.push({ row, problem: outcome.problem });
  }
  return failed;
}

/** Runs an action on ratings, shows a toast with an undo button where possible, and returns the failures. */
function useRunAction() {
  const t = useT('rating');
  const errorMessage = useErrorMessage();
  const runs = useRatingMutations();
  const runAction = async (
    action: MenuAction,
    rows: readonly Rating[],
    input: { reason?: string } = {},
  ): Promise<readonly ActionFailure[]> => {
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

function RunOnce({ action, pending, onDone }: Pick<Props, 'pending' | 'onDone'> & { action: MenuAction }): ReactNode {
  const runAction = useRunAction();
  useRunOnce(pending, async () => {
    onDone(await runAction(action, pending.rows));
  });
  return null;
}

function RunWithDialog({ action, pending, onDone, onCancel }: Props & { action: 'flag' | 'remove' }): ReactNode {
  const runAction = useRunAction();
  return (
    <RatingActionDialog
      action={action}
      rows={pending.rows}
      onClose={onCancel}
      onRun={async (input) => {
        const failures = await runAction(action, pending.rows, input);
        // The dialog shows the error of a single rating; with several ratings the list shows which failed and why.
        if (failures.length === pending.rows.length && pending.rows.length === 1) return failures[0]?.reason ?? null;
        onDone(failures);
        return null;
      }}
    />
  );
}

/** Runs an action on ratings, directly or with its dialog. */
export function RatingRunner({ pending, onDone, onCancel }: Props): ReactNode {
  const { action } = pending;
  if (!isMenuAction(action)) return null;
  if (action === 'flag' || action === 'remove')
    return <RunWithDialog action={action} pending={pending} onDone={onDone} onCancel={onCancel} />;
  return <RunOnce action={action} pending={pending} onDone={onDone} />;
}
