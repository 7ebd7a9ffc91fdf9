import { useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import type { PresenceLocation } from '#shared/live/presence.ts';
import { LiveContext, useLiveClient } from '../../live/live-context.ts';
import { type LocationUsers, locationKey, type PresenceClient } from '#client/live/presence/presence-client.ts';

/** The presence client of the signed-in user. Throws outside of `LiveProvider`. */
export function usePresenceClient(): PresenceClient {
  return useLiveClient().presence;
}

/** The other users at a location, without entering it: for the rows of a list. Re-renders only when they change. */
export function usePresenceAt(place: PresenceLocation | null): LocationUsers {
  const presence = useContext(LiveContext)?.presence;
  const key = place ? locationKey(place) : '';
  const subscribe = useCallback(
    (listener: () => void) => presence?.subscribe(key, listener) ?? (() => undefined),
    [presence, key],
  );
  return useSyncExternalStore(subscribe, () => presence?.presenceAt(key) ?? noPresence);
}

const noPresence: LocationUsers = { people: [], count: 0 };

/** Enters a location while the component is mounted, and returns the other users there. Null: no location. */
export function usePresence(place: PresenceLocation | null): LocationUsers {
  const presence = useContext(LiveContext)?.presence;
  const { screen, object } = place ?? {};
  useEffect(
    () => screen && presence?.enter({ screen, ...(object !== undefined && { object }) }),
    [presence, screen, object],
  );
  return usePresenceAt(place);
}
