import { type ReactNode, Suspense, useEffect } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { late, useLate } from '#client/kit/ui/late.ts';
import { drives } from '#client/session/drives.ts';
import { sessionAtom } from '#client/session/session.ts';
import { forgetKept, useForgetting } from './kept-for-people.ts';
import { reportsAsAtom } from './preferences.ts';
import { readingsPrefix, reportingAtom } from './reporting.ts';

const uploader = late(async () => (await import('#client/areas/profile/position/report/reporter.tsx')).Reporter);

/**
 * Uploads the driver's location on every page, if this driver enabled it in this browser. The code is loaded only then.
 */
export function LateReporter(): ReactNode {
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const enabledFor = useAtomValue(reportsAsAtom);
  const setStatus = useSetAtom(reportingAtom);
  const isEnabled = viewer !== undefined && drives(viewer.effectiveRole) && enabledFor === viewer.id;
  const isReady = useLate(uploader, isEnabled, isEnabled, () => {
    setStatus({ kind: 'waiting', count: 0, code: 'network' });
  });
  useForgetting(readingsPrefix);
  useEffect(() => {
    if (isEnabled) return;
    setStatus({ kind: 'off' });
    forgetKept(readingsPrefix);
  }, [isEnabled, setStatus]);
  return <Suspense fallback={null}>{isReady && isEnabled && uploader.draw({ driverId: viewer.id })}</Suspense>;
}
