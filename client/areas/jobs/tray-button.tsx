import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { runWhenIdle } from '#client/lib/run-when-idle.ts';
import { deferredComponent } from '#client/ui/loading/deferred-component.ts';

const useTray = deferredComponent(() => import('./tray.tsx'));

/** The tray of the viewer's jobs. Its code is loaded after the page. */
export function JobTrayButton(): ReactNode {
  const [Tray, loadTray] = useTray();
  const load = useEffectEvent(() => loadTray(false));
  useEffect(() => {
    runWhenIdle(() => {
      void load();
    });
  }, []);
  return <Suspense fallback={null}>{Tray && <Tray />}</Suspense>;
}
