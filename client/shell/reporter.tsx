import { type ReactNode, Suspense, useEffect } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { late, useLate } from '#client/kit/ui/late.ts';
import { drives } from '#client/session/drives.ts';
import { sessionAtom } from '#client/session/session.ts';
import { forgetKept, useForgetting } from './kept-for-people.ts';
import { reportsAsAtom } from './preferences.ts';
import { readingsPrefix, reportingAtom } from './reporting.ts';

const reporter = late(async () => (await import('#client/areas/profile/position/report/reporter.tsx')).Reporter);

/**
 * Sends where a driver is, on whatever page, when that driver chose this browser for it. Nobody else fetches its code.
 */
export function LateReporter(): ReactNode {
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const chosen = useAtomValue(reportsAsAtom);
  const say = useSetAtom(reportingAtom);
  const wanted = viewer !== undefined && drives(viewer.effectiveRole) && chosen === viewer.id;
  const here = useLate(reporter, wanted, wanted, () => {
    say({ kind: 'waiting', count: 0, code: 'network' });
  });
  useForgetting(readingsPrefix);
  useEffect(() => {
    if (wanted) return;
    say({ kind: 'off' });
    forgetKept(readingsPrefix);
  }, [wanted, say]);
  return <Suspense fallback={null}>{here && wanted && reporter.draw({ driverId: viewer.id })}</Suspense>;
}
