// Shows who is typing at a location.
import { useContext, useEffect, useState } from 'react';
import type { Place, Present } from '#shared/live/signals.ts';
import { LiveContext } from '../live-context.ts';
import { usePeople } from './use-presence.ts';

export interface Typing {
  /** The other users at the location. */
  people: readonly Present[];
  /** Must be called with the field's focus events. */
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * Publishes that the viewer is typing while the field has the focus and is not empty; returns the other users there.
 */
export function useTyping({ screen, object }: Place, hasText: boolean): Typing {
  const signals = useContext(LiveContext)?.signals;
  const [focused, setFocused] = useState(false);
  const typing = focused && hasText;
  useEffect(
    () => (typing ? signals?.enter({ screen, ...(object !== undefined && { object }), typing }) : undefined),
    [signals, typing, screen, object],
  );
  const { people } = usePeople({ screen, ...(object !== undefined && { object }) });
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
