// Shows who is typing at a location.
import { useContext, useEffect, useState } from 'react';
import type { PresenceLocation, PresentUser } from '#shared/live/presence.ts';
import { LiveContext } from '../../live/live-context.ts';
import { usePresenceAt } from './use-presence.ts';

export interface Typing {
  /** The other users at the location. */
  people: readonly PresentUser[];
  /** Must be called with the field's focus events. */
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * Publishes that the viewer is typing while the field has the focus and is not empty; returns the other users there.
 */
export function useTyping({ screen, object }: PresenceLocation, hasText: boolean): Typing {
  const presence = useContext(LiveContext)?.presence;
  const [focused, setFocused] = useState(false);
  const typing = focused && hasText;
  useEffect(
    () => (typing ? presence?.enter({ screen, ...(object !== undefined && { object }), typing }) : undefined),
    [presence, typing, screen, object],
  );
  const { people } = usePresenceAt({ screen, ...(object !== undefined && { object }) });
  return {
    people,
    onFocus: () => {
      setFocused(true);
    },
    onBlur: () => {
      setFocused(false);
    },
  };
}
