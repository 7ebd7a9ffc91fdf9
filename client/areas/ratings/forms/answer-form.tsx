import { type ReactNode, useId, useState } from 'react';
import { Send } from 'lucide-react';
import { maxAnswer } from '#shared/areas/ratings/choices.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import styles from './form.module.css';

export interface AnswerFormProps {
  /** Sends the answer; returns why that failed, in words, or null. */
  send: (answer: string) => Promise<string | null>;
  touch?: boolean;
}

/** The author's one answer to a response. What was typed stays until it was sent. */
export function AnswerForm({ send, touch = false }: AnswerFormProps): ReactNode {
  const t = useT('rating');
  const id = useId();
  const [answer, setAnswer] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const text = answer.trim();
  const submit = async (): Promise<void> => {
    setSubmitted(true);
    if (text === '') return document.getElementById(id)?.focus();
    setBusy(true);
    setProblem(await send(text));
    setBusy(false);
  };
  return (
    <form
      className={styles.answer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      {problem !== null && (
        <Banner tone="danger" live="alert" title={t('answer.failed')}>
          {problem}
        </Banner>
      )}
      <Field
        id={id}
        label={t('answer.label')}
        aside={<span className={styles.muted}>{t('answer.hint')}</span>}
        error={isSubmitted && text === '' ? t('answer.required') : undefined}
      >
        <TextArea
          rows={2}
          grow
          dir="auto"
          maxLength={maxAnswer}
          value={answer}
          onChange={(event) => {
            setAnswer(event.target.value);
          }}
        />
      </Field>
      <div className={styles.answerFoot}>
        <Ltr className={styles.muted}>
          {text.length} / {maxAnswer}
        </Ltr>
        <Button type="submit" tone="primary" icon={Send} mirrorIcon busy={busy} {...(touch && { size: 'touch' })}>
          {t('answer.send')}
        </Button>
      </div>
    </form>
  );
}
