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

const followMs = 4_000;
const reloadMs = 30 * 60_000;
const minute = 60_000;
/** A change is told when its transaction ends, which may be a little after the time that it bears. */
const overlapMs = 10_000;

/** Follows for this board; `heard` is told of each change. Nothing is read before the first call. */
export function createParcelSync({
  api,
  board,
  now,
  heard,
}: {
  api: Pick<SimulatorApi, 'changedSince' | 'openParcels'>;
  board: OpenParcels;
  now: () => number;
  heard: (parcel: Parcel) => void;
}): ParcelSync {
  let followAt = 0;
  let reloadAt = 0;
  let heardUntil = 0;
  return {
    sync: async () => {
      if (now() < followAt) return;
      const changed = now() >= reloadAt ? null : await api.changedSince(heardUntil);
      if (changed === null) {
        const began = now();
        board.replaceAll(await api.openParcels());
        reloadAt = now() + reloadMs;
        heardUntil = began - minute;
      } else {
        for (const parcel of changed) heard(parcel);
        heardUntil = Math.max(heardUntil, ...changed.map(({ updatedAt }) => updatedAt - overlapMs));
      }
      followAt = now() + followMs;
    },
    requestReload: () => {
      reloadAt = Math.min(reloadAt, now() + minute);
    },
  };
}
