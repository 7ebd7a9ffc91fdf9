import type { ReactNode } from 'react';
import { VisuallyHidden } from 'radix-ui/visually-hidden';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import { Avatar } from './avatar.tsx';
import type { PresenceColour } from './avatar.tsx';
import styles from './avatar.module.css';

export interface AvatarStackProps {
  people: readonly { id: string; name: string; presence?: PresenceColour }[];
  /** How many faces before "+n". */
  max?: number;
  size?: number;
}

export function AvatarStack({ people, max = 3, size = 24 }: AvatarStackProps): ReactNode {
  const { t } = useTranslation('kit');
  const rest = people.slice(max);
  const style = { inlineSize: size, blockSize: size };
  return (
    <span className={styles.stack}>
      {people.slice(0, max).map((person) => (
        <Avatar key={person.id} name={person.name} presence={person.presence} size={size} />
      ))}
      {rest.length > 0 && (
        <span
          className={cx(styles.avatar, styles.more)} style={style}
          title={rest.map((person) => person.name).join(', ')}
        >
          <bdi dir="ltr" aria-hidden>+{rest.length}</bdi>
          <VisuallyHidden>{t('people.more', { count: rest.length })}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
