import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS length. Default: the full width of the container. */
  width?: number | string;
  height?: number | string;
  /**
   * 'line' has round ends, 'block' has a card's corners, 'circle' uses `width` for its height too. Default: a line up to
   * 40 pixels, which is as tall as a button.
   */
  shape?: 'line' | 'block' | 'circle';
  className?: string;
}

const tallestLine = 40;

/** A placeholder for loading content. Hidden from screen readers; set aria-busy on the container. */
export function Skeleton({
  width = '100%',
  height = 8,
  shape = typeof height === 'number' && height > tallestLine ? 'block' : 'line',
  className,
}: SkeletonProps): ReactNode {
  const style = { inlineSize: width, blockSize: shape === 'circle' ? width : height };
  return <span aria-hidden className={cx(styles.bone, shape === 'block' && styles.block, className)} style={style} />;
}
