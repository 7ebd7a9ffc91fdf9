// The five tabs of the parcels screen, declared once for the SQL filter, the check in memory and the counts.
import { isCityUnresolved } from './derived.ts';
import type { PackageRow, PackageStatus } from './row.ts';
import { packageStatuses } from './statuses.ts';

export const packageTabs = ['packages', 'to_follow', 'cities_to_validate', 'to_deliver', 'all'] as const;
export type PackageTab = (typeof packageTabs)[number];

export const toFollowStatuses = ['reported', 'scheduled', 'interested'] as const satisfies readonly PackageStatus[];
const toDeliverStatuses = ['received', 'enroute'] as const satisfies readonly PackageStatus[];

interface CountFlags {
  status: PackageStatus;
  late: boolean;
  nonCompliant: boolean;
  unresolved: boolean;
}

function isShownIn(tab: PackageTab, flags: CountFlags): boolean {
  switch (tab) {
    case 'packages':
      return flags.status !== 'archived';
    case 'to_follow':
      return toFollowStatuses.some((status) => status === flags.status) || flags.late || flags.nonCompliant;
    case 'cities_to_validate':
      return flags.unresolved;
    case 'to_deliver':
      return toDeliverStatuses.some((status) => status === flags.status);
    case 'all':
      return true;
  }
}

/** True if the tab isShownIn the parcel. */
export function inTab(tab: PackageTab, row: Pick<PackageRow, 'status' | 'late' | 'nonCompliant' | 'cityId'>): boolean {
  return isShownIn(tab, { ...row, unresolved: isCityUnresolved(row) });
}

function parseCountKey(bucket: string): CountFlags | null {
  const [name, ...flags] = bucket.split('+');
  const status = packageStatuses.find((known) => known === name);
  if (!status) return null;
  return {
    status,
    late: flags.includes('late'),
    nonCompliant: flags.includes('noncompliant'),
    unresolved: flags.includes('unresolved'),
  };
}

export interface PackageCounts {
  tabs: Record<PackageTab, number>;
  statuses: Partial<Record<PackageStatus, number>>;
  late: number;
  nonCompliant: number;
}

/** The number of parcels with this status and lateness. */
export interface FacetCount {
  status: PackageStatus;
  late: boolean;
  n: number;
}

/** The counts of a tab by status and lateness, from counts per key. */
export function countsInTab(tab: PackageTab, counted: Iterable<{ bucket: string; n: number }>): FacetCount[] {
  return [...counted].flatMap(({ bucket, n }) => {
    const flags = parseCountKey(bucket);
    return flags && isShownIn(tab, flags) ? [{ status: flags.status, late: flags.late, n }] : [];
  });
}

export interface PackageFacets {
  statuses: Partial<Record<PackageStatus, number>>;
  late: number;
  /** False: each number is an upper bound. */
  exact: boolean;
}

/** The number of rows for each choice of the status and late filters, each within the selection of the other. */
export function sumFacets(
  counts: Iterable<FacetCount>,
  chosen: { statuses: readonly PackageStatus[]; late: boolean | null },
): Omit<PackageFacets, 'exact'> {
  const facets: Omit<PackageFacets, 'exact'> = { statuses: {}, late: 0 };
  for (const { status, late, n } of counts) {
    if (chosen.late === null || late === chosen.late) facets.statuses[status] = (facets.statuses[status] ?? 0) + n;
    if (late && (chosen.statuses.length === 0 || chosen.statuses.includes(status))) facets.late += n;
  }
  return facets;
}

/** Sums counts per key into the counts of an audience. */
export function sumPackageCounts(counted: Iterable<{ bucket: string; n: number }>): PackageCounts {
  const counts: PackageCounts = {
    tabs: { packages: 0, to_follow: 0, cities_to_validate: 0, to_deliver: 0, all: 0 },
    statuses: {},
    late: 0,
    nonCompliant: 0,
  };
  for (const { bucket, n } of counted) {
    const flags = parseCountKey(bucket);
    if (!flags) continue;
    for (const tab of packageTabs) if (isShownIn(tab, flags)) counts.tabs[tab] += n;
    counts.statuses[flags.status] = (counts.statuses[flags.status] ?? 0) + n;
    if (flags.late) counts.late += n;
    if (flags.nonCompliant) counts.nonCompliant += n;
  }
  return counts;
}
