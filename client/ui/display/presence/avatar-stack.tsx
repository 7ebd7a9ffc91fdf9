import type { ReactNode } from 'react';
import { VisuallyHidden } from 'radix-ui/visually-hidden';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { Avatar } from './avatar.tsx';
import type { AvatarColour } from './avatar.tsx';
import styles from './avatar.module.css';

export interface AvatarStackProps {
  /** `solid`: filled with the colour, because this user is editing. */
  people: readonly { id: string; name: string; avatarId?: string | null; presence?: AvatarColour; solid?: boolean }[];
  /** Total count, if `people` does not contain everyone. */
  total?: number;
  /** Maximum number of avatars before "+n". */
  max?: number;
  size?: number;
}

export function AvatarStack({ people, total = people.length, max = 3, size = 24 }: AvatarStackProps): ReactNode {
  const { t } = useTranslation('kit');
  const rest = people.slice(max);
  const more = total - Math.min(max, people.length);
  const names = [...rest.map(({ name }) => name), ...(total > people.length ? ['…'] : [])].join(', ');
  const style = { minInlineSize: size, blockSize: size };
  return (
    <span className={styles.stack}>
      {people.slice(0, max).map((person) => (
        <Avatar
          key={person.id}
          name={person.name}
          photo={person.avatarId}
          presence={person.presence}
          solid={person.solid}
          size={size}
        />
      ))}
      {more > 0 && (
        <span className={cx(styles.avatar, styles.more)} style={style} title={names}>
          <bdi dir="ltr" translate="no" aria-hidden>
            {`+${more}`}
          </bdi>
          <VisuallyHidden>{t('people.more', { count: more })}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
