import type { FleetRow } from './driver-state.ts';

/** Drivers that just became late or silent. */
export interface Newly {
  late: FleetRow[];
  silent: FleetRow[];
}

/** Compares two snapshots; drivers that were not in the first are ignored. */
export function newlyWorse(before: ReadonlyMap<string, FleetRow>, rows: readonly FleetRow[]): Newly {
  const newly: Newly = { late: [], silent: [] };
  for (const row of rows) {
    const known = before.get(row.id);
    if (!known || known.concern === row.concern) continue;
    if (row.concern === 'late') newly.late.push(row);
    // A driver that was offline before is not newly silent when its late parcels are delivered.
    if (row.concern === 'silent' && known.state !== 'offline') newly.silent.push(row);
  }
  return newly;
}
