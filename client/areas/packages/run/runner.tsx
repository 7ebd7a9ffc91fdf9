import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import type { RunnerProps } from '#client/kit/list-screen/definition.ts';
import { useAction } from '#client/live/use-action.ts';
import { isAsking, isRowAction, type RowAction } from '../actions.ts';
import type { Pkg } from '../documents.ts';
import { actionDocument } from './action-document.ts';
import { perform } from './perform.ts';
import { useReport } from './use-report.ts';

const ActionDialog = lazy(() => import('./action-dialog.tsx'));
const EditPackage = lazy(() => import('../form/edit-package.tsx'));

type Props = RunnerProps<Pkg>;
const runsAtOnce = (action: string): action is RowAction => isRowAction(action) && action !== 'edit' && !isAsking(action);

// The document of an action is known once the action is, so an action without questions runs right after the render that names it.
function useAtOnce(wanted: Props['wanted'], onDone: Props['onDone']): void {
  const report = useReport();
  const { run } = useAction(actionDocument(wanted && isRowAction(wanted.action) ? wanted.action : 'confirm'));
  const start = useEffectEvent(async (action: RowAction, rows: readonly Pkg[]) => {
    onDone(report(action, rows, await perform(action, rows, {}, run)));
  });
  useEffect(() => {
    if (wanted && runsAtOnce(wanted.action)) void start(wanted.action, wanted.rows);
  }, [wanted]);
}

/** Runs actions on parcels: at once, or through the dialog that asks for what they need. */
export function PackageRunner({ wanted, onDone, onCancel }: Props): ReactNode {
  useAtOnce(wanted, onDone);
  const [first] = wanted?.rows ?? [];
  return (
    <Suspense fallback={null}>
      {wanted && isAsking(wanted.action) && <ActionDialog action={wanted.action} rows={wanted.rows} onClose={onCancel} onDone={onDone} />}
      {wanted?.action === 'edit' && first && <EditPackage pkg={first} onClose={onCancel} />}
    </Suspense>
  );
}
