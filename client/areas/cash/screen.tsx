import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { sessionAtom } from '#client/session/session.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

const OwnCash = lazyPart(() => import('./driver/own-cash.tsx'));
const HubCash = lazyPart(() => import('./staff/hub-cash.tsx'));

/** The cash of a driver, or that of a hub. */
export default function CashScreen(): ReactNode {
  const role = useAtomValue(sessionAtom)?.viewer.effectiveRole;
  return role === 'DRIVER' || role === 'SUBDRIVER' ? <OwnCash /> : <HubCash />;
}
