import { createContext, use } from 'react';
import type { ScreenName } from '#shared/access/screens.ts';

/** The screen being shown; null outside every screen. */
export const ScreenContext = createContext<ScreenName | null>(null);

export function useScreenName(): ScreenName | null {
  return use(ScreenContext);
}
