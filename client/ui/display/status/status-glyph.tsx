import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { STATUS_SHAPES } from './status-shapes.tsx';
import styles from './status.module.css';

export interface StatusGlyphProps {
  /** The status name in lower case. Determines the shape and the colour `--st-<status>`. */
  status: string;
  /** Pixels; 14 in tables and pills. */
  size?: number;
  /** Accessible name. Omit it if the label is shown next to the glyph. */
  label?: string;
  /** 'current' uses the text colour instead of the colour of the status. */
  colour?: 'status' | 'current';
  className?: string;
}

export function StatusGlyph({ status, size = 14, label, colour = 'status', className }: StatusGlyphProps): ReactNode {
  const silhouette = STATUS_SHAPES[status] ?? STATUS_SHAPES['created'];
  const style: CSSProperties = colour === 'status' ? { color: `var(--st-${status}, var(--text-3))` } : {};
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      style={style}
      className={cx(styles.glyph, className)}
      data-mirror={silhouette?.mirrored === true ? '' : undefined}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {silhouette?.graphic}
    </svg>
  );
}
