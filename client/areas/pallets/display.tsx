// How a pallet is shown everywhere: its status, its way, and how far it is.
import type { ReactNode } from 'react';
import { CircleX, ClipboardCheck, Lock, PackageCheck, PackageOpen, PackagePlus, Truck } from 'lucide-react';
import { placeName } from '#client/list/columns.tsx';
import type { IconType } from '#client/lib/icon-type.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge, type BadgeProps } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { Pallet } from './documents.ts';
import styles from './list.module.css';

const looks: Readonly<Record<Pallet['status'], { icon: IconType; tone: NonNullable<BadgeProps['tone']> }>> = {
  draft: { icon: PackagePlus, tone: 'accent' },
  sealed: { icon: Lock, tone: 'info' },
  in_transit: { icon: Truck, tone: 'info' },
  partially_received: { icon: PackageOpen, tone: 'warning' },
  received: { icon: PackageCheck, tone: 'success' },
  closed: { icon: ClipboardCheck, tone: 'neutral' },
  canceled: { icon: CircleX, tone: 'danger' },
};

/** The status in a word, with its icon. */
export function PalletStatus({ pallet: { status } }: { pallet: Pallet }): ReactNode {
  const t = useT('pallets');
  const { icon, tone } = looks[status];
  return (
    <Badge icon={icon} tone={tone}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}

/** From where to where, in words: an arrow reads the wrong way in one of the scripts. */
export function PalletWay({ pallet: { fromHub, toHub } }: { pallet: Pallet }): ReactNode {
  const t = useT('pallets');
  return <bdi>{t('way', { from: fromHub ? placeName(fromHub) : '', to: toHub ? placeName(toHub) : '' })}</bdi>;
}

const leaving: readonly Pallet['status'][] = ['draft', 'sealed', 'canceled'];

/** "39 / 40" once it is being unloaded, before that how many parcels are on it. */
export function PalletProgress({ pallet: { status, parcels, received } }: { pallet: Pallet }): ReactNode {
  const isLeaving = leaving.includes(status);
  return (
    <span className={styles.progress}>
      <Ltr>{isLeaving ? String(parcels) : `${received} / ${parcels}`}</Ltr>
      {!isLeaving && (
        <span className={styles.track} aria-hidden>
          <span style={{ inlineSize: `${parcels === 0 ? 0 : (received / parcels) * 100}%` }} />
        </span>
      )}
    </span>
  );
}
