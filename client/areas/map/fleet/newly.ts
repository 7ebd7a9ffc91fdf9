import type { FleetRow } from './driver-state.ts';

/** Who has just become late, and who has just fallen silent. */
export interface Newly {
  late: FleetRow[];
  silent: FleetRow[];
}

/** What became worse between two looks; whoever was not there before is no news. */
export function newlyWorse(before: ReadonlyMap<string, FleetRow>, rows: readonly FleetRow[]): Newly {
  const newly: Newly = { late: [], silent: [] };
  for (const row of rows) {
    const known = before.get(row.id);
    if (!known || known.concern === row.concern) continue;
    if (row.concern === 'late') newly.late.push(row);
    // Whoever had late parcels and delivered them is not newly silent for having been silent all along.
    if (row.concern === 'silent' && known.state !== 'offline') newly.silent.push(row);
  }
  return newly;
}
