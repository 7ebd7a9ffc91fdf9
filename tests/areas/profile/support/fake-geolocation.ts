// A fake of the browser's geolocation and its permission.
import { onTestFinished, vi } from 'vitest';

type Found = (position: GeolocationPosition) => void;
type Failed = (error: { code: number }) => void;

export class FakeGeolocation {
  permission: PermissionState = 'granted';
  /** The active watchers of the position. */
  readonly watches = new Map<number, { found: Found; failed: Failed }>();
  readonly #changed = new Set<() => void>();
  #serial = 0;

  constructor() {
    const geolocation = {
      watchPosition: (found: Found, failed: Failed) => {
        this.#serial += 1;
        this.watches.set(this.#serial, { found, failed });
        return this.#serial;
      },
      clearWatch: (id: number) => {
        this.watches.delete(id);
      },
      getCurrentPosition: () => undefined,
    };
    const status = {
      addEventListener: (_: string, listener: () => void) => {
        this.#changed.add(listener);
      },
    };
    Object.defineProperty(status, 'state', { get: () => this.permission });
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
    Object.defineProperty(navigator, 'permissions', {
      configurable: true,
      value: { query: () => Promise.resolve(status) },
    });
    vi.stubGlobal('isSecureContext', true);
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'geolocation');
      Reflect.deleteProperty(navigator, 'permissions');
    });
  }

  /** Sends a position to the watchers. */
  emitPosition(lat: number, lng: number, at: number, coords: Partial<GeolocationCoordinates> = {}): void {
    const position = {
      timestamp: at,
      coords: {
        latitude: lat,
        longitude: lng,
        accuracy: 12,
        speed: null,
        heading: NaN,
        altitude: null,
        altitudeAccuracy: null,
        ...coords,
        toJSON: () => ({}),
      },
      toJSON: () => ({}),
    };
    for (const { found } of this.watches.values()) found(position);
  }

  /** The browser answers with an error: 1 refused, 2 not found. */
  emitError(code: number): void {
    for (const { failed } of this.watches.values()) failed({ code });
  }

  /** The person changes their mind in the browser's settings. */
  setPermission(permission: PermissionState): void {
    this.permission = permission;
    for (const listener of this.#changed) listener();
  }
}
