import type { FleetRow } from './driver-state.ts';

/** Drivers that just became late or silent. */
export interface NewIssues {
  late: FleetRow[];
  silent: FleetRow[];
}

/** Compares two snapshots; drivers that were not in the first are ignored. */
export function findNewIssues(before: ReadonlyMap<string, FleetRow>, rows: readonly FleetRow[]): NewIssues {
  const newly: NewIssues = { late: [], silent: [] };
  for (const row of rows) {
    const known = before.get(row.id);
    if (!known || known.issue === row.issue) continue;
    if (row.issue === 'late') newly.late.push(row);
    // A driver that was offline before is not newly silent when its late parcels are delivered.
    if (row.issue === 'silent' && known.state !== 'offline') newly.silent.push(row);
  }
  return newly;
}
