// What the one who opened a claim thinks of how it was settled, once it is closed.
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Star } from 'lucide-react';
import { useAction } from '#client/live/use-action.ts';
import { cx } from '#client/lib/cx.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { claimRowActions } from '../actions.tsx';
import type { Claim } from '../documents.ts';
import styles from './satisfaction.module.css';

const scores = [1, 2, 3, 4, 5] as const;
const maxComment = 500;

/** Five stars and a comment; each star is a radio button. */
export function Satisfaction({ claim }: { claim: Claim }): ReactNode {
  const t = useT('claims');
  const errorMessage = useErrorMessage();
  const name = useId();
  const [score, setScore] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isRunning, error } = useAction(claimRowActions.document('rate'));
  const submit = async (): Promise<void> => {
    setMissing(score === null);
    if (score !== null && !isRunning)
      await run({ id: claim.id, satisfaction: score, ...(comment.trim() !== '' && { comment }) });
  };
  const problem =
    isMissing && score === null ? t('satisfaction.choose') : error && errorMessage(error.fields[0] ?? error);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset className={styles.stars}>
        <legend>{t('satisfaction.title')}</legend>
        {scores.map((each) => (
          <label key={each} className={cx(styles.star, score !== null && each <= score && styles.lit)}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={score === each}
              onChange={() => {
                setScore(each);
              }}
            />
            <Star size={26} aria-hidden />
            <span className={styles.word}>{t('satisfaction.stars', { count: each })}</span>
          </label>
        ))}
      </fieldset>
      {score !== null && (
        <TextArea
          grow
          rows={2}
          dir="auto"
          maxLength={maxComment}
          aria-label={t('fields.comment')}
          placeholder={t('satisfaction.comment')}
          value={comment}
          onChange={({ target }) => {
            setComment(target.value);
          }}
        />
      )}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {score !== null && (
        <Button type="submit" tone="primary" busy={isRunning}>
          {t('satisfaction.send')}
        </Button>
      )}
    </form>
  );
}
