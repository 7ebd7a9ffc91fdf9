import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import { StatusGlyph } from '../glyph/status-glyph.tsx';
import styles from './journey.module.css';

export interface JourneyStep {
  id: string;
  /** Picks the glyph. */
  status: string;
  label: ReactNode;
  /** Under the word: a date or a time. */
  sub?: ReactNode;
  state: 'done' | 'current' | 'next';
}

export interface JourneyProps {
  steps: readonly JourneyStep[];
  label: string;
  /** One under the other: tracking pages. */
  vertical?: boolean;
}

/** The road of a parcel: behind it, where it stands, what is left. On a phone only the present step shows its word. */
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
