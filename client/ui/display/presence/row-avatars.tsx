import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import type { AvatarUser } from './present-users.tsx';
import styles from './row-avatars.module.css';

export interface RowAvatarsProps {
  people: readonly AvatarUser[];
  count: number;
}

/** The users who have a row open: the avatar of the first, and how many more. */
export function RowAvatars({ people, count }: RowAvatarsProps): ReactNode {
  const [first] = people;
  if (!first) return null;
  const names = people.map(({ name }) => name).join(', ');
  const aria = { role: 'img', 'aria-label': names, title: names };
  return (
    <span className={styles.faces} {...aria}>
      <Avatar
        name={first.name}
        photo={first.avatarId}
        presence={first.colour}
        solid={first.editing !== null}
        size={20}
        decorative
      />
      {count > 1 && (
        <bdi dir="ltr" translate="no" aria-hidden className={styles.more}>
          {`+${count - 1}`}
        </bdi>
      )}
    </span>
  );
}
