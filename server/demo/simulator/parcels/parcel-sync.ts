// Keeps the open parcels up to date: changes are read every few seconds, all parcels now and then.
import type { SimulatorApi } from '../api/simulator-api.ts';
import type { OpenParcels } from './open-parcels.ts';
import type { Parcel } from './parcel.ts';

export interface ParcelSync {
  /** Reads changes if the interval has passed. */
  sync: () => Promise<void>;
  /** Requests a full reload within a minute, after stale data was noticed. */
  requestReload: () => void;
}

const syncIntervalMs = 4_000;
const reloadIntervalMs = 30 * 60_000;
const minute = 60_000;
/** A change becomes visible when its transaction commits, which can be later than its timestamp. */
const overlapMs = 10_000;

/** Creates the sync; `onChange` is called for each change. Nothing is read before the first call of `sync`. */
export function createParcelSync({
  api,
  parcels,
  now,
  onChange,
}: {
  api: Pick<SimulatorApi, 'changedSince' | 'openParcels'>;
  parcels: OpenParcels;
  now: () => number;
  onChange: (parcel: Parcel) => void;
}): ParcelSync {
  let nextSyncAt = 0;
  let nextReloadAt = 0;
  let syncedUntil = 0;
  return {
    sync: async () => {
      if (now() < nextSyncAt) return;
      const changed = now() >= nextReloadAt ? null : await api.changedSince(syncedUntil);
      if (changed === null) {
        const began = now();
        parcels.replaceAll(await api.openParcels());
        nextReloadAt = now() + reloadIntervalMs;
        syncedUntil = began - minute;
      } else {
        for (const parcel of changed) onChange(parcel);
        syncedUntil = Math.max(syncedUntil, ...changed.map(({ updatedAt }) => updatedAt - overlapMs));
      }
      nextSyncAt = now() + syncIntervalMs;
    },
    requestReload: () => {
      nextReloadAt = Math.min(nextReloadAt, now() + minute);
    },
  };
}
