// Snapshot stream of the fleet. Only drivers whose parcels or account changed are read again.
import { idsIn } from '#shared/access/scope.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '../../../db/transaction.ts';
import type { SnapshotStream } from '../../../live/subscriptions/snapshot-streams.ts';
import { type FleetDriverRow, readFleet } from '../fleet.ts';

export interface FleetChange {
  full: boolean;
  drivers: FleetDriverRow[];
  gone: string[];
}

/** Notifies open fleet streams of the drivers that an event affects. */
export class FleetChangeNotifier {
  readonly #watchers = new Set<(driverIds: readonly string[]) => void>();

  subscribe(watcher: (driverIds: readonly string[]) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  onEvent({ entity, entityId, before, after }: Pick<NumberedEvent, 'entity' | 'entityId' | 'before' | 'after'>): void {
    const drivers =
      entity === 'package' || entity === 'handOver'
        ? [before, after].flatMap((snapshot) => idsIn(snapshot?.keys['driverId']))
        : entity === 'user'
          ? [entityId]
          : [];
    const changedIds = [...new Set(drivers)];
    if (changedIds.length > 0) for (const watcher of this.#watchers) watcher(changedIds);
  }
}

export interface FleetStreamOptions {
  db: Db;
  now: () => Date;
  changes: FleetChangeNotifier;
}

/** Opens a stream of the drivers that the audience sees. */
export function openFleetStream(options: FleetStreamOptions, audience: Audience, onChange: () => void): SnapshotStream {
  const sentIds = new Set<string>();
  const changedIds = new Set<string>();
  const unsubscribe = options.changes.subscribe((driverIds) => {
    for (const id of driverIds) changedIds.add(id);
    onChange();
  });
  const read = (ids: readonly string[] | null) =>
    inSnapshot(options.db, systemPrincipal, (trx) =>
      readFleet(trx, { audience, dbPrincipal: systemPrincipal, now: options.now(), ids }),
    );
  return {
    readSnapshot: async (): Promise<FleetChange> => {
      const drivers = await read(null);
      for (const { id } of drivers) sentIds.add(id);
      return { full: true, drivers, gone: [] };
    },
    readChanges: async (): Promise<FleetChange | null> => {
      const ids = [...changedIds];
      changedIds.clear();
      if (ids.length === 0) return null;
      const drivers = await read(ids);
      for (const { id } of drivers) sentIds.add(id);
      const foundIds = new Set(drivers.map(({ id }) => id));
      const gone = ids.filter((id) => !foundIds.has(id) && sentIds.delete(id));
      return drivers.length + gone.length > 0 ? { full: false, drivers, gone } : null;
    },
    close: unsubscribe,
  };
}
