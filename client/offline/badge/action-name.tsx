import type { ReactNode } from 'react';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { KeptAction } from '../outbox/kept-action.ts';
import styles from './waiting-list.module.css';

/** What is done, and to which rows. */
export function ActionName({ action: { area, action, rows } }: { action: KeptAction }): ReactNode {
  const t = useT(area);
  const [first, ...others] = rows;
  return (
    <p className={styles.name}>
      <strong>{t(`actions.${action}`)}</strong>
      {first && <Ltr mono>{others.length > 0 ? `${first.label} +${others.length}` : first.label}</Ltr>}
    </p>
  );
}
