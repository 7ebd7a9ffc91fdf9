// The other users on a page, in a drawer or at a row. Not announced to screen readers, because it changes all the time.
import type { ReactNode } from 'react';
import { VisuallyHidden } from 'radix-ui/visually-hidden';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { AvatarStack } from './avatar-stack.tsx';
import type { AvatarColour } from './avatar.tsx';
import { firstName } from './first-name.ts';
import styles from './present-users.module.css';

export interface AvatarUser {
  id: string;
  name: string;
  avatarId?: string | null;
  colour: AvatarColour;
  editing: string | null;
  typing: boolean;
}

export interface PresentUsersProps {
  people: readonly AvatarUser[];
  /** Total count, if `people` does not contain everyone. */
  count: number;
  /** Shows text next to the avatars: who is viewing or editing. */
  showText?: boolean;
  size?: number;
}

const maxAvatars = 3;

function Words({ people, count }: Pick<PresentUsersProps, 'people' | 'count'>): ReactNode {
  const { t } = useTranslation('presence');
  const format = useFormat();
  const [first] = people;
  if (first?.editing != null) return t('editing', { name: firstName(first.name) });
  const named = people.slice(0, count > 2 ? 1 : 2).map(({ name }) => firstName(name));
  const names = count > named.length ? `${named.join()} +${String(count - named.length)}` : format.list(named);
  return t('viewing', { count, names });
}

export function PresentUsers({ people, count, showText = false, size }: PresentUsersProps): ReactNode {
  const { t } = useTranslation('presence');
  const shown = people.map(({ id, name, avatarId, colour, editing }) => ({
    id,
    name,
    avatarId,
    presence: colour,
    solid: editing !== null,
  }));
  return (
    <span className={styles.people}>
      <VisuallyHidden>{t('here')}</VisuallyHidden>
      <AvatarStack people={shown} total={count} max={maxAvatars} size={size} />
      {showText && (
        <span className={styles.words}>
          <Words people={people} count={count} />
        </span>
      )}
    </span>
  );
}
