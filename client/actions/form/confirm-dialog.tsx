import { type ReactNode, useState } from 'react';
import type { RequestError } from '#client/lib/request-error.ts';
import type { ActionFormProps, ActionRow } from '../define-actions.ts';
import { useActionText, useRunAction } from '../use-run-action.ts';
import { FormDialog } from './form-dialog.tsx';

export interface DialogTexts {
  title: string;
  text: ReactNode;
  /** The row's line; undefined where `text` contains it. */
  subject: ReactNode;
  submitLabel: string;
  cancelLabel: string;
  failedTitle: string | undefined;
}

/** The texts of an action's dialog. A question has a text of its own, and the row's line is in the body. */
export function useDialogTexts<Row extends ActionRow>({
  actions,
  action,
  rows,
  matching,
}: ActionFormProps<Row>): DialogTexts {
  const t = useActionText(actions.area);
  const { label, subject = label } = actions;
  const [first] = rows;
  const asks = actions.spec(action).asks === true;
  const count = matching?.total ?? rows.length;
  const values = { count, name: first && label(first) };
  const one = count === 1 && first ? subject(first) : undefined;
  const failedTitle = t(`failed.${action}`, { defaultValue: '' });
  return {
    title: asks ? t(`ask.${action}`, values) : t(`actions.${action}`),
    text: asks ? t(`ask.${action}Text`, values) : (one ?? t('list.results', { count })),
    subject: asks ? one : undefined,
    submitLabel: t(`actions.${action}`),
    cancelLabel: t(`keep.${action}`, { count, defaultValue: t('cancel') }),
    failedTitle: failedTitle === '' ? undefined : failedTitle,
  };
}

/** Runs the action. Returns the error for the dialog if all rows failed for one reason; the list shows others. */
export function useSendAction<Row extends ActionRow>({
  actions,
  action,
  rows,
  matching,
  onDone,
}: ActionFormProps<Row>): (input: Readonly<Record<string, unknown>>) => Promise<RequestError | null> {
  const { run, report } = useRunAction(actions);
  return async (input) => {
    const result = await run(action, rows, input, matching);
    if (result.problem) return result.problem;
    const [first] = result.failed;
    if (first && result.after.length === 0 && (rows.length === 1 || first.problem.isNetworkError)) return first.problem;
    onDone(report(action, input, result));
    return null;
  };
}

/** Asks before the action runs. */
export function ConfirmDialog<Row extends ActionRow>(props: ActionFormProps<Row>): ReactNode {
  const { actions, action, onClose } = props;
  const { icon, destructive } = actions.spec(action);
  const { subject, ...texts } = useDialogTexts(props);
  const send = useSendAction(props);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const submit = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(await send({}));
    setBusy(false);
  };
  return (
    <FormDialog
      {...texts}
      area={actions.area}
      icon={icon}
      destructive={destructive}
      focusId=""
      isDirty={false}
      busy={busy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {subject !== undefined && <p>{subject}</p>}
    </FormDialog>
  );
}
