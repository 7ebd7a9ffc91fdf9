import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ratingInputs } from '#shared/areas/ratings/input.ts';
import { fieldErrorsOf } from '#shared/lib/parse-input.ts';
import { useInitialFocus } from '#client/forms/use-initial-focus.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { actionIcon } from './actions.ts';
import type { Rating } from '../documents.ts';
import styles from '../forms/form.module.css';

export interface RatingActionDialogProps {
  action: 'flag' | 'remove';
  rows: readonly Rating[];
  onClose: () => void;
  /** Returns the error message, or null on success. */
  onRun: (input: { reason?: string }) => Promise<string | null>;
}

/** Dialog for the reason of a flag, or to confirm a removal. */
export function RatingActionDialog({ action, rows, onClose, onRun }: RatingActionDialogProps): ReactNode {
  const t = useT('rating');
  const tRatings = useT('ratings');
  const errorMessage = useErrorMessage();
  const fieldId = useId();
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useInitialFocus(action === 'flag' ? fieldId : '');
  const [first] = rows;
  const parsed = ratingInputs.flag.safeParse({ id: first?.id, reason }, { reportInput: true });
  const fieldError =
    action === 'flag' && !parsed.success
      ? fieldErrorsOf(parsed.error).find(({ path }) => path === 'reason')
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
