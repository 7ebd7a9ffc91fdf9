import type { ReactNode } from 'react';
import { UserPen, X } from 'lucide-react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import styles from './profile-notice.module.css';

/** What the notice says, with a link and a button that dismisses it. */
export default function ProfileNotice({ missing, onDismiss }: { missing: number; onDismiss: () => void }): ReactNode {
  const t = useT('profile');
  return (
    <aside className={styles.notice} aria-label={t('notice.label')}>
      <UserPen size={16} aria-hidden />
      <p className={styles.text}>{t('notice.text', { count: missing })}</p>
      <Link href={screenPath('profile')} className={styles.link}>
        {t('notice.open')}
      </Link>
      <IconButton icon={X} size="sm" label={t('notice.dismiss')} onClick={onDismiss} />
    </aside>
  );
}
