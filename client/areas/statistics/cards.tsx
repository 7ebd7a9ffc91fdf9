// The cards of the statistics, each with a table of the same figures.
import type { ReactNode } from 'react';
import { Bars } from '#client/charts/bars.tsx';
import { ChartFrame } from '#client/charts/chart-frame.tsx';
import { Columns } from '#client/charts/columns.tsx';
import { LineChart } from '#client/charts/line-chart.tsx';
import { useT } from '#client/messages/use-t.ts';
import { StatusGlyph } from '#client/ui/display/status/status-glyph.tsx';
import { daysOf, instantOf, parcelsPath } from './links.ts';
import { type CardProps, useCard } from './use-card.ts';
import { weekdayName } from './weekdays.ts';
import styles from './cards.module.css';

/** Delivered per day, beside the period before. */
export function TrendCard({ statistics: { trend } }: CardProps): ReactNode {
  const { t, format, frame } = useCard('trend');
  const names = trend.map(({ day }) => format.day(instantOf(day)));
  const ticks = [0, 0.25, 0.5, 0.75, 1]
    .map((share) => trend[Math.round(share * (trend.length - 1))])
    .flatMap((each) => (each ? [format.monthDay(instantOf(each.day))] : []));
  return (
    <ChartFrame
      {...frame}
      aside={
        <span className={styles.legend} aria-hidden>
          <i className={styles.now} /> {t('trend.now')}
          <i className={styles.then} /> {t('trend.before')}
        </span>
      }
      tables={[
        {
          caption: t('definitions.trend'),
          columns: ['day', 'n', 'previous'].map((column) => t(`columns.${column}`)),
          rows: trend.map((each, index) => [names[index] ?? '', format.number(each.n), format.number(each.previous)]),
        },
      ]}
    >
      <LineChart
        hasScale
        className={styles.trend}
        lines={[
          { key: 'now', label: t('trend.now'), values: trend.map(({ n }) => n) },
          { key: 'before', label: t('trend.before'), values: trend.map(({ previous }) => previous), isBefore: true },
        ]}
        names={names}
        ticks={[...new Set(ticks)]}
        format={(value) => format.number(value)}
      />
    </ChartFrame>
  );
}

/** The parcels under way, by status, and how long they wait. */
export function WaitingCard({ statistics: { waiting } }: CardProps): ReactNode {
  const { t, format, frame } = useCard('waiting');
  const tStatus = useT('statuses');
  const nameOf = (status: string): string => tStatus(`status.${status}`);
  return (
    <ChartFrame
      {...frame}
      tables={[
        {
          caption: t('definitions.waiting'),
          columns: ['status', 'n', 'median', 'longest'].map((column) => t(`waiting.${column}`)),
          rows: waiting.map(({ status, n, medianSeconds, longestSeconds }) => [
            nameOf(status),
            format.number(n),
            format.duration(medianSeconds),
            format.duration(longestSeconds),
          ]),
        },
      ]}
    >
      <div className={styles.named}>
        <Bars
          bars={waiting.map(({ status, n, medianSeconds }) => ({
            key: status,
            label: (
              <>
                <StatusGlyph status={status} /> {nameOf(status)}
              </>
            ),
            value: n,
            figures: [format.number(n), format.duration(medianSeconds)],
            name: t('waiting.text', {
              status: nameOf(status),
              n: format.number(n),
              median: format.duration(medianSeconds),
            }),
            href: parcelsPath({ status }),
          }))}
        />
      </div>
    </ChartFrame>
  );
}

/** Why parcels came back. */
export function ReasonsCard({ statistics }: CardProps): ReactNode {
  const { t, format, frame } = useCard('reasons');
  const tStatus = useT('statuses');
  const { reasons } = statistics;
  const nameOf = (reason: string): string => tStatus(`reason.${reason}`);
  return (
    <ChartFrame
      {...frame}
      tables={[
        {
          caption: t('definitions.reasons'),
          columns: [t('reasons.reason'), t('columns.n'), t('columns.previous')],
          rows: reasons.map(({ reason, n, previous }) => [nameOf(reason), format.number(n), format.number(previous)]),
        },
      ]}
    >
      {reasons.length === 0 ? (
        <p className={styles.note}>{t('reasons.none')}</p>
      ) : (
        <div className={styles.named}>
          <Bars
            bars={reasons.map(({ reason, n, previous }) => ({
              key: reason,
              label: nameOf(reason),
              value: n,
              figures: [format.number(n), format.number(previous)],
              name: t('reasons.text', {
                reason: nameOf(reason),
                n: format.number(n),
                before: format.number(previous),
              }),
              href: parcelsPath({ canceled: daysOf(statistics) }),
            }))}
          />
        </div>
      )}
    </ChartFrame>
  );
}

/** Deliveries by hour of the day. */
export function HoursCard({ statistics: { hours } }: CardProps): ReactNode {
  const { t, format, frame } = useCard('hours');
  const rows = hours.map((n, hour) => ({
    hour: t('hours.name', { hour }),
    n,
    tick: hour % 6 === 0 ? String(hour) : '',
  }));
  return (
    <ChartFrame
      {...frame}
      tables={[
        {
          caption: t('definitions.hours'),
          columns: [t('hours.hour'), t('columns.n')],
          rows: rows.map(({ hour, n }) => [hour, format.number(n)]),
        },
      ]}
    >
      <Columns
        columns={rows.map(({ hour, n, tick }) => ({
          key: hour,
          tick,
          value: n,
          title: `${hour} : ${format.number(n)}`,
        }))}
      />
    </ChartFrame>
  );
}

/** Deliveries by weekday. */
export function WeekdaysCard({ statistics: { weekdays } }: CardProps): ReactNode {
  const { t, format, frame } = useCard('weekdays');
  const rows = weekdays.map((n, index) => ({
    day: weekdayName(format, index),
    n,
  }));
  return (
    <ChartFrame
      {...frame}
      tables={[
        {
          caption: t('definitions.weekdays'),
          columns: [t('weekdays.day'), t('columns.n')],
          rows: rows.map(({ day, n }) => [day, format.number(n)]),
        },
      ]}
    >
      <Columns
        columns={rows.map(({ day, n }) => ({ key: day, tick: day, value: n, title: `${day} : ${format.number(n)}` }))}
      />
    </ChartFrame>
  );
}
