import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { mayOpen, screenTable } from '#shared/access/screens.ts';
import { late, useLate } from '#client/kit/ui/late.ts';
import { whenIdle } from '#client/kit/when-idle.ts';
import { whoAtom } from '#client/session/session.ts';

const bell = late(async () => (await import('#client/areas/notifications/bell.tsx')).default);

/** The notification bell, for roles with notifications. Its code is loaded after the page. */
export function LateBell(): ReactNode {
  const who = useAtomValue(whoAtom);
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    whenIdle(() => {
      setIdle(true);
    });
  }, []);
  const isEnabled = idle && screenTable.notifications.built && mayOpen('notifications', who);
  const isReady = useLate(bell, isEnabled, false, () => undefined);
  return <Suspense fallback={null}>{isReady && isEnabled && bell.draw({})}</Suspense>;
}
