import { useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Place } from '#shared/live/signals.ts';
import { LiveContext, useLiveClient } from '../live-context.ts';
import { type People, placeKey, type Signals } from './signals.ts';

/** The second wire of the person signed in. Throws outside of `LiveProvider`. */
export function useSignals(): Signals {
  return useLiveClient().signals;
}

/** Who else is at a place, without being there oneself: for the rows of a list whose screen one is on. Draws again only when that changes. */
export function usePeople(place: Place | null): People {
  const signals = useContext(LiveContext)?.signals;
  const key = place ? placeKey(place) : '';
  const listen = useCallback(
    (listener: () => void) => signals?.listen(key, listener) ?? (() => undefined),
    [signals, key],
  );
  return useSyncExternalStore(listen, () => signals?.people(key) ?? alone);
}

const alone: People = { people: [], count: 0 };

/** Is at a place for as long as the component is on the page, and tells who else is there. Null is nowhere. */
export function usePresence(place: Place | null): People {
  const signals = useContext(LiveContext)?.signals;
  const { screen, object } = place ?? {};
  useEffect(
    () => screen && signals?.enter({ screen, ...(object !== undefined && { object }) }),
    [signals, screen, object],
  );
  return usePeople(place);
}
