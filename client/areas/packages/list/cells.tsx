import type { ReactNode } from 'react';
import { ArrowLeftRight, Ban, Lock, MapPinOff, TriangleAlert, Wine } from 'lucide-react';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { StatusChange } from '#client/ui/display/status/status-change.tsx';
import { StatusLabel } from '#client/ui/display/status/status-label.tsx';
import { WaitingMark } from '#client/app/driver/waiting-mark.tsx';
import { placeName } from '#client/list/columns.tsx';
import { usePreviousRow } from '#client/list/state/use-recent-changes.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useT } from '#client/messages/use-t.ts';
import { useCashState } from '../use-cash-state.ts';
import type { Package } from '../documents.ts';
import { useNextDate } from '../next-date.ts';
import { isPackageStatus, useStatusLabel } from '../status-label.ts';
import styles from './list.module.css';

interface CellProps {
  pkg: Package;
}

/** The status, and the previous one when it has just changed. */
export function StatusCell({ pkg }: CellProps): ReactNode {
  const statusLabel = useStatusLabel();
  const from = usePreviousRow(pkg.id)?.['status'];
  if (isPackageStatus(from) && from !== pkg.status) {
    return (
      <StatusChange from={from} to={pkg.status} fromLabel={statusLabel(from)}>
        {statusLabel(pkg.status)}
      </StatusChange>
    );
  }
  return (
    <>
      <StatusLabel status={pkg.status}>{statusLabel(pkg.status)}</StatusLabel>
      <WaitingMark id={pkg.id} />
    </>
  );
}

function IconBadge({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <span className={styles.badge} title={label}>
      <span aria-hidden className={styles.badgeIcon}>
        {children}
      </span>
      <span className={styles.visuallyHidden}>{label}</span>
    </span>
  );
}

/** Icons for blacklist, exchange, no opening and fragile, each with a tooltip and a label for screen readers. */
export function PackageBadges({ pkg }: CellProps): ReactNode {
  const t = useT('packages');
  const { undeliveredOrders: count, exchange, noOpening, fragile } = pkg;
  return (
    <>
      {count > 0 && (
        <IconBadge label={t('blacklist', { count })}>
          <Badge tone="danger" icon={Ban}>
            <Ltr>{count}</Ltr>
          </Badge>
        </IconBadge>
      )}
      {exchange && (
        <IconBadge label={t('marks.exchange')}>
          <ArrowLeftRight size={14} />
        </IconBadge>
      )}
      {noOpening && (
        <IconBadge label={t('marks.noOpening')}>
          <Lock size={14} />
        </IconBadge>
      )}
      {fragile && (
        <IconBadge label={t('marks.fragile')}>
          <Wine size={14} />
        </IconBadge>
      )}
    </>
  );
}

export function RecipientCell({ pkg }: CellProps): ReactNode {
  return (
    <span className={styles.recipient}>
      <span className={styles.recipientText}>
        <span className={styles.nameLine}>
          <bdi dir="auto" className={styles.name}>
            {pkg.recipientName}
          </bdi>
          <PackageBadges pkg={pkg} />
        </span>
        <Ltr className={styles.phone}>{formatPhone(pkg.phone)}</Ltr>
      </span>
    </span>
  );
}

/** The city, or the sender's text with a warning icon when no city was recognised in it. */
export function CityCell({ pkg }: CellProps): ReactNode {
  const t = useT('packages');
  if (pkg.city) return <span>{placeName(pkg.city)}</span>;
  return (
    <span className={styles.unknownCity} title={t('marks.cityUnknown')}>
      <MapPinOff size={14} aria-hidden />
      <bdi dir="auto" className={styles.clip}>
        {pkg.cityText}
      </bdi>
      <span className={styles.visuallyHidden}>{t('marks.cityUnknown')}</span>
    </span>
  );
}

/** Shown for a parcel without a driver. */
export function Unassigned(): ReactNode {
  const t = useT('packages');
  return <span className={styles.faint}>{t('unassigned')}</span>;
}

/** The time since the last change; a late parcel shows its time in delivery instead, with a warning that says so. */
export function ChangedCell({ pkg }: CellProps): ReactNode {
  const t = useT('packages');
  if (!pkg.late) return <RelativeTime at={pkg.updatedAt} className={styles.muted} />;
  const age = <RelativeTime at={pkg.inDeliverySince ?? pkg.createdAt} />;
  return (
    <span className={styles.late}>
      <IconBadge label={t('marks.late')}>
        <TriangleAlert size={14} className={styles.lateIcon} />
      </IconBadge>
      {age}
    </span>
  );
}

/** The cash on delivery, struck through when there is nothing to collect. */
export function CodCell({ pkg, unit }: CellProps & { unit?: 'none' }): ReactNode {
  const t = useT('packages');
  const state = useCashState(pkg);
  if (pkg.cod === null) return null;
  if (state !== 'none') return <Money centimes={pkg.cod} unit={unit} className={styles.cod} />;
  return (
    <>
      <span className={styles.visuallyHidden}>{t('drawer.nothingToCollect')}</span>
      <Money centimes={pkg.cod} unit={unit} className={styles.struckThrough} />
    </>
  );
}

export function ReasonCell({ pkg }: CellProps): ReactNode {
  const t = useT('statuses');
  return pkg.reason === null ? null : <span className={styles.muted}>{t(`reason.${pkg.reason}`)}</span>;
}

/** The day promised to the recipient. */
export function NextDateCell({ pkg }: CellProps): ReactNode {
  return <span className={styles.muted}>{useNextDate(pkg)}</span>;
}
