import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS length; a line fills its container unless told. */
  width?: number | string;
  height?: number | string;
  /** 'line' has round ends, 'block' has a card's corners, 'circle' is as high as it is wide. */
  shape?: 'line' | 'block' | 'circle';
  className?: string;
}

/** The place something will take. Decoration: the container says aria-busy. */
export function Skeleton({ width = '100%', height = 8, shape = 'line', className }: SkeletonProps): ReactNode {
  const style = { inlineSize: width, blockSize: shape === 'circle' ? width : height };
  return <span aria-hidden className={cx(styles.bone, shape === 'block' && styles.block, className)} style={style} />;
}
