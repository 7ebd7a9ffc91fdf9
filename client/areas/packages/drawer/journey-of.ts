// The road of a parcel as steps: what lies behind it, where it stands, what is left. Which stations it really passed is read off the
// parcel itself, so that the drawer shows its road before its events have come.
import type { PackageStatus } from '#shared/areas/packages/row.ts';
import { isOneOf } from '#shared/areas/packages/statuses.ts';
import type { Pkg } from '../documents.ts';

export interface RoadStep {
  status: PackageStatus;
  state: 'done' | 'current' | 'next';
}
export type OnRoad = Pick<
  Pkg,
  'status' | 'returnStage' | 'confirmedAt' | 'pickedUpAt' | 'inDeliverySince' | 'deliveredAt' | 'returnedAt'
> & {
  hub: { id: string } | null;
  originHub: { id: string } | null;
  toHub: { id: string } | null;
};

const followed = ['reported', 'scheduled', 'interested'] as const satisfies readonly PackageStatus[];

function hasTravelled({ status, hub, originHub, toHub }: OnRoad): boolean {
  return status === 'transit' || toHub !== null || (hub !== null && originHub !== null && hub.id !== originHub.id);
}

function passed(pkg: OnRoad): PackageStatus[] {
  const road: PackageStatus[] = ['created'];
  if (pkg.confirmedAt !== null) road.push('confirmed');
  if (pkg.pickedUpAt !== null) road.push('pickup', 'inhouse');
  if (hasTravelled(pkg)) road.push('transit');
  if (pkg.inDeliverySince !== null) road.push('enroute');
  return road;
}

function ended(pkg: OnRoad): PackageStatus[] {
  const given = pkg.deliveredAt !== null;
  const road: PackageStatus[] = [...passed(pkg), given ? 'delivered' : 'canceled'];
  if (given ? false : pkg.returnedAt !== null || pkg.returnStage !== 'none') road.push('returned');
  if (pkg.status === 'archived') road.push('archived');
  return road;
}

function underway(pkg: OnRoad): PackageStatus[] {
  const road: PackageStatus[] = ['created', 'confirmed', 'pickup', 'inhouse'];
  if (hasTravelled(pkg)) road.push('transit');
  road.push('received', 'enroute');
  if (isOneOf(followed, pkg.status)) road.push(pkg.status);
  return [...road, 'delivered'];
}

/** The steps of a parcel's road, in order. */
export function journeyOf(pkg: OnRoad): RoadStep[] {
  const over = isOneOf(['delivered', 'canceled', 'returned', 'archived'], pkg.status);
  const road = over ? (pkg.status === 'delivered' ? underway(pkg) : ended(pkg)) : underway(pkg);
  const at = road.indexOf(pkg.status);
  return road.map((status, index) => ({ status, state: index < at ? 'done' : index === at ? 'current' : 'next' }));
}
