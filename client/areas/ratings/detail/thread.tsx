import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Headset, Pencil, Store } from 'lucide-react';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useT } from '#client/messages/use-t.ts';
import { cx } from '#client/lib/cx.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useAction } from '#client/live/use-action.ts';
import { sessionAtom } from '#client/session/session.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { ratingRowActions } from '../actions.tsx';
import { AnswerForm } from '../forms/answer-form.tsx';
import type { Rating } from '../documents.ts';
import { RespondForm } from './respond-form.tsx';
import styles from './detail.module.css';

interface MessageProps {
  name: string | undefined;
  /** The author's role or company; shown as the name when the name is hidden. */
  role: string;
  at: string;
  own?: boolean;
  children: ReactNode;
}

function Message({ name, role, at, own = false, children }: MessageProps): ReactNode {
  const Icon = own ? Headset : Store;
  return (
    <li className={cx(styles.message, own && styles.own)}>
      {name === undefined ? (
        <span className={styles.face}>
          <Icon size={16} aria-hidden />
        </span>
      ) : (
        <Avatar name={name} size={32} decorative />
      )}
      <div className={styles.bubble}>
        <p className={styles.by}>
          <bdi className={styles.name}>{name ?? role}</bdi>
          {name !== undefined && <span>{role}</span>}
          <RelativeTime at={at} variant="long" className={styles.time} />
        </p>
        {children}
      </div>
    </li>
  );
}

/** Who wrote the rating, under or instead of the name: the recipient of the parcel, or the company of the customer. */
function useWriterRole({ givenBy, company }: Rating): string {
  const tRatings = useT('ratings');
  const roles = useT('roles');
  return givenBy === 'recipient' ? tRatings('givers.recipient') : (company?.name ?? roles('CUSTOMER'));
}

function AuthorAnswer({ rating: { id } }: { rating: Rating }): ReactNode {
  const t = useT('rating');
  const errorMessage = useErrorMessage();
  const { run } = useAction(ratingRowActions.document('answer'));
  const send = async (answer: string): Promise<string | null> => {
    const outcome = await run({ id, answer });
    if (!outcome.ok) return errorMessage(outcome.problem);
    toast({ text: t('answer.sent'), tone: 'success' });
    return null;
  };
  return <AnswerForm send={send} />;
}

/** The comment, the response and the author's answer, updated live; below them the response form for viewers who can respond. */
export function RatingThread({ rating }: { rating: Rating }): ReactNode {
  const t = useT('rating');
  const tRatings = useT('ratings');
  const roles = useT('roles');
  const [isEditing, setEditing] = useState(false);
  const { author, comment, createdAt, response, respondedAt, responder, answer, answeredAt } = rating;
  const canRespond = rating.allowedActions.includes('respond');
  const ownId = useAtomValue(sessionAtom)?.viewer.id;
  // Colleagues of the author have the action too, in the eyes of a scope; the author alone may use it.
  const canAnswer = rating.allowedActions.includes('answer') && author?.id === ownId;
  const writer = { name: author?.name, role: useWriterRole(rating) };
  return (
    <section className={styles.thread} aria-label={t('thread')}>
      <ol className={styles.messages} aria-live="polite">
        <Message {...writer} at={createdAt}>
          {comment === null ? (
            <p className={styles.faint}>{tRatings('noComment')}</p>
          ) : (
            <p className={styles.text}>
              <bdi>{comment}</bdi>
            </p>
          )}
        </Message>
        {response !== null && respondedAt !== null && (
          <Message
            name={responder?.name}
            role={responder ? roles(responder.kind) : tRatings('team')}
            at={respondedAt}
            own
          >
            <p className={styles.text}>
              <bdi>{response}</bdi>
            </p>
          </Message>
        )}
        {answer !== null && answeredAt !== null && (
          <Message {...writer} at={answeredAt}>
            <p className={styles.text}>
              <bdi>{answer}</bdi>
            </p>
          </Message>
        )}
      </ol>
      {canAnswer && <AuthorAnswer rating={rating} />}
      {response === null && !canRespond && <p className={styles.faint}>{t('noResponse')}</p>}
      {canRespond && response !== null && !isEditing && (
        <div>
          <Button
            icon={Pencil}
            onClick={() => {
              setEditing(true);
            }}
          >
            {t('correct')}
          </Button>
        </div>
      )}
      {canRespond && (response === null || isEditing) && (
        <RespondForm
          rating={rating}
          onDone={() => {
            setEditing(false);
          }}
          onCancel={
            response === null
              ? undefined
              : () => {
                  setEditing(false);
                }
          }
        />
      )}
    </section>
  );
}
