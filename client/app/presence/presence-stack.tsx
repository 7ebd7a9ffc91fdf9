import type { ReactNode } from 'react';
import type { PresenceLocation } from '#shared/live/presence.ts';
import { PresentUsers } from '#client/ui/display/presence/present-users.tsx';
import { usePresence } from '#client/app/presence/use-presence.ts';

/** Enters a location and shows the other users there. `withActivity`: also shows what they do. */
export function PresenceStack({
  location,
  withActivity,
}: {
  location: PresenceLocation;
  withActivity?: boolean;
}): ReactNode {
  const { people, count } = usePresence(location);
  return count > 0 && <PresentUsers people={people} count={count} showText={withActivity} />;
}
