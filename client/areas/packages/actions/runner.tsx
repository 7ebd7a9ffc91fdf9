import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { ActionRunnerProps } from '#client/list/actions/action-types.ts';
import { useRunOnce } from '#client/forms/use-run-once.ts';
import { useAction } from '#client/live/use-action.ts';
import { needsDialog, isRowAction, type RowAction } from './actions.ts';
import type { Package } from '../documents.ts';
import { actionDocument } from './action-document.ts';
import { runAction } from './run-action.ts';
import { useResultToast } from './use-result-toast.ts';

const ActionDialog = lazy(() => import('./dialog/action-dialog.tsx'));
const EditPackage = lazy(() => import('../forms/edit-form.tsx'));

type Props = ActionRunnerProps<Package>;
const runsWithoutDialog = (action: string): action is RowAction =>
  isRowAction(action) && action !== 'edit' && !needsDialog(action);

function RunOnce({ action, pending, onDone }: Pick<Props, 'pending' | 'onDone'> & { action: RowAction }): ReactNode {
  const showResult = useResultToast();
  const { run } = useAction(actionDocument(action));
  useRunOnce(pending, async () => {
    onDone(showResult(action, pending.rows, await runAction(action, pending.rows, {}, run)));
  });
  return null;
}

/** Runs an action on parcels, directly or with its dialog. */
export function PackageRunner({ pending, onDone, onCancel }: Props): ReactNode {
  const { action, rows } = pending;
  const [first] = rows;
  return (
    <Suspense fallback={null}>
      {runsWithoutDialog(action) && <RunOnce action={action} pending={pending} onDone={onDone} />}
      {needsDialog(action) && <ActionDialog action={action} rows={rows} onClose={onCancel} onDone={onDone} />}
      {action === 'edit' && first && <EditPackage pkg={first} onClose={onCancel} />}
    </Suspense>
  );
}
