// People who are paid by transfer are told what their profile still lacks, until they dismiss it for the session.
import type { ReactNode } from 'react';
import { atom, useAtom, useAtomValue } from 'jotai';
import { UserPen, X } from 'lucide-react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { isPaid } from '#shared/areas/users/profile.ts';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { sessionAtom } from '../session/session.ts';
import { useScreenName } from '../screens/screen-context.ts';
import styles from './profile-notice.module.css';

const storageKey = 'qafila.profile-notice';
/** The account that dismissed it in this tab. */
const dismissedAtom = atom(sessionStorage.getItem(storageKey));

/** The notice above the page; nothing for a complete profile, and on the page of the profile. */
export function ProfileNotice(): ReactNode {
  const t = useT('shell');
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const screen = useScreenName();
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  if (!viewer || viewer.missing === 0 || !isPaid(viewer.effectiveRole)) return null;
  if (dismissed === viewer.id || screen === 'profile') return null;
  return (
    <aside className={styles.notice} aria-label={t('profileNotice.label')}>
      <UserPen size={16} aria-hidden />
      <p className={styles.text}>{t('profileNotice.text', { count: viewer.missing })}</p>
      <Link href={screenPath('profile')} className={styles.link}>
        {t('profileNotice.open')}
      </Link>
      <IconButton
        icon={X}
        size="sm"
        label={t('profileNotice.dismiss')}
        onClick={() => {
          sessionStorage.setItem(storageKey, viewer.id);
          setDismissed(viewer.id);
        }}
      />
    </aside>
  );
}
