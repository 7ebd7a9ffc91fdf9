import type { ComponentType } from 'react';

/** A lucide icon, or a drawing of ours that takes the same three props. */
export type IconType = ComponentType<{
  size?: number | string;
  className?: string;
  'aria-hidden'?: boolean | 'true' | 'false';
}>;
