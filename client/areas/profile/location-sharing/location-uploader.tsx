import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { isDriverRole } from '#client/session/viewer.ts';
import { sessionAtom } from '#client/session/session.ts';
import { deferredComponent } from '#client/ui/loading/deferred-component.ts';
import { clearUserStorage, useClearUserStorage } from '#client/session/user-storage.ts';
import { locationUploadDriverAtom } from '#client/app/preferences/preferences.ts';
import { unsentFixesPrefix, locationUploadAtom } from '#client/app/driver/location-upload-status.ts';

const useUploader = deferredComponent(async () => ({ default: (await import('./upload/uploader.tsx')).Uploader }));

/**
 * Uploads the driver's location on every page, if this driver enabled it in this browser. The code is loaded only then.
 */
export function LocationUploader(): ReactNode {
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const enabledFor = useAtomValue(locationUploadDriverAtom);
  const setStatus = useSetAtom(locationUploadAtom);
  const isEnabled = viewer !== undefined && isDriverRole(viewer.effectiveRole) && enabledFor === viewer.id;
  const [Upload, loadUploader] = useUploader();
  const load = useEffectEvent(async () => {
    if (!(await loadUploader(true))) setStatus({ kind: 'waiting', count: 0, code: 'network' });
  });
  useClearUserStorage(unsentFixesPrefix);
  useEffect(() => {
    if (isEnabled) {
      void load();
      return;
    }
    setStatus({ kind: 'off' });
    clearUserStorage(unsentFixesPrefix);
  }, [isEnabled, setStatus]);
  return <Suspense fallback={null}>{isEnabled && Upload && <Upload driverId={viewer.id} />}</Suspense>;
}
