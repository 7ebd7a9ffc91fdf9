import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { RunnerProps } from '#client/kit/list-screen/action-types.ts';
import { useStartOnce } from '#client/kit/list-screen/use-start-once.ts';
import { useAction } from '#client/live/use-action.ts';
import { isAsking, isRowAction, type RowAction } from '../actions.ts';
import type { Pkg } from '../documents.ts';
import { actionDocument } from './action-document.ts';
import { perform } from './perform.ts';
import { useReport } from './use-report.ts';

const ActionDialog = lazy(() => import('./action-dialog.tsx'));
const EditPackage = lazy(() => import('../form/edit-package.tsx'));

type Props = RunnerProps<Pkg>;
const runsWithoutDialog = (action: string): action is RowAction =>
  isRowAction(action) && action !== 'edit' && !isAsking(action);

function RunOnce({ action, wanted, onDone }: Pick<Props, 'wanted' | 'onDone'> & { action: RowAction }): ReactNode {
  const showResult = useReport();
  const { run } = useAction(actionDocument(action));
  useStartOnce(wanted, async () => {
    onDone(showResult(action, wanted.rows, await perform(action, wanted.rows, {}, run)));
  });
  return null;
}

/** Runs an action on parcels, directly or with its dialog. */
export function PackageRunner({ wanted, onDone, onCancel }: Props): ReactNode {
  const { action, rows } = wanted;
  const [first] = rows;
  return (
    <Suspense fallback={null}>
      {runsWithoutDialog(action) && <RunOnce action={action} wanted={wanted} onDone={onDone} />}
      {isAsking(action) && <ActionDialog action={action} rows={rows} onClose={onCancel} onDone={onDone} />}
      {action === 'edit' && first && <EditPackage pkg={first} onClose={onCancel} />}
    </Suspense>
  );
}
