import { type ReactNode, useId, useState } from 'react';
import type { RatingType } from '#shared/areas/ratings/choices.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { OverallScore, RatingFields } from '../forms/fields.tsx';
import { emptyValues, opinionOf, type RatingFormValues } from '../forms/values.ts';
import styles from './recipient.module.css';

export interface RateFormProps {
  type: RatingType;
  /** Sends it; returns why that failed, in words, or null. */
  send: (opinion: object) => Promise<string | null>;
}

/** Five stars; with the first of them the rest of the form. What was chosen and typed stays when sending it fails. */
export function RateForm({ type, send }: RateFormProps): ReactNode {
  const t = useT('rating');
  const id = useId();
  const [values, setValues] = useState<RatingFormValues>(emptyValues);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<RatingFormValues>): void => {
    setValues((now) => ({ ...now, ...part }));
  };
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem(await send(opinionOf(type, values)));
    setBusy(false);
  };
  const fields = { id, values, onChange: change, errorOf: () => undefined };
  if (values === emptyValues) return <OverallScore {...fields} />;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <RatingFields {...fields} type={type} />
      {problem !== null && (
        <Banner tone="danger" live="alert" title={t('failed.create')}>
          {problem}
        </Banner>
      )}
      <p className={styles.text}>{t('onlyOverall')}</p>
      <div className={styles.buttons}>
        <Button type="submit" tone="primary" size="touch" busy={busy}>
          {t('send')}
        </Button>
        <Button
          tone="quiet"
          size="touch"
          onClick={() => {
            setValues(emptyValues);
            setProblem(null);
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
