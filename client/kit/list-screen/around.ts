// What a list takes from the app around it: the kit itself knows neither the shell nor who is signed in.
import { createContext, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { Who } from './definition.ts';

export interface Around {
  who: Who;
  /** Whether shortcuts of one bare key are wanted. */
  singleKeys: boolean;
  /** Says a line to a screen reader when it is silent. */
  announce: (text: string) => void;
  /** The page with its header, the button that makes something new at its end. */
  Frame: ComponentType<{ actions?: ReactNode; children: ReactNode }>;
}

export const AroundContext = createContext<Around | null>(null);

/** The app around the list. Throws outside of `ListScreen`. */
export function useAround(): Around {
  const around = useContext(AroundContext);
  if (!around) throw new Error('There is no ListScreen above.');
  return around;
}
