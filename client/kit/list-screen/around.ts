// What a list takes from the app around it: the kit itself knows neither the shell nor who is signed in.
import { createContext, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { PresentPerson } from '#client/kit/ui/present-people.tsx';
import type { Who } from './definition.ts';

/** Who has which row open, row by row: whoever listens hears only of its own. `at` keeps its answer while nothing changes. */
export interface PeopleOfRows {
  at: (id: string) => { people: readonly PresentPerson[]; count: number };
  listen: (id: string, listener: () => void) => () => void;
}

export interface Around {
  who: Who;
  /** Id of who is signed in: their sort is remembered for them alone. */
  person: string;
  /** Whether shortcuts of one bare key are wanted. */
  singleKeys: boolean;
  /** Says a line to a screen reader when it is silent. */
  announce: (text: string) => void;
  /** Who else has a row open. */
  people?: PeopleOfRows;
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
