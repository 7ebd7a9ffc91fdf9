// The recipient's claim about the parcel: opened here, answered here. Loaded after the page, for its recipient alone.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { MessageSquareWarning } from 'lucide-react';
import type { RecipientClaim as Claim } from '#shared/areas/tracking/claim.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { AnswerForm, OpenForm } from './claim-forms.tsx';
import { followAnswers } from '../requests/follow-answers.ts';
import { readClaim } from './api.ts';
import page from '../page.module.css';
import styles from './recipient-claim.module.css';

/** The claim of the session, live until it is closed; undefined before the first answer. */
function useClaim(session: string): [Claim | null | undefined, (claim: Claim | null) => void] {
  const [claim, setClaim] = useState<Claim | null>();
  const read = useEffectEvent(async (of: string, signal: AbortSignal): Promise<void> => {
    try {
      const found = await readClaim(of);
      if (!signal.aborted) setClaim(found);
    } catch {
      // It is asked for again with the next answer and the next connection; the page says when there is no network.
    }
  });
  const isWaiting = claim?.canWrite === true;
  useEffect(() => {
    const end = new AbortController();
    const readFirst = async (): Promise<void> => {
      await read(session, end.signal);
    };
    void readFirst();
    return () => {
      end.abort();
    };
  }, [session]);
  useEffect(() => {
    if (!isWaiting) return;
    const end = new AbortController();
    const unfollow = followAnswers(session, 'claim', () => {
      void read(session, end.signal);
    });
    return () => {
      end.abort();
      unfollow();
    };
  }, [session, isWaiting]);
  return [claim, setClaim];
}

function Thread({ claim: { messages, resolution, resolutionReason } }: { claim: Claim }): ReactNode {
  const t = useT('tracking-claim');
  const format = useFormat();
  return (
    <ol className={styles.thread} aria-live="polite">
      {messages.map(({ isOwn, text, at }) => (
        <li key={at} className={cx(styles.message, isOwn && styles.own)}>
          <span className={styles.by}>
            {t(isOwn ? 'you' : 'support')} · <bdi>{format.dateTime(at)}</bdi>
          </span>
          <p dir="auto">{text}</p>
        </li>
      ))}
      {resolution !== null && (
        <li className={styles.message}>
          <span className={styles.by}>{t(`resolutions.${resolution}`)}</span>
          {resolutionReason !== null && <p dir="auto">{resolutionReason}</p>}
        </li>
      )}
    </ol>
  );
}

function Open({ session, onSent }: { session: string; onSent: (claim: Claim | null) => void }): ReactNode {
  const t = useT('tracking-claim');
  const [isOpening, setOpening] = useState(false);
  if (isOpening)
    return (
      <OpenForm
        session={session}
        onSent={onSent}
        onCancel={() => {
          setOpening(false);
        }}
      />
    );
  return (
    <Button
      size="touch"
      block
      icon={MessageSquareWarning}
      onClick={() => {
        setOpening(true);
      }}
    >
      {t('open')}
    </Button>
  );
}

/** The claim and its answers, or the button that opens one. */
export default function RecipientClaim({ session }: { session: string }): ReactNode {
  const t = useT('tracking-claim');
  const [claim, setClaim] = useClaim(session);
  if (claim === undefined) return null;
  if (claim === null) return <Open session={session} onSent={setClaim} />;
  return (
    <section className={styles.claim} aria-label={t('claim')}>
      <header className={styles.head}>
        <h2 className={page.subtitle}>
          {t('claim')} <Ltr mono>{claim.reference}</Ltr>
        </h2>
        <p className={page.hint}>{t(`statuses.${claim.status}`)}</p>
      </header>
      <Thread claim={claim} />
      {claim.canWrite ? (
        <AnswerForm session={session} onSent={setClaim} />
      ) : (
        <Open key={claim.reference} session={session} onSent={setClaim} />
      )}
    </section>
  );
}
