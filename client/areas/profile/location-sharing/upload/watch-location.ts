// Watches the browser's position and the permission for it.
import type { LocationUploadStatus } from '#client/app/driver/location-upload-status.ts';

/**
 * Some browsers send no positions while stationary. After this time one is requested, so that the map does not show
 * the driver as silent.
 */
const maxSilenceMs = 60_000;
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 1_000 };

const permissionDenied = 1;

export interface WatchLocationOptions {
  onPosition: (position: GeolocationPosition) => void;
  onStatus: (
    reporting: Extract<LocationUploadStatus, { kind: 'unsupported' | 'asking' | 'refused' | 'searching' }>,
  ) => void;
}

/**
 * Watches the position until the returned function is called. Starts by itself when the permission is granted later.
 */
export function watchLocation({ onPosition: found, onStatus: say }: WatchLocationOptions): () => void {
  if (!('geolocation' in navigator) || !window.isSecureContext) {
    say({ kind: 'unsupported' });
    return () => undefined;
  }
  const { geolocation } = navigator;
  let over = false;
  let refused = false;
  let watch: number | null = null;
  let foundAt = performance.now();
  const onPosition = (position: GeolocationPosition): void => {
    foundAt = performance.now();
    if (!over) found(position);
  };
  const fail = ({ code }: Pick<GeolocationPositionError, 'code'>): void => {
    refused = code === permissionDenied;
    if (!over) say({ kind: refused ? 'refused' : 'searching' });
  };
  const begin = (): void => {
    if (watch !== null) geolocation.clearWatch(watch);
    watch = geolocation.watchPosition(onPosition, fail, options);
  };
  const nudge = setInterval(() => {
    if (performance.now() - foundAt >= maxSilenceMs) geolocation.getCurrentPosition(onPosition, fail, options);
  }, maxSilenceMs);
  say({ kind: 'asking' });
  const forget = watchPermission((state) => {
    if (watch !== null && !(refused && state === 'granted')) return;
    if (state === 'granted') say({ kind: 'searching' });
    begin();
  });
  return () => {
    over = true;
    clearInterval(nudge);
    forget();
    if (watch !== null) geolocation.clearWatch(watch);
  };
}

/** Calls back with the permission now and on each change; null where the browser does not expose it. */
function watchPermission(onState: (state: PermissionState | null) => void): () => void {
  const followed = new AbortController();
  const follow = async (): Promise<void> => {
    // Some browsers throw for this permission name.
    const permission =
      'permissions' in navigator ? await navigator.permissions.query({ name: 'geolocation' }).catch(() => null) : null;
    if (followed.signal.aborted) return;
    onState(permission?.state ?? null);
    permission?.addEventListener(
      'change',
      () => {
        onState(permission.state);
      },
      { signal: followed.signal },
    );
  };
  void follow();
  return () => {
    followed.abort();
  };
}
