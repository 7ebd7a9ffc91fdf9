import { type ReactNode, Suspense } from 'react';
import type { PresenceLocation } from '#shared/live/presence.ts';
import { lazyComponent, useLazyLoad } from '#client/ui/overlay/lazy/lazy-component.ts';
import { usePresence } from '#client/app/presence/use-presence.ts';

// Loaded when the first other user appears: most of the time there is none.
const avatars = lazyComponent(async () => (await import('#client/ui/display/presence/present-users.tsx')).PresentUsers);
const ignoreFailure = (): void => undefined;

/** Enters a location and shows the other users there. `withActivity`: also shows what they do. */
export function PresenceStack({
  location,
  withActivity,
}: {
  location: PresenceLocation;
  withActivity?: boolean;
}): ReactNode {
  const { people, count } = usePresence(location);
  const isReady = useLazyLoad(avatars, count > 0, false, ignoreFailure);
  return (
    count > 0 &&
    isReady && <Suspense fallback={null}>{avatars.render({ people, count, showText: withActivity })}</Suspense>
  );
}
