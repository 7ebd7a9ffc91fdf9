import { type PointerEvent, type ReactNode, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { Ltr } from '../ui/display/ltr.tsx';
import styles from './line-chart.module.css';

export interface ChartLine {
  key: string;
  /** Its name in the legend. */
  label: string;
  /** From the first to the last moment; as many for each line. */
  values: readonly number[];
  /** Dashed and grey: the period before. */
  isBefore?: boolean;
}

export interface LineChartProps {
  lines: readonly ChartLine[];
  /** The name of each moment, for the panel under the pointer. */
  names: readonly string[];
  /** What stands under the line; default: the first and the last. */
  ticks?: readonly string[];
  /** The mark of each point: series differ by it, not by their colour alone. */
  mark?: 'square' | 'circle' | 'diamond' | 'none';
  /** Lines of the scale, from zero. Without it the line fills the height. */
  hasScale?: boolean;
  format: (value: number) => string;
  className?: string;
}

/** A number of one, two, four or five and zeros that is at least as large. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return power * ([1, 2, 4, 5, 10].find((step) => step * power >= value) ?? 10);
}

const steps = [1, 0.75, 0.5, 0.25, 0] as const;

/** Lines over time, the first one filled. Time runs in the direction of the script. A table belongs beside it. */
export function LineChart(props: LineChartProps): ReactNode {
  const { lines, names, ticks, mark = 'none', hasScale = false, format, className } = props;
  const [at, setAt] = useState<number | null>(null);
  const all = lines.flatMap(({ values }) => values);
  const top = hasScale ? roundUp(Math.max(4, ...all)) : Math.max(...all, 1);
  const low = hasScale ? 0 : Math.min(...all);
  const height = Math.max(1, top - low);
  const last = Math.max(1, names.length - 1);
  const x = (index: number): number => (100 * index) / last;
  const y = (value: number): number => 100 - (100 * (value - low)) / height;
  const pathOf = (values: readonly number[]): string =>
    values.map((value, index) => `${x(index).toFixed(2)},${y(value).toFixed(2)}`).join(' ');
  const point = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / Math.max(1, box.width);
    setAt(Math.round((document.dir === 'rtl' ? 1 - share : share) * last));
  };
  const shown = ticks ?? [names[0] ?? '', names.at(-1) ?? ''];
  return (
    <div className={cx(styles.chart, className)} aria-hidden>
      <div className={cx(styles.field, hasScale && styles.scaled)}>
        {hasScale &&
          steps.map((step) => (
            <span
              key={step}
              className={styles.grid}
              style={{ insetBlockStart: `calc(6px + (100% - 12px) * ${1 - step})` }}
            >
              <Ltr>{format(top * step)}</Ltr>
            </span>
          ))}
        <div
          className={styles.plot}
          onPointerMove={point}
          onPointerLeave={() => {
            setAt(null);
          }}
        >
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.lines}>
            {lines.map(({ key, values, isBefore }, index) => (
              <g key={key}>
                {index === 0 && <polygon className={styles.area} points={`0,100 ${pathOf(values)} 100,100`} />}
                <polyline className={isBefore ? styles.before : styles.line} points={pathOf(values)} />
              </g>
            ))}
          </svg>
          {mark !== 'none' &&
            lines[0]?.values.map((value, index) => (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- a point is its moment
                key={index}
                className={cx(styles.mark, styles[mark], index === names.length - 1 && styles.last)}
                style={{ insetInlineStart: `${x(index)}%`, insetBlockStart: `${y(value)}%` }}
              />
            ))}
          {at !== null && (
            <div className={styles.cursor} style={{ insetInlineStart: `${x(at)}%` }}>
              <div className={cx(styles.panel, at > last / 2 && styles.turned)}>
                <strong>{names[at]}</strong>
                {lines.map(({ key, label, values, isBefore }) => (
                  <span key={key} className={styles.entry}>
                    <i className={isBefore ? styles.beforeKey : styles.key} />
                    {label}
                    <Ltr>{format(values[at] ?? 0)}</Ltr>
                  </span>
                ))}
              </div>
            </div>
          )}
        </div>
      </div>
      <div className={cx(styles.ticks, hasScale && styles.scaledTicks)}>
        {shown.map((tick) => (
          <bdi key={tick}>{tick}</bdi>
        ))}
      </div>
    </div>
  );
}
