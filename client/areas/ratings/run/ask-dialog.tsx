import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ratingInputs } from '#shared/areas/ratings/input.ts';
import { fieldProblems } from '#shared/kit/parse-input.ts';
import { useFirstFocus } from '#client/kit/list-screen/use-first-focus.ts';
import { Banner } from '#client/kit/ui/banner.tsx';
import { Button } from '#client/kit/ui/button.tsx';
import { Dialog } from '#client/kit/ui/dialog.tsx';
import { Field } from '#client/kit/ui/field.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { TextArea } from '#client/kit/ui/text-area.tsx';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { actionIcon } from '../actions.ts';
import type { Rating } from '../documents.ts';
import styles from '../form/form.module.css';

export interface AskDialogProps {
  action: 'flag' | 'remove';
  rows: readonly Rating[];
  onClose: () => void;
  /** Returns the error message, or null on success. */
  onRun: (input: { reason?: string }) => Promise<string | null>;
}

/** Dialog for the reason of a flag, or to confirm a removal. */
export function AskDialog({ action, rows, onClose, onRun }: AskDialogProps): ReactNode {
  const t = useWords('rating');
  const tRatings = useWords('ratings');
  const errorMessage = useProblemWords();
  const fieldId = useId();
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useFirstFocus(action === 'flag' ? fieldId : '');
  const [first] = rows;
  const parsed = ratingInputs.flag.safeParse({ id: first?.id, reason }, { reportInput: true });
  const fieldError =
    action === 'flag' && !parsed.success
      ? fieldProblems(parsed.error).find(({ path }) => path === 'reason')
      : undefined;
  const run = async (): Promise<void> => {
    setSubmitted(true);
    if (busy || fieldError) {
      document.getElementById(fieldId)?.focus();
      return;
    }
    setBusy(true);
    setError(await onRun(action === 'flag' ? { reason: reason.trim() } : {}));
    setBusy(false);
  };
  const footer = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button
        tone={action === 'remove' ? 'danger' : 'primary'}
        icon={actionIcon(action)}
        busy={busy}
        onClick={() => void run()}
      >
        {tRatings(`actions.${action}`)}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`ask.${action}`, { count: rows.length })}
      text={t(`ask.${action}Text`, { count: rows.length })}
      footer={footer}
      dismissable={reason === ''}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {error !== null && (
          <Banner tone="danger" live="alert" title={t(`failed.${action}`)}>
            {error}
          </Banner>
        )}
        {rows.length === 1 && first && (
          <p>
            <Ltr mono>{first.trackingNumber}</Ltr> · <bdi>{first.company?.name}</bdi>
          </p>
        )}
        {action === 'flag' && (
          <Field
            id={fieldId}
            label={t('flagReason')}
            required
            error={submitted && fieldError ? errorMessage(fieldError) : undefined}
            hint={t('flagHint')}
          >
            <TextArea
              rows={3}
              grow
              dir="auto"
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
              }}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
