// Keeps the board up to date: what has changed is read every few seconds, everything now and then.
import type { SimulatorApi } from '../api/simulator-api.ts';
import type { OpenParcels } from './open-parcels.ts';
import type { Parcel } from './parcel.ts';

export interface ParcelSync {
  /** Reads what is new, if it is time to. */
  sync: () => Promise<void>;
  /** Something known was wrong: everything is read again within a minute. */
  requestReload: () => void;
}

const syncIntervalMs = 4_000;
const reloadIntervalMs = 30 * 60_000;
const minute = 60_000;
/** A change is told when its transaction ends, which may be a little after the time that it bears. */
const overlapMs = 10_000;

/** Follows for this board; `heard` is told of each change. Nothing is read before the first call. */
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
