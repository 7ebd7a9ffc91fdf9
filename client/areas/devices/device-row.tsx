import type { ReactNode } from 'react';
import { Trash2 } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import type { DriverDevice } from './documents.ts';
import styles from './devices.module.css';

/** One device: its name, when it was added and when it last uploaded. */
export function DeviceRow({
  phone: { name, createdAt, lastSeenAt },
  onRevoke,
}: {
  phone: DriverDevice;
  onRevoke: () => void;
}): ReactNode {
  const t = useT('profile');
  const format = useFormat();
  return (
    <li className={styles.device}>
      <div className={styles.named}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.text}>{t('position.devices.created', { date: format.date(createdAt) })}</span>
      </div>
      <span className={styles.text}>
        {lastSeenAt === null ? t('position.devices.neverSeen') : <RelativeTime at={lastSeenAt} variant="long" />}
      </span>
      <IconButton icon={Trash2} label={t('position.devices.revokeOne', { name })} onClick={onRevoke} />
    </li>
  );
}
