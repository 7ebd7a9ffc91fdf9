import { type ReactNode, Suspense } from 'react';
import type { Place } from '#shared/live/signals.ts';
import { late, useLate } from '#client/kit/ui/late.ts';
import { usePresence } from '#client/live/signals/use-presence.ts';

// Most of the time one is alone: the faces come with the first other.
const faces = late(async () => (await import('#client/kit/ui/present-people.tsx')).PresentPeople);
const unsaid = (): void => undefined;

/** Is at a place, and shows who else is there; nothing when nobody is. `words` says beside it what they do. */
export function PresenceStack({ place, words }: { place: Place; words?: boolean }): ReactNode {
  const { people, count } = usePresence(place);
  const ready = useLate(faces, count > 0, false, unsaid);
  return count > 0 && ready && <Suspense fallback={null}>{faces.draw({ people, count, words })}</Suspense>;
}
