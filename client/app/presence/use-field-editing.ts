// Shows which user edits a field. It is no lock: everybody may edit, and a save over a newer version shows both values.
import { createContext, useContext, useEffect, useState } from 'react';
import type { PresenceLocation, PresentUser } from '#shared/live/presence.ts';
import { LiveContext } from '../../live/live-context.ts';
import { usePresenceAt } from './use-presence.ts';

/** Location of the object that the surrounding form edits; null in a create form. */
export const EditingLocationContext = createContext<PresenceLocation | null>(null);

export interface FieldEditing {
  /** Another user who edits the field. */
  editor: PresentUser | null;
  /** Must be called with the field's focus events. */
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * Publishes that the viewer edits the field while it has the focus, and returns who else does. `field`: GraphQL name.
 */
export function useFieldEditing(place: PresenceLocation | null, field: string): FieldEditing {
  const presence = useContext(LiveContext)?.presence;
  const [focused, setFocused] = useState(false);
  const { screen, object } = place ?? {};
  useEffect(
    () =>
      focused && screen
        ? presence?.enter({ screen, ...(object !== undefined && { object }), editing: field })
        : undefined,
    [presence, focused, screen, object, field],
  );
  const { people } = usePresenceAt(place);
  return {
    editor: people.find(({ editing }) => editing === field) ?? null,
    onFocus: () => {
      setFocused(true);
    },
    onBlur: () => {
      setFocused(false);
    },
  };
}
