// What the app provides to a list. The list imports neither the app's layout nor the session.
import { createContext, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { PresentPerson } from '#client/kit/ui/present-people.tsx';
import type { Who } from './definition.ts';

/** The users who have a row open. Subscriptions are per row. `get` returns the same object until it changes. */
export interface PeopleOfRows {
  at: (id: string) => { people: readonly PresentPerson[]; count: number };
  listen: (id: string, listener: () => void) => () => void;
}

export interface Around {
  who: Who;
  /** Id of the signed-in user. The saved sort is per user. */
  person: string;
  /** True if single-key shortcuts are enabled. */
  singleKeys: boolean;
  /** Announces a text to screen readers politely. */
  announce: (text: string) => void;
  /** The other users who have a row open. */
  people?: PeopleOfRows;
  /** The page with its header. `actions` is shown at the end of the header. */
  Frame: ComponentType<{ actions?: ReactNode; children: ReactNode }>;
}

export const AroundContext = createContext<Around | null>(null);

/** The list's environment. Throws outside of `ListScreen`. */
export function useAround(): Around {
  const around = useContext(AroundContext);
  if (!around) throw new Error('There is no ListScreen above.');
  return around;
}
