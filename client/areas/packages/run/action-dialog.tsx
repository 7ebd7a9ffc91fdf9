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

const noValues: AskedValues = {
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

function valuesFor(action: AskingAction, rows: readonly Pkg[]): AskedValues {
  const [first] = rows;
  return {
    ...noValues,
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

function summaryOf(
  fields: readonly AskedField[],
  errors: FieldErrors<AskedValues>,
  line: (field: string, message: string) => string,
): { fieldId: string; message: string }[] {
  return fields.flatMap((field) => {
    const message = errors[field]?.message;
    return message === undefined ? [] : [{ fieldId: askedId(field), message: line(field, message) }];
  });
}

function useAsking({ action, rows, onDone }: ActionDialogProps) {
  const role = useAtomValue(whoAtom)?.role ?? 'CUSTOMER';
  const words = useProblemWords();
  const report = useReport();
  const { run, busy } = useAction(actionDocument(action));
  const [problem, setProblem] = useState<LiveProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const underway = useRef(false);
  const form = useForm<AskedValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: valuesFor(action, rows),
    resolver: problemResolver((values) => askedProblems(action, rows, role, values), words),
  });
  // Read at every render: what is not read is not kept up to date.
  const { errors, isDirty } = form.formState;
  const fields = fieldsOf(action, rows);
  const cash = useWatch({ control: form.control, name: 'cash' });
  const refused = (refusal: LiveProblem): void => {
    const known = refusal.fields.filter(({ path }) => isField(fields, path));
    for (const field of known)
      if (isField(fields, field.path)) form.setError(field.path, { type: field.code, message: words(field) });
    setProblem(known.length > 0 ? null : refusal);
    setAttempt((before) => before + 1);
  };
  const send = async (values: AskedValues): Promise<void> => {
    if (underway.current) return;
    underway.current = true;
    setProblem(null);
    const performed = await perform(action, rows, askedInput(action, rows, values), run);
    underway.current = false;
    const [first] = performed.refused;
    // Refused as a whole for one reason: it is put right here. Refused in part: the list tells which ones and why.
    if (first && performed.done.length === 0 && (rows.length === 1 || first.problem.network)) refused(first.problem);
    else onDone(report(action, rows, performed));
  };
  return {
    form,
    fields,
    errors,
    isDirty,
    busy,
    problem,
    attempt,
    words,
    confirm: useConfirmWords(action, rows, cash),
    noteReason: noteReason(action, rows, role, { cash }),
    submit: () =>
      void form.handleSubmit(send, () => {
        setAttempt((before) => before + 1);
      })(),
  };
}

/** Asks for what an action needs, and runs it on one parcel or on many. */
export default function ActionDialog(props: ActionDialogProps): ReactNode {
  const { action, rows, onClose } = props;
  const t = useWords('packages');
  const list = useWords('list');
  const {
    form,
    fields,
    errors,
    isDirty,
    busy,
    problem,
    attempt,
    words,
    confirm,
    noteReason: reason,
    submit,
  } = useAsking(props);
  const [first] = rows;
  useFirstFocus(askedId(fields[0] ?? 'note'));
  const about =
    rows.length === 1 && first
      ? `${first.trackingNumber} · ${first.recipientName}`
      : t('list.results', { count: rows.length });
  const foot = (
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
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`actions.${action}`)}
      text={<bdi>{about}</bdi>}
      footer={foot}
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
            errors={summaryOf(fields, errors, (field, value) => list('pair', { name: t(`fields.${field}`), value }))}
          />
        )}
        {problem && (
          <Banner tone="danger" live="alert">
            {words(problem)}
          </Banner>
        )}
        <AskedFields fields={fields} control={form.control} action={action} rows={rows} noteReason={reason} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
