import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useSetAtom } from 'jotai';
import type { ActionRunnerProps } from '#client/list/actions/action-types.ts';
import { runningActionAtom } from '#client/list/actions/running-action.ts';
import { ConfirmDialog } from './form/confirm-dialog.tsx';
import type { ActionRow, EntityActions } from './define-actions.ts';
import { useRunAction } from './use-run-action.ts';

interface Props<Row extends ActionRow> extends ActionRunnerProps<Row> {
  actions: EntityActions<Row>;
}

/** Calls `start` once per request, even if React runs effects twice. */
function useRunOnce(request: object, start: () => Promise<void>): void {
  const started = useRef<object | null>(null);
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (started.current === request) return;
    started.current = request;
    void begin();
  }, [request]);
}

function RunOnce<Row extends ActionRow>({ actions, pending, onDone }: Omit<Props<Row>, 'onCancel'>): ReactNode {
  const { run, report } = useRunAction(actions);
  const setRunning = useSetAtom(runningActionAtom);
  useRunOnce(pending, async () => {
    const { action, rows, matching } = pending;
    setRunning({ action, ids: rows.map(({ id }) => id) });
    try {
      onDone(report(action, {}, await run(action, rows, {}, matching)));
    } finally {
      setRunning(null);
    }
  });
  return null;
}

function RunnerFor<Row extends ActionRow>(props: Props<Row>): ReactNode {
  const { actions, pending, onDone, onCancel } = props;
  const { action, rows, matching, initial } = pending;
  const { Form, Edit } = actions;
  const [first] = rows;
  const { fields, opensEdit, asks, OwnForm } = actions.spec(action);
  const dialog = { actions, action, rows, matching, onClose: onCancel, onDone };
  if (opensEdit) return Edit && first && <Edit row={first} onClose={onCancel} />;
  if (OwnForm) return <OwnForm {...dialog} initial={initial} />;
  if (fields) return Form && <Form {...dialog} initial={initial} />;
  return asks ? <ConfirmDialog {...dialog} /> : <RunOnce {...props} />;
}

/** Runs an action on one row or several: at once, after a question, or with the action's form. */
export function ActionRunner<Row extends ActionRow>(props: Props<Row>): ReactNode {
  // Code and messages of the dialogs are loaded when they are needed.
  return (
    <Suspense fallback={null}>{props.actions.isAction(props.pending.action) && <RunnerFor {...props} />}</Suspense>
  );
}
