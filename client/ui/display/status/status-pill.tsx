import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { StatusGlyph } from './status-glyph.tsx';
import styles from './status.module.css';

export interface StatusPillProps {
  status: string;
  children: ReactNode;
  size?: 'sm' | 'md';
  className?: string;
}

interface PillStyle extends CSSProperties {
  '--pill-fg': string;
  '--pill-bg': string;
  '--pill-bd': string;
  '--glyph-ko': string;
}

/**
 * A tinted pill for details and filters. Table rows use StatusLabel, because fourteen tints would be too loud there.
 */
export function StatusPill({ status, children, size = 'md', className }: StatusPillProps): ReactNode {
  const style: PillStyle = {
    '--pill-fg': `var(--st-${status}-fg, var(--text-2))`,
    '--pill-bg': `var(--st-${status}-bg, var(--bg-active))`,
    '--pill-bd': `var(--st-${status}-bd, var(--border))`,
    '--glyph-ko': `var(--st-${status}-bg, var(--bg-active))`,
  };
  return (
    <span className={cx(styles.pill, size === 'sm' && styles.small, className)} style={style}>
      <StatusGlyph status={status} size={size === 'sm' ? 12 : 14} />
      {children}
    </span>
  );
}
