import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Send } from 'lucide-react';
import { maxResponse, ratingInputs } from '#shared/areas/ratings/input.ts';
import { fieldErrorsOf } from '#shared/lib/parse-input.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Pill } from '#client/ui/button/pill.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import { ratingRowActions } from '../actions.tsx';
import type { Rating } from '../documents.ts';
import styles from './detail.module.css';

const templates = ['sorry', 'thanks'] as const;

/** The form to answer a rating. The button is never disabled; submitting an invalid form shows the errors. */
export function RespondForm({
  rating,
  onDone,
  onCancel,
}: {
  rating: Rating;
  onDone: () => void;
  onCancel?: () => void;
}): ReactNode {
  const t = useT('rating');
  const tRatings = useT('ratings');
  const errorMessage = useErrorMessage();
  const id = useId();
  const [response, setResponse] = useState(rating.response ?? '');
  const [submitted, setSubmitted] = useState(false);
  const { run, isRunning, error: problem } = useAction(ratingRowActions.document('respond'));
  const parsed = ratingInputs.respond.safeParse({ id: rating.id, response }, { reportInput: true });
  const fieldError = parsed.success ? undefined : fieldErrorsOf(parsed.error).find(({ path }) => path === 'response');
  const send = async (): Promise<void> => {
    setSubmitted(true);
    if (fieldError) {
      document.getElementById(id)?.focus();
      return;
    }
    const outcome = await run({ id: rating.id, response: response.trim() });
    if (!outcome.ok) return;
    toast({ text: t('responded'), tone: 'success' });
    onDone();
  };
  const insertTemplate = (template: (typeof templates)[number]): void => {
    setResponse((now) => [t(`openings.${template}Text`), now].filter((part) => part.trim() !== '').join('\n'));
    document.getElementById(id)?.focus();
  };
  return (
    <form
      className={styles.respond}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {problem && (
        <Banner tone="danger" live="alert" title={t('failed.respond')}>
          {errorMessage(problem)}
        </Banner>
      )}
      <Field
        id={id}
        label={t('yourResponse')}
        required
        aside={<span className={styles.counter}>{t('seenByAuthor')}</span>}
        error={submitted && fieldError ? errorMessage(fieldError) : undefined}
      >
        <TextArea
          rows={3}
          grow
          dir="auto"
          value={response}
          onChange={(event) => {
            setResponse(event.target.value);
          }}
        />
      </Field>
      <div className={styles.respondFooter}>
        {response.trim() === '' &&
          templates.map((template) => (
            <Pill
              key={template}
              size="sm"
              aria-pressed={undefined}
              onClick={() => {
                insertTemplate(template);
              }}
            >
              {t(`openings.${template}`)}
            </Pill>
          ))}
        <span className={styles.respondEnd}>
          <Ltr className={styles.counter}>
            {response.trim().length} / {maxResponse}
          </Ltr>
          {onCancel && (
            <Button tone="quiet" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" tone="primary" icon={Send} mirrorIcon busy={isRunning}>
            {rating.response === null ? tRatings('actions.respond') : t('correct')}
          </Button>
        </span>
      </div>
    </form>
  );
}
