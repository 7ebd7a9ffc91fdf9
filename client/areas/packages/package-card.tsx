import type { ReactNode } from 'react';
import { RowPeople } from '#client/kit/list-screen/row-people.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { RelativeTime } from '#client/kit/ui/relative-time.tsx';
import { AgeCell, CityCell, CodCell, Marks, StatusCell } from './cells.tsx';
import type { Pkg } from './documents.ts';
import styles from './packages.module.css';

/** Renders a parcel as a card; phones show cards instead of table rows. */
export function packageCard(pkg: Pkg): ReactNode {
  return (
    <div className={styles.card}>
      <div className={styles.cardLine}>
        <StatusCell pkg={pkg} />
        <span className={styles.cardEnd}>
          {pkg.late ? <AgeCell pkg={pkg} /> : <RelativeTime at={pkg.updatedAt} className={styles.muted} />}
        </span>
      </div>
      <div className={styles.cardLine}>
        <span className={styles.cardName}>
          <bdi dir="auto" className={styles.name}>
            {pkg.recipientName}
          </bdi>
          <Marks pkg={pkg} />
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
          <RowPeople id={pkg.id} />
          <Ltr mono>{pkg.trackingNumber}</Ltr>
        </span>
      </div>
    </div>
  );
}
