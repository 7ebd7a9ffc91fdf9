import type { ReactNode } from 'react';
import { MailCheck } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import styles from './outcome.module.css';

/** Says that a mail was sent, and where to look for it. `text` names its address. */
export function MailSent({ text }: { text: string }): ReactNode {
  const t = useT('session');
  return (
    <>
      <div className={styles.outcome}>
        <span className={styles.icon}>
          <MailCheck size={20} aria-hidden />
        </span>
        <p className={styles.text}>{text}</p>
      </div>
      <p className={styles.hint}>{t('mail.hint')}</p>
    </>
  );
}
