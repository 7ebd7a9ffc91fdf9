// A column of the board, with its count and cards.
import type { ReactNode } from 'react';
import { Clock3 } from 'lucide-react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { cx } from '#client/lib/cx.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { placeName } from '#client/list/columns.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import type { Board } from '../documents.ts';
import { packagesPath } from './paths.ts';
import styles from './board.module.css';

interface Fact {
  text: string;
  path?: string;
  isWarning?: boolean;
}

interface ColumnProps {
  icon: IconType;
  colour: 'transit' | 'inhouse' | 'enroute' | 'late';
  title: string;
  n: number;
  /** The list of what is counted. */
  path: string;
  facts?: readonly Fact[];
  children: ReactNode;
}

/** A column: its count opens the list of what it counts. */
export function BoardColumn({ icon: Icon, colour, title, n, path, facts = [], children }: ColumnProps): ReactNode {
  const format = useFormat();
  return (
    <section className={cx(styles.column, styles[colour])} aria-label={title}>
      <Link href={path} className={styles.head}>
        <Icon size={18} aria-hidden />
        <h2 className={styles.title}>{title}</h2>
        <Ltr className={styles.figure}>{format.number(n)}</Ltr>
      </Link>
      {facts.length > 0 && (
        <p className={styles.facts}>
          {facts.map(({ text, path: href, isWarning }) =>
            href === undefined ? (
              <span key={text}>{text}</span>
            ) : (
              <Link key={text} href={href} className={cx(styles.fact, isWarning && styles.warning)}>
                {text}
              </Link>
            ),
          )}
        </p>
      )}
      <div className={styles.cards}>{children}</div>
    </section>
  );
}

/** How much of a whole is done. */
export function Meter({ n, of }: { n: number; of: number }): ReactNode {
  return (
    <span className={styles.meter} aria-hidden>
      <span style={{ inlineSize: `${of === 0 ? 0 : Math.min(n / of, 1) * 100}%` }} />
    </span>
  );
}

/** Pallets that come. */
export function PalletCards({ pallets }: { pallets: Board['pallets'] }): ReactNode {
  const t = useT('house');
  if (pallets.length === 0) return <p className={styles.none}>{t('board.noPallets')}</p>;
  return pallets.map(({ id, number, fromHub, parcels, received, arrivedAt, departedAt }) => (
    <Link key={id} href={screenPath('pallet', { id })} className={styles.card}>
      <span className={cx(styles.line, styles.wraps)}>
        <Ltr mono>{number}</Ltr>
        <span className={styles.muted}>
          {arrivedAt === null ? departedAt && <RelativeTime at={departedAt} /> : t('board.atDock')}
        </span>
      </span>
      <span className={styles.line}>
        <bdi className={styles.muted}>{t('board.from', { hub: fromHub ? placeName(fromHub) : '' })}</bdi>
        <Ltr className={styles.number}>{received === 0 ? parcels : `${received} / ${parcels}`}</Ltr>
      </span>
      <Meter n={received} of={parcels} />
    </Link>
  ));
}

/** The parcels that have been late for longest. */
export function LateCards({ parcels }: { parcels: Board['lateParcels'] }): ReactNode {
  const t = useT('house');
  const tStatus = useT('statuses');
  const format = useFormat();
  if (parcels.length === 0) return <p className={styles.none}>{t('board.noLate')}</p>;
  return parcels.map(({ id, trackingNumber, recipientName, status, attempts, inDeliverySince, driver }) => (
    <Link key={id} href={packagesPath({ numbers: trackingNumber })} className={styles.card}>
      <span className={styles.line}>
        <Ltr mono>{trackingNumber}</Ltr>
        {inDeliverySince !== null && (
          <span className={styles.age}>
            <Clock3 size={13} aria-hidden />
            <RelativeTime at={inDeliverySince} />
          </span>
        )}
      </span>
      <bdi>{recipientName}</bdi>
      <span className={styles.muted}>
        {tStatus(`status.${status}`)}
        {attempts > 0 && ` · ${t('board.attempts', { count: attempts, n: format.number(attempts) })}`}
        {driver && (
          <>
            {' · '}
            <bdi>{driver.name}</bdi>
          </>
        )}
      </span>
    </Link>
  ));
}
