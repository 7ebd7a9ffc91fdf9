import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { viewerAtom } from '#client/session/session.ts';
import { worksOnTheRoad } from '#client/session/viewer.ts';

const Provider = lazyPart(() => import('./provider.tsx'));

/** Lets the page work without a network, for the roles that need it. The code is loaded only then. */
export function OfflineHost(): ReactNode {
  const who = useAtomValue(viewerAtom);
  return who !== null && worksOnTheRoad(who.role) && <Provider />;
}
