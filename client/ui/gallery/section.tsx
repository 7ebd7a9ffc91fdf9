import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import styles from './gallery.module.css';

export function Section({
  id,
  wide = false,
  children,
}: {
  id: string;
  wide?: boolean;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <section id={id} className={cx(styles.card, wide && styles.wide)}>
      <h2 className={styles.title}>{t(`title.${id}`)}</h2>
      {children}
    </section>
  );
}
