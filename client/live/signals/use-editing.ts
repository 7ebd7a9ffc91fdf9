// Shows which user edits a field. It is no lock: everybody may edit, and a save over a newer version shows both values.
import { createContext, useContext, useEffect, useState } from 'react';
import type { Place, Present } from '#shared/live/signals.ts';
import { LiveContext } from '../live-context.ts';
import { usePeople } from './use-presence.ts';

/** Location of the object that the surrounding form edits; null in a create form. */
export const EditingContext = createContext<Place | null>(null);

export interface Editing {
  /** Another user who edits the field. */
  by: Present | null;
  /** Must be called with the field's focus events. */
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * Publishes that the viewer edits the field while it has the focus, and returns who else does. `field`: GraphQL name.
 */
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
