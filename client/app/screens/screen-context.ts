import { createContext, use } from 'react';
import type { ScreenName } from '#shared/access/screens.ts';

/** The current screen; null outside of a screen. */
export const ScreenContext = createContext<ScreenName | null>(null);

export function useScreenName(): ScreenName | null {
  return use(ScreenContext);
}
