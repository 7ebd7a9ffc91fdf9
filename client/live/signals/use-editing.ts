// A soft lock: who edits a field is shown to others, and nobody is kept from anything. Saving over a newer version shows both values.
import { createContext, useContext, useEffect, useState } from 'react';
import type { Place, Present } from '#shared/live/signals.ts';
import { LiveContext } from '../live-context.ts';
import { usePeople } from './use-presence.ts';

/** What the form around edits; null for one that makes something new. */
export const EditingContext = createContext<Place | null>(null);

export interface Editing {
  /** Somebody else who edits the field. */
  by: Present | null;
  /** Whether one edits it oneself now; tell it of the focus. */
  onFocus: () => void;
  onBlur: () => void;
}

/** Says that the field of the object is being edited while it has the focus, and who else edits it. `field` as the server names it. */
export function useEditing(place: Place | null, field: string): Editing {
  const signals = useContext(LiveContext)?.signals;
  const [focused, setFocused] = useState(false);
  const { screen, object } = place ?? {};
  useEffect(
    () =>
      focused && screen
        ? signals?.enter({ screen, ...(object !== undefined && { object }), editing: field })
        : undefined,
    [signals, focused, screen, object, field],
  );
  const { people } = usePeople(place);
  return {
    by: people.find(({ editing }) => editing === field) ?? null,
    onFocus: () => {
      setFocused(true);
    },
    onBlur: () => {
      setFocused(false);
    },
  };
}
