import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import type { Failure } from '#client/kit/list-screen/action-types.ts';
import { useFirstFocus } from '#client/kit/list-screen/use-first-focus.ts';
import { Banner } from '#client/kit/ui/banner.tsx';
import { Button } from '#client/kit/ui/button.tsx';
import { Dialog } from '#client/kit/ui/dialog.tsx';
import { ErrorSummary } from '#client/kit/ui/error-summary.tsx';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { useAction } from '#client/live/use-action.ts';
import { whoAtom } from '#client/session/session.ts';
import { actionIcon, type AskedField, type AskingAction, harmfulActions } from '../actions.ts';
import type { Pkg } from '../documents.ts';
import { problemResolver } from '../form/resolver.ts';
import { actionDocument } from './action-document.ts';
import { tomorrow } from './asked-field.tsx';
import { AskedFields, askedId } from './asked-fields.tsx';
import { askedInput, askedProblems, type AskedValues, fieldsOf, noteReason } from './asked-input.ts';
import { useConfirmWords } from './confirm-words.ts';
import { perform } from './perform.ts';
import { useReport } from './use-report.ts';
import styles from './action-dialog.module.css';

export interface ActionDialogProps {
  action: AskingAction;
  rows: readonly Pkg[];
  onClose: () => void;
  onDone: (failures: readonly Failure[]) => void;
}

const emptyValues: AskedValues = {
  driverId: null,
  collectorId: null,
  toHubId: null,
  cityId: null,
  address: '',
  cash: null,
  feeDelivered: null,
  feeRefused: null,
  feeReturned: null,
  reason: '',
  date: '',
  proofOfNoResponse: '',
  note: '',
  internalNote: '',
};

function initialValues(action: AskingAction, rows: readonly Pkg[]): AskedValues {
  const [first] = rows;
  return {
    ...emptyValues,
    date: tomorrow(),
    cash: action === 'deliver' && rows.length === 1 ? (first?.cod ?? null) : null,
    ...(action === 'setFees' &&
      rows.length === 1 && {
        feeDelivered: first?.feeDelivered ?? null,
        feeRefused: first?.feeRefused ?? null,
        feeReturned: first?.feeReturned ?? null,
      }),
    address: action === 'redirect' ? (first?.address ?? '') : '',
  };
}

const isField = (fields: readonly AskedField[], path: string): path is AskedField =>
  fields.some((field) => field === path);

function errorSummaryItems(
  fields: readonly AskedField[],
  errors: FieldErrors<AskedValues>,
  line: (field: string, message: string) => string,
): { fieldId: string; message: string }[] {
  return fields.flatMap((field) => {
    const message = errors[field]?.message;
    return message === undefined ? [] : [{ fieldId: askedId(field), message: line(field, message) }];
  });
}

function useActionForm({ action, rows, onDone }: ActionDialogProps) {
  const role = useAtomValue(whoAtom)?.role ?? 'CUSTOMER';
  const errorMessage = useProblemWords();
  const showResult = useReport();
  const { run, busy } = useAction(actionDocument(action));
  const [problem, setProblem] = useState<LiveProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isSending = useRef(false);
  const form = useForm<AskedValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: initialValues(action, rows),
    resolver: problemResolver((values) => askedProblems(action, rows, role, values), errorMessage),
  });
  // Read on every render: react-hook-form only updates the parts of `formState` that are read.
  const { errors, isDirty } = form.formState;
  const fields = fieldsOf(action, rows);
  const cash = useWatch({ control: form.control, name: 'cash' });
  const showError = (error: LiveProblem): void => {
    const fieldErrors = error.fields.filter(({ path }) => isField(fields, path));
    for (const field of fieldErrors)
      if (isField(fields, field.path)) form.setError(field.path, { type: field.code, message: errorMessage(field) });
    setProblem(fieldErrors.length > 0 ? null : error);
    setAttempt((before) => before + 1);
  };
  const send = async (values: AskedValues): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    const result = await perform(action, rows, askedInput(action, rows, values), run);
    isSending.current = false;
    const [first] = result.failed;
    // If everything failed for one reason, the dialog shows it. If only some rows failed, the list shows which and why.
    if (first && result.succeeded.length === 0 && (rows.length === 1 || first.error.network)) showError(first.error);
    else onDone(showResult(action, rows, result));
  };
  return {
    form,
    fields,
    errors,
    isDirty,
    busy,
    problem,
    attempt,
    errorMessage,
    confirmLabel: useConfirmWords(action, rows, cash),
    noteReason: noteReason(action, rows, role, { cash }),
    submit: () =>
      void form.handleSubmit(send, () => {
        setAttempt((before) => before + 1);
      })(),
  };
}

/** The form of an action; runs it on one parcel or several. */
export default function ActionDialog(props: ActionDialogProps): ReactNode {
  const { action, rows, onClose } = props;
  const t = useWords('packages');
  const tList = useWords('list');
  const {
    form,
    fields,
    errors,
    isDirty,
    busy,
    problem,
    attempt,
    errorMessage,
    confirmLabel,
    noteReason: reason,
    submit,
  } = useActionForm(props);
  const [first] = rows;
  useFirstFocus(askedId(fields[0] ?? 'note'));
  const subject =
    rows.length === 1 && first
      ? `${first.trackingNumber} · ${first.recipientName}`
      : t('list.results', { count: rows.length });
  const footer = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {action === 'cancel' ? t('close.keepParcel', { count: rows.length }) : t('close.cancel')}
      </Button>
      <Button
        tone={harmfulActions.includes(action) ? 'danger' : 'primary'}
        icon={actionIcon(action)}
        busy={busy}
        onClick={submit}
      >
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`actions.${action}`)}
      text={<bdi>{subject}</bdi>}
      footer={footer}
      dismissable={!isDirty}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {attempt > 0 && (
          <ErrorSummary
            attempt={attempt}
            errors={errorSummaryItems(fields, errors, (field, value) =>
              tList('pair', { name: t(`fields.${field}`), value }),
            )}
          />
        )}
        {problem && (
          <Banner tone="danger" live="alert">
            {errorMessage(problem)}
          </Banner>
        )}
        <AskedFields fields={fields} control={form.control} action={action} rows={rows} noteReason={reason} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
