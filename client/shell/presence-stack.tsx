import { type ReactNode, Suspense } from 'react';
import type { Place } from '#shared/live/signals.ts';
import { late, useLate } from '#client/kit/ui/late.ts';
import { usePresence } from '#client/live/signals/use-presence.ts';

// Loaded when the first other user appears: most of the time there is none.
const avatars = late(async () => (await import('#client/kit/ui/present-people.tsx')).PresentPeople);
const ignoreFailure = (): void => undefined;

/** Enters a location and shows the other users there. `withActivity`: also shows what they do. */
export function PresenceStack({ place, words }: { place: Place; words?: boolean }): ReactNode {
  const { people, count } = usePresence(place);
  const isReady = useLate(avatars, count > 0, false, ignoreFailure);
  return count > 0 && isReady && <Suspense fallback={null}>{avatars.draw({ people, count, words })}</Suspense>;
}
