import type { ReactNode } from 'react';
import { screenPath } from '#shared/access/screens.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useT } from '#client/messages/use-t.ts';
import styles from './form.module.css';

/** The number of a parcel as a link to its page. It opens beside the form, which keeps what was typed. */
export function PackageLink({ id, trackingNumber }: { id: string; trackingNumber: string }): ReactNode {
  const t = useT('packages');
  return (
    <a
      href={`${screenPath('package')}?id=${id}`}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.link}
      aria-label={t('duplicate.open', { number: trackingNumber })}
    >
      <Ltr mono>{trackingNumber}</Ltr>
    </a>
  );
}
