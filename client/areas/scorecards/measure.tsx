import type { ReactNode } from 'react';
import { lowerIsBetter } from '#shared/areas/scorecards/scorecard.ts';
import { Change, difference } from '#client/charts/change.tsx';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import type { ScorecardFigure } from './documents.ts';
import styles from './scorecard.module.css';

const maxRating = 5;

/** How a measure's values are written: an amount, a mark, or a share. */
function useWriting({ measure }: ScorecardFigure) {
  const format = useFormat();
  const t = useT('scorecards');
  if (measure === 'cash')
    return {
      digits: 0,
      text: (value: number) => format.amount(value, { whole: true }),
      change: (by: number) => format.amount(by, { whole: true, sign: true }),
    };
  if (measure === 'rating')
    return {
      digits: 1,
      text: (value: number) => format.decimal(value, 1),
      change: (by: number) => format.decimal(by, 1, { sign: true }),
    };
  return {
    digits: 3,
    text: (value: number) => format.percent(value, 1),
    change: (by: number) => t('points', { by: format.decimal(by * 100, 1, { sign: true }) }),
  };
}

/** Where a value and the median are on one line; the line ends at the larger of both, at 5 stars or at 100 %. */
function Place({ value, median, measure }: Pick<ScorecardFigure, 'value' | 'median' | 'measure'>): ReactNode {
  if (value === null) return null;
  const most =
    measure === 'rating' ? maxRating : lowerIsBetter.includes(measure) ? Math.max(value, median ?? 0) * 1.25 : 1;
  const at = (part: number): string => `${most === 0 ? 0 : Math.min(100, (part / most) * 100)}%`;
  const isBehind = median !== null && value !== median && value > median === lowerIsBetter.includes(measure);
  return (
    <span className={styles.line} aria-hidden>
      <span className={cx(styles.own, isBehind && styles.behind)} style={{ inlineSize: at(value) }} />
      {median !== null && <span className={styles.median} style={{ insetInlineStart: at(median) }} />}
    </span>
  );
}

/** One measure of a scorecard. */
export function Measure({ figure }: { figure: ScorecardFigure }): ReactNode {
  const t = useT('scorecards');
  const { measure, value, of, previous, median } = figure;
  const { digits, text, change } = useWriting(figure);
  return (
    <div className={styles.measure}>
      <dt title={t(`definitions.${measure}`)}>{t(`measures.${measure}`)}</dt>
      <dd>
        <span className={styles.value}>
          {value === null ? '–' : measure === 'cash' ? <Money centimes={value} whole /> : <Ltr>{text(value)}</Ltr>}
          <Change
            by={difference(value, previous, digits)}
            text={change}
            {...(lowerIsBetter.includes(measure) && { more: 'worse' })}
          />
        </span>
        <Place measure={measure} value={value} median={median} />
        <span className={styles.side}>
          {median === null ? t('noMedian') : t('median', { value: text(median) })} · {t(`of.${measure}`, { count: of })}
        </span>
      </dd>
    </div>
  );
}
