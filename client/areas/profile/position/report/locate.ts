// Where the phone is, as the browser finds it, and whether it may be asked at all.
import type { Reporting } from '#client/shell/reporting.ts';

/** Standing still, some browsers are silent; after so long they are asked, so that the map does not take the driver for lost. */
export const silentMs = 60_000;
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 1_000 };

/** PERMISSION_DENIED of GeolocationPositionError. */
const denied = 1;

export interface LocateParts {
  found: (position: GeolocationPosition) => void;
  say: (reporting: Extract<Reporting, { kind: 'unsupported' | 'asking' | 'refused' | 'searching' }>) => void;
}

/** Follows the phone until the returned call. Allowed later, in the browser's settings, it begins by itself. */
export function locate({ found, say }: LocateParts): () => void {
  if (!('geolocation' in navigator) || !window.isSecureContext) {
    say({ kind: 'unsupported' });
    return () => undefined;
  }
  const { geolocation } = navigator;
  let over = false;
  let refused = false;
  let watch: number | null = null;
  let foundAt = performance.now();
  const hear = (position: GeolocationPosition): void => {
    foundAt = performance.now();
    if (!over) found(position);
  };
  const fail = ({ code }: Pick<GeolocationPositionError, 'code'>): void => {
    refused = code === denied;
    if (!over) say({ kind: refused ? 'refused' : 'searching' });
  };
  const begin = (): void => {
    if (watch !== null) geolocation.clearWatch(watch);
    watch = geolocation.watchPosition(hear, fail, options);
  };
  const nudge = setInterval(() => {
    if (performance.now() - foundAt >= silentMs) geolocation.getCurrentPosition(hear, fail, options);
  }, silentMs);
  say({ kind: 'asking' });
  const forget = followPermission((state) => {
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

/** Tells the permission at once and whenever it changes; null where the browser does not tell it. */
function followPermission(hear: (state: PermissionState | null) => void): () => void {
  const followed = new AbortController();
  const follow = async (): Promise<void> => {
    // Some browsers have no such permission and throw.
    const permission =
      'permissions' in navigator ? await navigator.permissions.query({ name: 'geolocation' }).catch(() => null) : null;
    if (followed.signal.aborted) return;
    hear(permission?.state ?? null);
    permission?.addEventListener(
      'change',
      () => {
        hear(permission.state);
      },
      { signal: followed.signal },
    );
  };
  void follow();
  return () => {
    followed.abort();
  };
}
