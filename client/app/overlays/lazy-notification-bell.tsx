import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { canOpenScreen, screenTable } from '#shared/access/screens.ts';
import { lazyComponent, useLazyLoad } from '#client/ui/overlay/lazy/lazy-component.ts';
import { runWhenIdle } from '#client/lib/run-when-idle.ts';
import { viewerAtom } from '#client/app/session/session.ts';

const bell = lazyComponent(async () => (await import('#client/areas/notifications/bell.tsx')).default);

/** The notification bell, for roles with notifications. Its code is loaded after the page. */
export function LazyNotificationBell(): ReactNode {
  const who = useAtomValue(viewerAtom);
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    runWhenIdle(() => {
      setIdle(true);
    });
  }, []);
  const isEnabled = idle && screenTable.notifications.built && canOpenScreen('notifications', who);
  const isReady = useLazyLoad(bell, isEnabled, false, () => undefined);
  return <Suspense fallback={null}>{isReady && isEnabled && bell.render({})}</Suspense>;
}
