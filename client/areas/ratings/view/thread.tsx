import { useState } from 'react';
import type { ReactNode } from 'react';
import { Headset, Pencil, Store } from 'lucide-react';
import { Avatar } from '#client/kit/ui/avatar.tsx';
import { Button } from '#client/kit/ui/button.tsx';
import { RelativeTime } from '#client/kit/ui/relative-time.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { cx } from '#client/kit/cx.ts';
import type { Rating } from '../documents.ts';
import { RespondForm } from './respond-form.tsx';
import styles from './view.module.css';

interface SayingProps {
  name: string | undefined;
  /** What they are, or who speaks when the name is not told. */
  as: string;
  at: string;
  own?: boolean;
  children: ReactNode;
}

function Saying({ name, as, at, own = false, children }: SayingProps): ReactNode {
  const Face = own ? Headset : Store;
  return (
    <li className={cx(styles.saying, own && styles.own)}>
      {name === undefined ? (
        <span className={styles.face}>
          <Face size={16} aria-hidden />
        </span>
      ) : (
        <Avatar name={name} size={32} decorative />
      )}
      <div className={styles.bubble}>
        <p className={styles.by}>
          <bdi className={styles.name}>{name ?? as}</bdi>
          {name !== undefined && <span>{as}</span>}
          <RelativeTime at={at} look="long" className={styles.time} />
        </p>
        {children}
      </div>
    </li>
  );
}

/** What was said and what was answered, live; below it, for whoever may answer, the answer's form. */
export function Thread({ rating }: { rating: Rating }): ReactNode {
  const t = useWords('rating');
  const shared = useWords('ratings');
  const roles = useWords('roles');
  const [correcting, setCorrecting] = useState(false);
  const { author, comment, company, createdAt, response, respondedAt, responder } = rating;
  const mayRespond = rating.allowedActions.includes('respond');
  return (
    <section className={styles.thread} aria-label={t('thread')}>
      <ol className={styles.sayings} aria-live="polite">
        <Saying
          name={author?.name}
          as={author && company ? company.name : (company?.name ?? roles('CUSTOMER'))}
          at={createdAt}
        >
          {comment === null ? (
            <p className={styles.faint}>{shared('noComment')}</p>
          ) : (
            <p className={styles.words}>
              <bdi>{comment}</bdi>
            </p>
          )}
        </Saying>
        {response !== null && respondedAt !== null && (
          <Saying name={responder?.name} as={responder ? roles(responder.kind) : shared('team')} at={respondedAt} own>
            <p className={styles.words}>
              <bdi>{response}</bdi>
            </p>
          </Saying>
        )}
      </ol>
      {response === null && !mayRespond && <p className={styles.faint}>{t('noResponse')}</p>}
      {mayRespond && response !== null && !correcting && (
        <div>
          <Button
            icon={Pencil}
            onClick={() => {
              setCorrecting(true);
            }}
          >
            {t('correct')}
          </Button>
        </div>
      )}
      {mayRespond && (response === null || correcting) && (
        <RespondForm
          rating={rating}
          onDone={() => {
            setCorrecting(false);
          }}
          onCancel={
            response === null
              ? undefined
              : () => {
                  setCorrecting(false);
                }
          }
        />
      )}
    </section>
  );
}
