import { type ReactNode, useState } from 'react';
import { latinDigits } from '#shared/areas/packages/tracking-url.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { TrackingError } from '../requests/api.ts';
import { useTrackingProblem } from '../requests/use-tracking-problem.ts';
import styles from '../page.module.css';

/** Opens the parcel with the last four digits of the recipient's phone. */
export function ProofForm({ onProve }: { onProve: (digits: string) => Promise<void> }): ReactNode {
  const t = useT('tracking');
  const problemOf = useTrackingProblem();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<TrackingError | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    const digits = latinDigits(typed).replaceAll(/\D/g, '');
    try {
      if (digits.length !== 4) throw new TrackingError('tracking.four_digits');
      await onProve(digits);
    } catch (failure) {
      setError(failure instanceof TrackingError ? failure : new TrackingError('internal'));
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.proof}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <h2 className={styles.subtitle}>{t('proof.title')}</h2>
      <p className={styles.text}>{t('proof.text')}</p>
      <Field label={t('proof.digits')} {...(error && { error: problemOf(error) })}>
        <div className={styles.proofLine}>
          <TextField
            name="digits"
            ltr
            mono
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
            }}
          />
          <Button type="submit" tone="primary" size="touch" busy={busy}>
            {t('proof.submit')}
          </Button>
        </div>
      </Field>
    </form>
  );
}
