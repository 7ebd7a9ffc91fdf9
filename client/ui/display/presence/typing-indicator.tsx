import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from './avatar.tsx';
import type { AvatarUser } from './present-users.tsx';
import { firstName } from './first-name.ts';
import styles from './typing-indicator.module.css';

/** Shows the avatar of a user who is typing, a text and three animated dots. Renders nothing if nobody is typing. */
export function TypingIndicator({ people }: { people: readonly AvatarUser[] }): ReactNode {
  const { t } = useTranslation('presence');
  const person = people.find(({ typing }) => typing);
  if (!person) return null;
  return (
    <span className={styles.typing}>
      <Avatar name={person.name} photo={person.avatarId} presence={person.colour} size={18} decorative />
      <span>{t('typing', { name: firstName(person.name) })}</span>
      <span className={styles.dots} aria-hidden>
        <i />
        <i />
        <i />
      </span>
    </span>
  );
}
