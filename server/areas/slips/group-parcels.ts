// Which parcels of a selection stand on one slip: those that the same people hand over and sign for.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { SlipKind } from '#shared/areas/slips/slip.ts';
import type { Actor } from '../../commands/actor.ts';

export interface SlipGroup {
  hubId: string;
  carrierId: string | null;
  /** The sender, who gives parcels or takes them back. */
  companyId: string | null;
  /** Where a transfer goes. */
  toHubId: string | null;
  parcels: PackageRow[];
}

/** What is made: a transfer says where it goes and who drives it. */
export type Making = { kind: SlipKind; toHubId: string | null; carrierId: string | null };

/** The kinds that one sender signs. */
const bySender: readonly SlipKind[] = ['pickup', 'return'];
const carriers: readonly string[] = ['DRIVER', 'SUBDRIVER', 'COLLECTOR'];

/** Who carries the parcel on a slip of this kind; null when staff hand it over at the hub. */
export function carrierOf({ kind, carrierId }: Making, pkg: PackageRow, { id, principal }: Actor): string | null {
  if (kind === 'transfer') return carrierId;
  if (kind === 'driver_return') return pkg.driverId;
  if (carriers.includes(principal.role)) return id;
  if (kind === 'exit' || (kind === 'return' && pkg.returnStage === 'at_driver')) return pkg.driverId;
  return pkg.collectorId;
}

/** The parcels by slip, in the order of hubs: transactions take the numbers of several hubs in the same order. */
export function groupParcels(making: Making, parcels: readonly PackageRow[], actor: Actor): SlipGroup[] {
  const { kind, toHubId } = making;
  const keyOf = (pkg: PackageRow): string =>
    [pkg.hubId, carrierOf(making, pkg, actor), bySender.includes(kind) ? pkg.companyId : null].join(' ');
  return [...Map.groupBy(parcels, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (!first) return [];
      const companyId = bySender.includes(kind) ? first.companyId : null;
      return [
        {
          hubId: first.hubId,
          carrierId: carrierOf(making, first, actor),
          companyId,
          toHubId: kind === 'transfer' ? toHubId : null,
          parcels: group,
        },
      ];
    });
}
