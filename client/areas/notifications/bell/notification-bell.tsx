import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useAtomValue } from 'jotai';
import { canOpenScreen, screenTable } from '#shared/access/screens.ts';
import { runWhenIdle } from '#client/lib/run-when-idle.ts';
import { viewerAtom } from '#client/session/session.ts';
import { deferredComponent } from '#client/ui/loading/deferred-component.ts';

const useBell = deferredComponent(() => import('./bell.tsx'));

/** The notification bell, for roles with notifications. Its code is loaded after the page. */
export function NotificationBell(): ReactNode {
  const who = useAtomValue(viewerAtom);
  const isEnabled = screenTable.notifications.built && canOpenScreen('notifications', who);
  const [Bell, loadBell] = useBell();
  const load = useEffectEvent(() => loadBell(false));
  useEffect(() => {
    if (isEnabled) {
      runWhenIdle(() => {
        void load();
      });
    }
  }, [isEnabled]);
  return <Suspense fallback={null}>{isEnabled && Bell && <Bell />}</Suspense>;
}
