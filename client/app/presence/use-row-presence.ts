import { useContext, useMemo } from 'react';
import type { RowPresenceSource } from '#client/list/list-environment.ts';
import { LiveContext } from '#client/live/live-context.ts';
import { locationKey } from '#client/live/presence/presence-client.ts';
import { useScreenName } from '../screens/screen-context.ts';

/** Users who have an object of the current screen open, in the form in which a list shows them on its rows. */
export function useRowPresence(): RowPresenceSource | undefined {
  const presence = useContext(LiveContext)?.presence;
  const screen = useScreenName();
  return useMemo(() => {
    if (!presence || !screen) return undefined;
    const key = (object: string): string => locationKey({ screen, object });
    return {
      get: (id) => presence.presenceAt(key(id)),
      subscribe: (id, listener) => presence.subscribe(key(id), listener),
    };
  }, [presence, screen]);
}
