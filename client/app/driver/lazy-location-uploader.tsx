import { type ReactNode, Suspense, useEffect } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazyComponent, useLazyLoad } from '#client/ui/overlay/lazy/lazy-component.ts';
import { isDriverRole } from '#client/app/session/is-driver-role.ts';
import { sessionAtom } from '#client/app/session/session.ts';
import { clearUserStorage, useClearUserStorage } from '../session/user-storage.ts';
import { locationUploadDriverAtom } from '../preferences/preferences.ts';
import { unsentFixesPrefix, locationUploadAtom } from './location-upload-status.ts';

const uploader = lazyComponent(
  async () => (await import('#client/areas/profile/location-sharing/upload/location-uploader.tsx')).LocationUploader,
);

/**
 * Uploads the driver's location on every page, if this driver enabled it in this browser. The code is loaded only then.
 */
export function LazyLocationUploader(): ReactNode {
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const enabledFor = useAtomValue(locationUploadDriverAtom);
  const setStatus = useSetAtom(locationUploadAtom);
  const isEnabled = viewer !== undefined && isDriverRole(viewer.effectiveRole) && enabledFor === viewer.id;
  const isReady = useLazyLoad(uploader, isEnabled, isEnabled, () => {
    setStatus({ kind: 'waiting', count: 0, code: 'network' });
  });
  useClearUserStorage(unsentFixesPrefix);
  useEffect(() => {
    if (isEnabled) return;
    setStatus({ kind: 'off' });
    clearUserStorage(unsentFixesPrefix);
  }, [isEnabled, setStatus]);
  return <Suspense fallback={null}>{isReady && isEnabled && uploader.render({ driverId: viewer.id })}</Suspense>;
}
