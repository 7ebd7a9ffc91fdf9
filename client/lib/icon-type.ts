import type { ComponentType } from 'react';

/** A Lucide icon, or a custom icon with the same three props. */
export type IconType = ComponentType<{
  size?: number | string;
  className?: string;
  'aria-hidden'?: boolean | 'true' | 'false';
}>;
