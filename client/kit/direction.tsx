import type { ReactNode } from 'react';
import { DirectionProvider } from 'radix-ui/direction';

export type Dir = 'ltr' | 'rtl';

/** The reading direction the page was opened with; changing language reloads the page, so it is read once per call. */
export function pageDirection(): Dir {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

/** Tells menus, popovers and tabs the direction of `<html dir>`; wraps the whole interface once. */
export function Direction({ children }: { children: ReactNode }): ReactNode {
  return <DirectionProvider dir={pageDirection()}>{children}</DirectionProvider>;
}
