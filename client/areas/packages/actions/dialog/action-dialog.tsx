import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import type { ActionFailure } from '#client/list/actions/action-types.ts';
import { useInitialFocus } from '#client/forms/use-initial-focus.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { ErrorSummary } from '#client/ui/form/error-summary.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { RequestError } from '#client/live/request-error.ts';
import { useAction } from '#client/live/use-action.ts';
import { viewerAtom } from '#client/app/session/session.ts';
import { actionIcon, type ActionField, type DialogAction, destructiveActions } from '../actions.ts';
import type { Package } from '../../documents.ts';
import { createResolver } from '../../forms/resolver.ts';
import { actionDocument } from '../action-document.ts';
import { tomorrow } from './field-controls.tsx';
import { ActionFields, fieldElementId } from './fields.tsx';
import { toActionInput, validateActionForm, type ActionFormValues, visibleFields, noteReason } from './form-values.ts';
import { useConfirmLabel } from './use-confirm-label.ts';
import { runAction } from '../run-action.ts';
import { useResultToast } from '../use-result-toast.ts';
import styles from './action-dialog.module.css';

export interface ActionDialogProps {
  action: DialogAction;
  rows: readonly Package[];
  onClose: () => void;
  onDone: (failures: readonly ActionFailure[]) => void;
}

const emptyValues: ActionFormValues = {
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

function initialValues(action: DialogAction, rows: readonly Package[]): ActionFormValues {
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

const isField = (fields: readonly ActionField[], path: string): path is ActionField =>
  fields.some((field) => field === path);

function errorSummaryItems(
  fields: readonly ActionField[],
  errors: FieldErrors<ActionFormValues>,
  line: (field: string, message: string) => string,
): { fieldId: string; message: string }[] {
  return fields.flatMap((field) => {
    const message = errors[field]?.message;
    return message === undefined ? [] : [{ fieldId: fieldElementId(field), message: line(field, message) }];
  });
}

function useActionForm({ action, rows, onDone }: ActionDialogProps) {
  const role = useAtomValue(viewerAtom)?.role ?? 'CUSTOMER';
  const errorMessage = useErrorMessage();
  const showResult = useResultToast();
  const { run, isRunning } = useAction(actionDocument(action));
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isSending = useRef(false);
  const form = useForm<ActionFormValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: initialValues(action, rows),
    resolver: createResolver((values) => validateActionForm(action, rows, role, values), errorMessage),
  });
  // Read on every render: react-hook-form only updates the parts of `formState` that are read.
  const { errors, isDirty } = form.formState;
  const fields = visibleFields(action, rows);
  const cash = useWatch({ control: form.control, name: 'cash' });
  const showError = (error: RequestError): void => {
    const fieldErrors = error.fields.filter(({ path }) => isField(fields, path));
    for (const field of fieldErrors)
      if (isField(fields, field.path)) form.setError(field.path, { type: field.code, message: errorMessage(field) });
    setProblem(fieldErrors.length > 0 ? null : error);
    setAttempt((before) => before + 1);
  };
  const send = async (values: ActionFormValues): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    const result = await runAction(action, rows, toActionInput(action, rows, values), run);
    isSending.current = false;
    const [first] = result.failed;
    // If everything failed for one reason, the dialog shows it. If only some rows failed, the list shows which and why.
    if (first && result.succeeded.length === 0 && (rows.length === 1 || first.error.isNetworkError))
      showError(first.error);
    else onDone(showResult(action, rows, result));
  };
  return {
    form,
    fields,
    errors,
    isDirty,
    busy: isRunning,
    problem,
    attempt,
    errorMessage,
    confirmLabel: useConfirmLabel(action, rows, cash),
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
  const t = useT('packages');
  const tList = useT('list');
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
  useInitialFocus(fieldElementId(fields[0] ?? 'note'));
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
        tone={destructiveActions.includes(action) ? 'danger' : 'primary'}
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
        <ActionFields fields={fields} control={form.control} action={action} rows={rows} noteReason={reason} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
