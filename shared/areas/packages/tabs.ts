// The five tabs of the parcels screen, said once for the SQL filter, the check in memory and the counts.
import { cityUnresolved } from './derive.ts';
import type { PackageRow, PackageStatus } from './row.ts';
import { packageStatuses } from './statuses.ts';

export const packageTabs = ['packages', 'to_follow', 'cities_to_validate', 'to_deliver', 'all'] as const;
export type PackageTab = (typeof packageTabs)[number];

export const followedStatuses = ['reported', 'scheduled', 'interested'] as const satisfies readonly PackageStatus[];
export const toDeliverStatuses = ['received', 'enroute'] as const satisfies readonly PackageStatus[];

interface Marks {
  status: PackageStatus;
  late: boolean;
  nonCompliant: boolean;
  unresolved: boolean;
}

function shows(tab: PackageTab, marks: Marks): boolean {
  switch (tab) {
    case 'packages':
      return marks.status !== 'archived';
    case 'to_follow':
      return followedStatuses.some((status) => status === marks.status) || marks.late || marks.nonCompliant;
    case 'cities_to_validate':
      return marks.unresolved;
    case 'to_deliver':
      return toDeliverStatuses.some((status) => status === marks.status);
    case 'all':
      return true;
  }
}

/** True when the tab shows the parcel. */
export function inTab(tab: PackageTab, row: Pick<PackageRow, 'status' | 'late' | 'nonCompliant' | 'cityId'>): boolean {
  return shows(tab, { ...row, unresolved: cityUnresolved(row) });
}

function readBucket(bucket: string): Marks | null {
  const [name, ...marks] = bucket.split('+');
  const status = packageStatuses.find((known) => known === name);
  if (!status) return null;
  return {
    status,
    late: marks.includes('late'),
    nonCompliant: marks.includes('noncompliant'),
    unresolved: marks.includes('unresolved'),
  };
}

export interface PackageCounts {
  tabs: Record<PackageTab, number>;
  statuses: Partial<Record<PackageStatus, number>>;
  late: number;
  nonCompliant: number;
}

/** How many parcels have this status and are late or not. */
export interface FacetCount {
  status: PackageStatus;
  late: boolean;
  n: number;
}

/** What the tab shows of counted buckets, by status and by being late. */
export function countsInTab(tab: PackageTab, buckets: Iterable<{ bucket: string; n: number }>): FacetCount[] {
  return [...buckets].flatMap(({ bucket, n }) => {
    const marks = readBucket(bucket);
    return marks && shows(tab, marks) ? [{ status: marks.status, late: marks.late, n }] : [];
  });
}

export interface PackageFacets {
  statuses: Partial<Record<PackageStatus, number>>;
  late: number;
  /** False: each is the most that there can be. */
  exact: boolean;
}

/** Sums counts into what each choice of the filters on status and lateness would show, each within the other. */
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

/** Sums counted buckets into the counts of an audience. */
export function sumBuckets(buckets: Iterable<{ bucket: string; n: number }>): PackageCounts {
  const counts: PackageCounts = {
    tabs: { packages: 0, to_follow: 0, cities_to_validate: 0, to_deliver: 0, all: 0 },
    statuses: {},
    late: 0,
    nonCompliant: 0,
  };
  for (const { bucket, n } of buckets) {
    const marks = readBucket(bucket);
    if (!marks) continue;
    for (const tab of packageTabs) if (shows(tab, marks)) counts.tabs[tab] += n;
    counts.statuses[marks.status] = (counts.statuses[marks.status] ?? 0) + n;
    if (marks.late) counts.late += n;
    if (marks.nonCompliant) counts.nonCompliant += n;
  }
  return counts;
}
