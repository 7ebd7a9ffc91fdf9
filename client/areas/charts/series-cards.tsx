import type { ReactNode } from 'react';
import { type ChartSeriesName, chartSeries } from '#shared/areas/charts/chart.ts';
import { Change, growth } from '#client/charts/change.tsx';
import { ChartFrame } from '#client/charts/chart-frame.tsx';
import { LineChart } from '#client/charts/line-chart.tsx';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import type { Charts, ChartSeries } from './documents.ts';
import styles from './series.module.css';

const marks = { created: 'square', confirmed: 'circle', total: 'diamond' } as const;

/** Noon, so that a day is the same in every time zone. */
const instantOf = (day: string): string => `${day}T12:00:00Z`;

function SeriesCard({ name, series }: { name: ChartSeriesName; series: ChartSeries }): ReactNode {
  const t = useT('charts');
  const format = useFormat();
  const { n, previous, cod, days } = series;
  const dayName = (day: string): string => format.day(instantOf(day));
  return (
    <div className={cx(styles.card, styles[name])}>
      <ChartFrame
        title={t(`series.${name}`)}
        hint={t(`definitions.${name}`)}
        mark={<span className={cx(styles.mark, styles[marks[name]])} aria-hidden />}
        labels={{ table: t('table'), chart: t('chart') }}
        aside={
          <Change
            by={growth(n, previous)}
            {...(name === 'total' && { more: 'neutral' as const })}
            text={(by) => `${by > 0 ? '+' : ''}${format.percent(by, Math.abs(by) < 1 ? 1 : 0)}`}
          />
        }
        tables={[
          {
            caption: t('lastDays'),
            columns: [t('columns.day'), t(`series.${name}`), ...(cod === null ? [] : [t('columns.amount')])],
            rows: days.map((each) => [
              dayName(each.day),
              format.number(each.n),
              ...(each.cod === null ? [] : [format.amount(each.cod, { whole: true })]),
            ]),
          },
        ]}
      >
        <div className={styles.content}>
          <div>
            <Ltr className={styles.figure}>{format.number(n)}</Ltr>
            {cod !== null && (
              <p className={styles.cod}>
                {t('cod')} <Money centimes={cod} whole />
              </p>
            )}
            <p className={styles.before}>{t('before', { count: previous, shown: format.number(previous) })}</p>
          </div>
          <LineChart
            className={styles.line}
            mark={marks[name]}
            lines={[{ key: name, label: t(`series.${name}`), values: days.map((each) => each.n) }]}
            names={days.map(({ day }) => dayName(day))}
            ticks={[days[0], days.at(-1)].map((each) => (each ? format.shortDay(instantOf(each.day)) : ''))}
            format={(value) => format.number(value)}
          />
        </div>
      </ChartFrame>
    </div>
  );
}

/** What was created and confirmed in the period, and what is under way at its end. */
export function SeriesCards({ charts }: { charts: Charts }): ReactNode {
  return (
    <div className={styles.cards}>
      {chartSeries.map((name) => {
        const series = charts[name];
        return series && <SeriesCard key={name} name={name} series={series} />;
      })}
    </div>
  );
}
