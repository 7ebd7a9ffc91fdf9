import type { ReactNode } from 'react';
import { RowPresence } from '#client/list/table/row-presence.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { ChangedCell, CityCell, CodCell, PackageBadges, StatusCell } from './cells.tsx';
import type { Package } from '../documents.ts';
import styles from './list.module.css';

/** Renders a parcel as a card; phones show cards instead of table rows. */
export function packageCard(pkg: Package): ReactNode {
  return (
    <div className={styles.card}>
      <div className={styles.cardLine}>
        <StatusCell pkg={pkg} />
        <span className={styles.cardEnd}>
          <ChangedCell pkg={pkg} />
        </span>
      </div>
      <div className={styles.cardLine}>
        <span className={styles.cardName}>
          <bdi dir="auto" className={styles.name}>
            {pkg.recipientName}
          </bdi>
          <PackageBadges pkg={pkg} />
        </span>
        <CodCell pkg={pkg} />
      </div>
      <div className={styles.cardLine}>
        <span className={styles.cardAddress}>
          <CityCell pkg={pkg} />
          <bdi dir="auto" className={styles.clip}>
            {pkg.address}
          </bdi>
        </span>
        <span className={styles.cardNumber}>
          <RowPresence id={pkg.id} />
          <Ltr mono>{pkg.trackingNumber}</Ltr>
        </span>
      </div>
    </div>
  );
}
