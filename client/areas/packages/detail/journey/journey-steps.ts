// The statuses of a parcel as journey steps: done, current, next. Computed from the parcel itself, so that the drawer
// can show them before the timeline is loaded.
import type { PackageStatus } from '#shared/areas/packages/fields.ts';
import { includesStatus } from '#shared/areas/packages/statuses.ts';
import type { Package } from '../../documents.ts';

export interface JourneyStatus {
  status: PackageStatus;
  state: 'done' | 'current' | 'next';
}
export type JourneySource = Pick<
  Package,
  | 'status'
  | 'returnStage'
  | 'confirmedAt'
  | 'pickedUpAt'
  | 'withoutPickup'
  | 'inDeliverySince'
  | 'deliveredAt'
  | 'returnedAt'
> & {
  driver: { id: string } | null;
  hub: { id: string } | null;
  originHub: { id: string } | null;
  toHub: { id: string } | null;
};

const followUpStatuses = ['reported', 'scheduled', 'interested'] as const satisfies readonly PackageStatus[];

function wasTransferred({ status, hub, originHub, toHub }: JourneySource): boolean {
  return status === 'transit' || toHub !== null || (hub !== null && originHub !== null && hub.id !== originHub.id);
}

/** A parcel that is canceled with its collector was in no hub yet; it then has no driver. */
const wasInHouse = ({ returnStage, driver, inDeliverySince }: JourneySource): boolean =>
  returnStage !== 'at_driver' || driver !== null || inDeliverySince !== null;

function passedStatuses(pkg: JourneySource): PackageStatus[] {
  const statuses: PackageStatus[] = ['created'];
  if (pkg.confirmedAt !== null) statuses.push('confirmed');
  if (pkg.pickedUpAt !== null && !pkg.withoutPickup) statuses.push('pickup');
  if (pkg.pickedUpAt !== null && wasInHouse(pkg)) statuses.push('inhouse');
  if (wasTransferred(pkg)) statuses.push('transit');
  if (pkg.inDeliverySince !== null) statuses.push('enroute');
  return statuses;
}

function finishedJourney(pkg: JourneySource): PackageStatus[] {
  const delivered = pkg.deliveredAt !== null;
  const statuses = [...passedStatuses(pkg), delivered ? ('delivered' as const) : ('canceled' as const)];
  if (!delivered && (pkg.returnedAt !== null || pkg.returnStage !== 'none')) statuses.push('returned');
  if (pkg.status === 'archived') statuses.push('archived');
  return statuses;
}

function openJourney(pkg: JourneySource): PackageStatus[] {
  const statuses: PackageStatus[] = [
    'created',
    'confirmed',
    ...(pkg.withoutPickup ? [] : ['pickup' as const]),
    'inhouse',
  ];
  if (wasTransferred(pkg)) statuses.push('transit');
  statuses.push('received', 'enroute');
  if (includesStatus(followUpStatuses, pkg.status)) statuses.push(pkg.status);
  return [...statuses, 'delivered'];
}

/** The journey of a parcel, in order. */
export function journeySteps(pkg: JourneySource): JourneyStatus[] {
  const isFinished = includesStatus(['delivered', 'canceled', 'returned', 'archived'], pkg.status);
  const statuses = isFinished
    ? pkg.status === 'delivered'
      ? openJourney(pkg)
      : finishedJourney(pkg)
    : openJourney(pkg);
  const current = statuses.indexOf(pkg.status);
  return statuses.map((status, index) => ({
    status,
    state: index < current ? 'done' : index === current ? 'current' : 'next',
  }));
}
