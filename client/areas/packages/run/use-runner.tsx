import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { OnDone, Runner } from '#client/kit/list-screen/definition.ts';
import { useAction } from '#client/live/use-action.ts';
import { type AskingAction, isAsking, isRowAction, type RowAction } from '../actions.ts';
import type { Pkg } from '../documents.ts';
import { actionDocuments } from './action-documents.ts';
import { perform } from './perform.ts';
import { useReport } from './use-report.ts';

const ActionDialog = lazy(() => import('./action-dialog.tsx'));
const EditPackage = lazy(() => import('../form/edit-package.tsx'));

interface Wanted<Action extends RowAction = RowAction> { action: Action; rows: readonly Pkg[] }

function asks(wanted: Wanted): wanted is Wanted<AskingAction> {
  return isAsking(wanted.action);
}

// The document of an action is known once the action is, so an action without questions runs right after the render that names it.
function useAtOnce(wanted: Wanted | null, onEnd: OnDone): void {
  const report = useReport();
  const { run } = useAction(actionDocuments[wanted?.action ?? 'confirm']);
  const start = useEffectEvent(async ({ action, rows }: Wanted) => {
    onEnd(report(action, rows, await perform(action, rows, {}, run)));
  });
  useEffect(() => {
    if (wanted) void start(wanted);
  }, [wanted]);
}

/** Runs actions on parcels: at once, or through the dialog that asks for what they need. */
export function useRunner(onDone: OnDone): Runner<Pkg> {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [atOnce, setAtOnce] = useState<Wanted | null>(null);
  useAtOnce(atOnce, onDone);
  const close = (): void => { setWanted(null); };
  const [first] = wanted?.rows ?? [];
  const ended: OnDone = (failures) => { close(); onDone(failures); };
  return {
    run: (action, rows) => {
      if (!isRowAction(action) || rows.length === 0) return;
      if (action === 'edit' || isAsking(action)) setWanted({ action, rows });
      else setAtOnce({ action, rows });
    },
    dialog: (
      <Suspense fallback={null}>
        {wanted && asks(wanted) && <ActionDialog action={wanted.action} rows={wanted.rows} onClose={close} onDone={ended} />}
        {wanted?.action === 'edit' && first && <EditPackage pkg={first} onClose={close} />}
      </Suspense>
    ),
  };
}
