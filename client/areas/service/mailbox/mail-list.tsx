import type { ReactNode } from 'react';
import { Mails } from 'lucide-react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { directionOf } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import type { MailboxEntry } from './documents.ts';
import styles from './mailbox.module.css';

/** The kept mails, the newest first. */
export function MailList({ mails, chosen }: { mails: readonly MailboxEntry[]; chosen: string | null }): ReactNode {
  const t = useT('mailbox');
  if (mails.length === 0)
    return (
      <EmptyState
        icon={Mails}
        title={t('empty.title')}
        text={t('empty.text')}
        action={<ButtonLink href={screenPath('service')}>{t('empty.action')}</ButtonLink>}
      />
    );
  return (
    <nav aria-label={t('list')} className={styles.side}>
      <p className={styles.hint}>{t('text')}</p>
      <ul className={styles.list}>
        {mails.map(({ id, subject, recipient, language, sentAt }) => (
          <li key={id}>
            <Link href={`?mail=${id}`} className={styles.entry} aria-current={id === chosen ? 'true' : undefined}>
              <span className={styles.line}>
                <span lang={language} dir={directionOf(language)} className={styles.subject}>
                  {subject}
                </span>
                <RelativeTime at={sentAt} className={styles.when} />
              </span>
              <Ltr className={styles.recipient}>{recipient}</Ltr>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
