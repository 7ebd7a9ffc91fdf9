// Asks why personal data are erased, says what stays, and starts the job.
import { type ReactNode, useState } from 'react';
import { erasureReasons } from '#shared/lib/erasure.ts';
import type { ActionFormProps, ActionRow } from '#client/actions/define-actions.ts';
import { useDialogTexts } from '#client/actions/form/confirm-dialog.tsx';
import { FormDialog } from '#client/actions/form/form-dialog.tsx';
import type { TadaDocumentNode } from '#client/live/graphql.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useRunMutation } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { RadioGroup } from '#client/ui/form/choice/radio-group.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { MentionsChoice, type MentionsDocument } from './mentions-choice.tsx';

type Reason = (typeof erasureReasons)[number];
type EraseDocument = TadaDocumentNode<
  unknown,
  { input: { id: string; reason: Reason; redactName?: boolean | null; idempotencyKey?: string | null } }
>;

interface Props<Row extends ActionRow> extends ActionFormProps<Row> {
  document: EraseDocument;
  /** Where the name of the person stands in texts of others. */
  mentions: MentionsDocument;
  /** What is erased and what stays. */
  consequences: readonly string[];
}

const focusId = 'erasure-reason';

/** The dialog of an action that erases the person of one row. */
export function EraseDialog<Row extends ActionRow>({
  document,
  mentions,
  consequences,
  ...props
}: Props<Row>): ReactNode {
  const { actions, action, rows, onClose, onDone } = props;
  const t = useT('erasure');
  const run = useRunMutation();
  const { subject: _, ...texts } = useDialogTexts(props);
  const [reason, setReason] = useState<Reason>('person_asked');
  const [redactName, setRedactName] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [row] = rows;
  const submit = async (): Promise<void> => {
    if (busy || !row) return;
    setBusy(true);
    const outcome = await run(document, { id: row.id, reason, redactName });
    setBusy(false);
    setProblem(outcome.ok ? null : outcome.problem);
    if (!outcome.ok) return;
    toast({ text: t('started'), tone: 'success', key: 'erasure' });
    onDone({ failures: [], failedRows: [] });
  };
  return (
    <FormDialog
      {...texts}
      area={actions.area}
      icon={actions.spec(action).icon}
      destructive
      focusId={focusId}
      isDirty={false}
      busy={busy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {consequences.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Field group required label={t('reason')} id={focusId}>
        <RadioGroup
          options={erasureReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          value={reason}
          onChange={(value) => setReason(erasureReasons.find((each) => each === value) ?? reason)}
        />
      </Field>
      {row && <MentionsChoice document={mentions} id={row.id} checked={redactName} onChange={setRedactName} />}
    </FormDialog>
  );
}
