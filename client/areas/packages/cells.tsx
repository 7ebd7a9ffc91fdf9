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

interface OfPackage {
  pkg: Pkg;
}

/** The status; after a change, what it was before as well. */
export function StatusCell({ pkg }: OfPackage): ReactNode {
  const word = useStatusWord();
  const from = useRowBefore(pkg.id)?.['status'];
  if (isStatus(from) && from !== pkg.status) {
    return (
      <StatusChange from={from} to={pkg.status} fromLabel={word(from)}>
        {word(pkg.status)}
      </StatusChange>
    );
  }
  return <StatusWord status={pkg.status}>{word(pkg.status)}</StatusWord>;
}

function Mark({ words, children }: { words: string; children: ReactNode }): ReactNode {
  return (
    <span className={styles.mark} title={words}>
      <span aria-hidden className={styles.markIcon}>
        {children}
      </span>
      <span className={styles.unseen}>{words}</span>
    </span>
  );
}

/** Blacklist, exchange, no opening: small, each with its words for screen readers and the pointer. */
export function Marks({ pkg }: OfPackage): ReactNode {
  const t = useWords('packages');
  const { undeliveredOrders: count, exchange, noOpening } = pkg;
  return (
    <>
      {count > 0 && (
        <Mark words={t('blacklist', { count })}>
          <Badge tone="danger" icon={Ban}>
            <Ltr>{count}</Ltr>
          </Badge>
        </Mark>
      )}
      {exchange && (
        <Mark words={t('marks.exchange')}>
          <ArrowLeftRight size={14} />
        </Mark>
      )}
      {noOpening && (
        <Mark words={t('marks.noOpening')}>
          <Lock size={14} />
        </Mark>
      )}
    </>
  );
}

export function RecipientCell({ pkg }: OfPackage): ReactNode {
  return (
    <span className={styles.recipient}>
      <span className={styles.who}>
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

/** The city; what the sender wrote, marked, while no city was recognised in it. */
export function CityCell({ pkg }: OfPackage): ReactNode {
  const t = useWords('packages');
  const name = usePlaceName();
  if (pkg.city) return <span>{name(pkg.city)}</span>;
  return (
    <span className={styles.unknownCity} title={t('marks.cityUnknown')}>
      <MapPinOff size={14} aria-hidden />
      <bdi dir="auto" className={styles.clip}>
        {pkg.cityText}
      </bdi>
      <span className={styles.unseen}>{t('marks.cityUnknown')}</span>
    </span>
  );
}

export function DriverCell({ pkg }: OfPackage): ReactNode {
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

/** How old the parcel is; marked once it is late. */
export function AgeCell({ pkg }: OfPackage): ReactNode {
  const t = useWords('packages');
  const age = <RelativeTime at={pkg.late && pkg.inDeliverySince !== null ? pkg.inDeliverySince : pkg.createdAt} />;
  if (!pkg.late) return <span className={styles.quiet}>{age}</span>;
  return (
    <span className={styles.late}>
      <Mark words={t('marks.late')}>
        <TriangleAlert size={14} className={styles.lateIcon} />
      </Mark>
      {age}
    </span>
  );
}

/** The cash on delivery; struck through once there is none to collect. */
export function CodCell({ pkg, unit }: OfPackage & { unit?: 'none' }): ReactNode {
  const t = useWords('packages');
  if (cashState(pkg) !== 'none') return <Money centimes={pkg.cod} unit={unit} className={styles.cod} />;
  return (
    <>
      <span className={styles.unseen}>{t('drawer.nothingToCollect')}</span>
      <Money centimes={pkg.cod} unit={unit} className={styles.void} />
    </>
  );
}

export function ReasonCell({ pkg }: OfPackage): ReactNode {
  const t = useWords('statuses');
  return pkg.reason === null ? null : <span className={styles.quiet}>{t(`reason.${pkg.reason}`)}</span>;
}

export function DayCell({ day }: { day: string | null }): ReactNode {
  const format = useFormat();
  return day === null ? null : <span className={styles.quiet}>{format.date(`${day}T12:00:00Z`)}</span>;
}

export function InstantCell({ at }: { at: string | null }): ReactNode {
  const format = useFormat();
  return at === null ? null : <span className={styles.quiet}>{format.dateTime(at)}</span>;
}

export function PlaceCell({ place }: { place: { nameFr: string; nameAr: string } | null }): ReactNode {
  const name = usePlaceName();
  return place === null ? null : <span className={styles.quiet}>{name(place)}</span>;
}

export function QuietText({ children }: { children: string | null }): ReactNode {
  return children === null ? null : (
    <bdi dir="auto" className={cx(styles.cut, styles.quiet)}>
      {children}
    </bdi>
  );
}

export function CompanyCell({ pkg }: OfPackage): ReactNode {
  return (
    pkg.company && (
      <bdi dir="auto" className={styles.cut}>
        {pkg.company.name}
      </bdi>
    )
  );
}
