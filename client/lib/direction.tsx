import type { ReactNode } from 'react';
import { DirectionProvider } from 'radix-ui/direction';

export type Dir = 'ltr' | 'rtl';

/**
 * The reading direction of `<html dir>`. It never changes while the page is open, because changing the language reloads
 * the page.
 */
export function pageDirection(): Dir {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

/** Provides the direction of `<html dir>` to the Radix components. Wraps the whole interface once. */
export function Direction({ children }: { children: ReactNode }): ReactNode {
  return <DirectionProvider dir={pageDirection()}>{children}</DirectionProvider>;
}
