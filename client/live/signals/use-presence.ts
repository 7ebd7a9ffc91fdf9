import { useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Place } from '#shared/live/signals.ts';
import { LiveContext, useLiveClient } from '../live-context.ts';
import { type People, placeKey, type Signals } from './signals.ts';

/** The presence client of the signed-in user. Throws outside of `LiveProvider`. */
export function useSignals(): Signals {
  return useLiveClient().signals;
}

/** The other users at a location, without entering it: for the rows of a list. Re-renders only when they change. */
export function usePeople(place: Place | null): People {
  const signals = useContext(LiveContext)?.signals;
  const key = place ? placeKey(place) : '';
  const subscribe = useCallback(
    (listener: () => void) => signals?.listen(key, listener) ?? (() => undefined),
    [signals, key],
  );
  return useSyncExternalStore(subscribe, () => signals?.people(key) ?? noPresence);
}

const noPresence: People = { people: [], count: 0 };

/** Enters a location while the component is mounted, and returns the other users there. Null: no location. */
export function usePresence(place: Place | null): People {
  const signals = useContext(LiveContext)?.signals;
  const { screen, object } = place ?? {};
  useEffect(
    () => screen && signals?.enter({ screen, ...(object !== undefined && { object }) }),
    [signals, screen, object],
  );
  return usePeople(place);
}
