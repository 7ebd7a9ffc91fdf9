import type { ReactNode } from 'react';
import { presenceColourOf } from '#shared/live/presence.ts';
import { useT } from '../../messages/use-t.ts';
import { Avatar } from '../../ui/display/presence/avatar.tsx';
import styles from './face.module.css';
import { useIsOnline } from './use-online.ts';

interface Person {
  id: string;
  name: string;
  avatarId: string | null;
}

/** The photo or the initials, in colour and with a dot for who is online. Only lists of people are told who is (`peopleScreens`). */
export function Face({ user: { id, name, avatarId }, size = 28 }: { user: Person; size?: number }): ReactNode {
  const t = useT('presence');
  const isOnline = useIsOnline(id);
  return (
    <span className={styles.face}>
      <Avatar
        name={name}
        photo={avatarId}
        size={size}
        {...(isOnline && { presence: presenceColourOf(id) })}
        decorative
      />
      {isOnline && (
        <span title={t('online')} className={styles.dot}>
          {t('online')}
        </span>
      )}
    </span>
  );
}
