import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { StatusGlyph } from './status-glyph.tsx';
import styles from './journey.module.css';

export interface JourneyStep {
  id: string;
  /** Determines the glyph. */
  status: string;
  label: ReactNode;
  /** Shown under the label: a date or a time. */
  sub?: ReactNode;
  state: 'done' | 'current' | 'next';
}

export interface JourneyProps {
  steps: readonly JourneyStep[];
  label: string;
  /** Vertical layout, used on tracking pages. */
  vertical?: boolean;
}

/** The steps of a parcel: done, current and next. On a phone only the current step shows its label. */
export function Journey({ steps, label, vertical = false }: JourneyProps): ReactNode {
  const { t } = useTranslation('kit');
  return (
    <ol className={cx(styles.journey, vertical && styles.vertical)} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={cx(styles.step, styles[step.state])}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.dot}>
            <StatusGlyph status={step.status} size={14} colour="current" label={t(`journey.${step.state}`)} />
          </span>
          <span className={styles.words}>
            <span className={styles.label}>{step.label}</span>
            {step.sub !== undefined && <span className={styles.sub}>{step.sub}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
