// Who is writing at a place: dots for the others, and no lock.
import { useContext, useEffect, useState } from 'react';
import type { Place, Present } from '#shared/live/signals.ts';
import { LiveContext } from '../live-context.ts';
import { usePeople } from './use-presence.ts';

export interface Typing {
  /** Others who are there. */
  people: readonly Present[];
  /** Whether one writes oneself; tell it of the focus. */
  onFocus: () => void;
  onBlur: () => void;
}

/** Says that one writes at the place, while the field has the focus and something stands in it; and tells who else is there. */
export function useTyping({ screen, object }: Place, written: boolean): Typing {
  const signals = useContext(LiveContext)?.signals;
  const [focused, setFocused] = useState(false);
  const typing = focused && written;
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
