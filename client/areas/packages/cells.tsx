import type { ReactNode } from 'react';
import { ArrowLeftRight, Ban, Lock, MapPinOff, TriangleAlert } from 'lucide-react';
import { cashState } from '#shared/areas/packages/derive.ts';
import { phoneText } from '#shared/kit/phone-text.ts';
import { StatusChange } from '#client/kit/glyph/status-change.tsx';
import { StatusWord } from '#client/kit/glyph/status-word.tsx';
import { useRowBefore } from '#client/kit/list-screen/use-trail.ts';
import { cx } from '#client/kit/cx.ts';
import { Avatar } from '#client/kit/ui/avatar.tsx';
import { Badge } from '#client/kit/ui/badge.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { Money } from '#client/kit/ui/money.tsx';
import { RelativeTime } from '#client/kit/ui/relative-time.tsx';
import { useFormat } from '#client/kit/use-format.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { usePlaceName } from './directory.ts';
import type { Pkg } from './documents.ts';
import { isStatus, useStatusWord } from './status-word.ts';
import styles from './packages.module.css';

interface CellProps {
  pkg: Pkg;
}

/** The status, and the previous one when it has just changed. */
export function StatusCell({ pkg }: CellProps): ReactNode {
  const statusLabel = useStatusWord();
  const from = useRowBefore(pkg.id)?.['status'];
  if (isStatus(from) && from !== pkg.status) {
    return (
      <StatusChange from={from} to={pkg.status} fromLabel={statusLabel(from)}>
        {statusLabel(pkg.status)}
      </StatusChange>
    );
  }
  return <StatusWord status={pkg.status}>{statusLabel(pkg.status)}</StatusWord>;
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

/** Icons for blacklist, exchange and no opening, each with a tooltip and a label for screen readers. */
export function Marks({ pkg }: CellProps): ReactNode {
  const t = useWords('packages');
  const { undeliveredOrders: count, exchange, noOpening } = pkg;
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
          <Marks pkg={pkg} />
        </span>
        <Ltr className={styles.phone}>{phoneText(pkg.phone)}</Ltr>
      </span>
    </span>
  );
}

/** The city, or the sender's text with a warning icon when no city was recognised in it. */
export function CityCell({ pkg }: CellProps): ReactNode {
  const t = useWords('packages');
  const localizedName = usePlaceName();
  if (pkg.city) return <span>{localizedName(pkg.city)}</span>;
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

export function DriverCell({ pkg }: CellProps): ReactNode {
  const t = useWords('packages');
  if (!pkg.driver) return <span className={styles.faint}>{t('unassigned')}</span>;
  return (
    <span className={styles.person}>
      <Avatar name={pkg.driver.name} decorative />
      <bdi dir="auto" className={styles.clip}>
        {pkg.driver.name}
      </bdi>
    </span>
  );
}

/** The age of the parcel; a late parcel shows its time in delivery and a warning. */
export function AgeCell({ pkg }: CellProps): ReactNode {
  const t = useWords('packages');
  const age = <RelativeTime at={pkg.late && pkg.inDeliverySince !== null ? pkg.inDeliverySince : pkg.createdAt} />;
  if (!pkg.late) return <span className={styles.muted}>{age}</span>;
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
  const t = useWords('packages');
  if (cashState(pkg) !== 'none') return <Money centimes={pkg.cod} unit={unit} className={styles.cod} />;
  return (
    <>
      <span className={styles.visuallyHidden}>{t('drawer.nothingToCollect')}</span>
      <Money centimes={pkg.cod} unit={unit} className={styles.struckThrough} />
    </>
  );
}

export function ReasonCell({ pkg }: CellProps): ReactNode {
  const t = useWords('statuses');
  return pkg.reason === null ? null : <span className={styles.muted}>{t(`reason.${pkg.reason}`)}</span>;
}

export function DayCell({ day }: { day: string | null }): ReactNode {
  const format = useFormat();
  return day === null ? null : <span className={styles.muted}>{format.date(`${day}T12:00:00Z`)}</span>;
}

export function InstantCell({ at }: { at: string | null }): ReactNode {
  const format = useFormat();
  return at === null ? null : <span className={styles.muted}>{format.dateTime(at)}</span>;
}

export function PlaceCell({ hub }: { hub: { nameFr: string; nameAr: string } | null }): ReactNode {
  const localizedName = usePlaceName();
  return hub === null ? null : <span className={styles.muted}>{localizedName(hub)}</span>;
}

export function QuietText({ children }: { children: string | null }): ReactNode {
  return children === null ? null : (
    <bdi dir="auto" className={cx(styles.cut, styles.muted)}>
      {children}
    </bdi>
  );
}

export function CompanyCell({ pkg }: CellProps): ReactNode {
  return (
    pkg.company && (
      <bdi dir="auto" className={styles.cut}>
        {pkg.company.name}
      </bdi>
    )
  );
}
