import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Change, difference, growth } from '#client/charts/change.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import type { Statistics } from './documents.ts';
import { daysOf, parcelsPath } from './links.ts';
import styles from './figures.module.css';

interface FigureProps {
  name: 'delivered' | 'deliveryRate' | 'cod' | 'medianDays' | 'firstAttempt';
  value: ReactNode;
  before: ReactNode;
  change: ReactNode;
  href: string;
}

function Figure({ name, value, before, change, href }: FigureProps): ReactNode {
  const t = useT('statistics');
  return (
    <div className={styles.figure}>
      <dt title={t(`definitions.${name}`)}>
        {t(`figures.${name}`)}
        <span className={styles.visuallyHidden}> {t(`definitions.${name}`)}</span>
      </dt>
      <dd>
        <span className={styles.value}>
          <Link href={href}>{value}</Link>
          {change}
        </span>
        <span className={styles.before}>{before}</span>
      </dd>
    </div>
  );
}

/** What a share changed, in points, to a tenth. */
const points = (now: number | null, before: number | null): number | null => {
  const by = difference(now, before, 3);
  return by === null ? null : Math.round(by * 1000) / 10;
};

/** The figures of the period, each with its change, its definition and the way to its parcels. */
export function Figures({ statistics }: { statistics: Statistics }): ReactNode {
  const t = useT('statistics');
  const format = useFormat();
  const { current, previous } = statistics;
  const href = parcelsPath({ delivered: daysOf(statistics) });
  const percent = (share: number | null): string => (share === null ? '–' : format.percent(share, 1));
  const days = (value: number | null): string =>
    value === null ? '–' : t('days', { value: format.decimal(value, Number.isInteger(value) ? 0 : 2) });
  const share = (by: number): string => `${by > 0 ? '+' : ''}${format.percent(by, Math.abs(by) < 1 ? 1 : 0)}`;
  const pointsText = (by: number): string => t('points', { by: format.decimal(by, 1, { sign: true }) });
  return (
    <dl className={styles.figures} aria-label={t('figures.label')}>
      <Figure
        name="delivered"
        value={<Ltr>{format.number(current.delivered)}</Ltr>}
        change={<Change by={growth(current.delivered, previous.delivered)} text={share} />}
        before={t('before', { value: format.number(previous.delivered) })}
        href={href}
      />
      <Figure
        name="deliveryRate"
        value={<Ltr>{percent(current.deliveryRate)}</Ltr>}
        change={<Change by={points(current.deliveryRate, previous.deliveryRate)} text={pointsText} />}
        before={t('before', { value: percent(previous.deliveryRate) })}
        href={href}
      />
      {current.cod !== null && (
        <Figure
          name="cod"
          value={<Money centimes={current.cod} whole className={styles.money} />}
          change={<Change by={growth(current.cod, previous.cod)} text={share} />}
          before={t('before', { value: format.amount(previous.cod ?? 0, { whole: true }) })}
          href={href}
        />
      )}
      <Figure
        name="medianDays"
        value={<bdi>{days(current.medianDays)}</bdi>}
        change={
          <Change
            more="worse"
            by={difference(current.medianDays, previous.medianDays, 2)}
            text={(by) => format.decimal(by, 2, { sign: true })}
          />
        }
        before={t('before', { value: days(previous.medianDays) })}
        href={href}
      />
      <Figure
        name="firstAttempt"
        value={<Ltr>{percent(current.firstAttemptRate)}</Ltr>}
        change={<Change by={points(current.firstAttemptRate, previous.firstAttemptRate)} text={pointsText} />}
        before={t('before', { value: percent(previous.firstAttemptRate) })}
        href={href}
      />
    </dl>
  );
}
