import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Star } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { starScores } from '../display/stars.tsx';
import styles from './star-field.module.css';

export interface StarFieldProps {
  /** The accessible name of the group. */
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** 'lg' is required; 'sm' is optional, and choosing the same star again clears it. */
  size: 'sm' | 'lg';
  /** The element id of the first radio, for links from an error. */
  id?: string;
  invalid?: boolean;
  describedBy?: string;
}

/** A star rating made of native radio buttons, so that the keyboard and screen readers work as usual. */
export function StarField({
  label,
  value,
  onChange,
  size,
  id,
  invalid = false,
  describedBy,
}: StarFieldProps): ReactNode {
  const t = useT('rating');
  const tRatings = useT('ratings');
  const name = useId();
  const optional = size === 'sm';
  const clearByKey = (event: KeyboardEvent): void => {
    if (!optional || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    onChange(null);
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      className={cx(styles.field, size === 'lg' && styles.large)}
    >
      {starScores.map((star) => (
        <label
          key={star}
          className={cx(styles.choice, value !== null && star <= value && styles.chosen)}
          title={t(`scores.${star}`)}
        >
          <input
            type="radio"
            name={name}
            id={star === 1 ? id : undefined}
            className={styles.radio}
            value={star}
            checked={value === star}
            aria-label={`${tRatings('stars', { count: star })} · ${t(`scores.${star}`)}`}
            onChange={() => {
              onChange(star);
            }}
            onClick={() => {
              if (optional && value === star) onChange(null);
            }}
            onKeyDown={clearByKey}
          />
          <Star aria-hidden className={styles.star} />
        </label>
      ))}
    </div>
  );
}
