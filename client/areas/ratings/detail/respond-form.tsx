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
type Template = (typeof templates)[number];

interface RespondFormProps {
  rating: Rating;
  onDone: () => void;
  onCancel?: () => void;
}

/** The typed response, what is wrong with it, and how it is sent. `id` is that of the field. */
function useResponse({ rating, onDone }: RespondFormProps, id: string) {
  const t = useT('rating');
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
  return { response, setResponse, fieldError: submitted ? fieldError : undefined, problem, isRunning, send };
}

/** The form to answer a rating. The button is never disabled; submitting an invalid form shows the errors. */
export function RespondForm(props: RespondFormProps): ReactNode {
  const { rating, onCancel } = props;
  const t = useT('rating');
  const errorMessage = useErrorMessage();
  const id = useId();
  const { response, setResponse, fieldError, problem, isRunning, send } = useResponse(props, id);
  const insertTemplate = (template: Template): void => {
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
        error={fieldError ? errorMessage(fieldError) : undefined}
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
      <RespondFooter
        length={response.trim().length}
        isFirst={rating.response === null}
        busy={isRunning}
        onTemplate={insertTemplate}
        onCancel={onCancel}
      />
    </form>
  );
}

interface RespondFooterProps extends Pick<RespondFormProps, 'onCancel'> {
  /** Of the response. */
  length: number;
  isFirst: boolean;
  busy: boolean;
  onTemplate: (template: Template) => void;
}

/** Openings for an empty response, the count of its letters, and the buttons. */
function RespondFooter({ length, isFirst, busy, onTemplate, onCancel }: RespondFooterProps): ReactNode {
  const t = useT('rating');
  const tRatings = useT('ratings');
  return (
    <div className={styles.respondFooter}>
      {length === 0 &&
        templates.map((template) => (
          <Pill
            key={template}
            size="sm"
            aria-pressed={undefined}
            onClick={() => {
              onTemplate(template);
            }}
          >
            {t(`openings.${template}`)}
          </Pill>
        ))}
      <span className={styles.respondEnd}>
        <Ltr className={styles.counter}>
          {length} / {maxResponse}
        </Ltr>
        {onCancel && (
          <Button tone="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" tone="primary" icon={Send} mirrorIcon busy={busy}>
          {isFirst ? tRatings('actions.respond') : t('correct')}
        </Button>
      </span>
    </div>
  );
}
