// The parcels that wait at the hub for where a pallet goes, and where each is.
import type { ReactNode } from 'react';
import { PackageCheck } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import type { PalletParcel } from '../documents.ts';
import styles from './lines.module.css';

/** What is left to load, the oldest first. */
export function WaitingParcels({ parcels }: { parcels: readonly PalletParcel[] }): ReactNode {
  const t = useT('pallets');
  if (parcels.length === 0)
    return <EmptyState icon={PackageCheck} title={t('waiting.none')} text={t('waiting.noneText')} />;
  return (
    <ul className={styles.lines}>
      {parcels.map((parcel) => (
        <li key={parcel.id} className={styles.line}>
          <Ltr mono>{parcel.trackingNumber}</Ltr>
          <span className={styles.who}>
            <bdi className={styles.name}>{parcel.recipientName}</bdi>
            <bdi>{parcel.cityText}</bdi>
          </span>
          <span className={styles.end}>
            <RelativeTime at={parcel.updatedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
