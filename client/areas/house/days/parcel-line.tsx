// A parcel of a driver in one line: its number, whose it is, and where it stands or why it was not delivered.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { packagesPath } from '../board/paths.ts';
import type { HouseParcel } from '../documents.ts';
import styles from './day.module.css';

interface Props {
  parcel: HouseParcel;
  /** Shows the shelf; otherwise the outcome. */
  isOnShelf?: boolean;
  /** Under the line: a reason, buttons. */
  children?: ReactNode;
}

function Outcome({ parcel: { status, reason, updatedAt } }: { parcel: HouseParcel }): ReactNode {
  const t = useT('statuses');
  return (
    <span className={styles.where}>
      <span>{reason === null ? t(`status.${status}`) : t(`reason.${reason}`)}</span>
      <span className={styles.muted}>
        <RelativeTime at={updatedAt} />
      </span>
    </span>
  );
}

export function ParcelLine({ parcel, isOnShelf = false, children }: Props): ReactNode {
  const t = useT('driver-days');
  const { trackingNumber, recipientName, cityText, shelf } = parcel;
  return (
    <li className={styles.line}>
      <Link href={packagesPath({ numbers: trackingNumber })} className={styles.number}>
        <Ltr mono>{trackingNumber}</Ltr>
      </Link>
      <span className={styles.who}>
        <bdi className={styles.name}>{recipientName}</bdi>
        <bdi className={styles.muted}>{cityText}</bdi>
      </span>
      {isOnShelf ? (
        shelf ? (
          <Ltr mono className={styles.shelf}>
            {shelf.code}
          </Ltr>
        ) : (
          <span className={styles.muted}>{t('noShelf')}</span>
        )
      ) : (
        <Outcome parcel={parcel} />
      )}
      {children}
    </li>
  );
}
