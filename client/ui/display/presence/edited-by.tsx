import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { Avatar, type AvatarColour } from './avatar.tsx';
import { firstName } from './first-name.ts';
import styles from './edited-by.module.css';

export interface EditedByProps {
  name: string;
  colour: AvatarColour;
  outlined?: boolean;
}

interface RingStyle extends CSSProperties {
  '--ring'?: string;
}

/** The user who is editing something, in their colour: a note next to the value, or `outlined` in its place. */
export function EditedBy({ name, colour, outlined = false }: EditedByProps): ReactNode {
  const { t } = useTranslation('presence');
  const style: RingStyle = { '--ring': `var(--presence-${String(colour)})` };
  return (
    <span className={cx(styles.edited, outlined && styles.outlined)} style={style} title={name}>
      <Avatar name={name} presence={colour} solid size={18} decorative />
      <span className={styles.words}>{t('editing', { name: firstName(name) })}</span>
    </span>
  );
}
