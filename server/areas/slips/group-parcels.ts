// Which parcels of a selection stand on one slip: those that the same people hand over and sign for.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { SlipKind } from '#shared/areas/slips/slip.ts';
import type { Actor } from '../../commands/actor.ts';

export interface SlipGroup {
  hubId: string;
  carrierId: string | null;
  /** The sender who takes parcels back. */
  companyId: string | null;
  parcels: PackageRow[];
}

const carriers: readonly string[] = ['DRIVER', 'SUBDRIVER', 'COLLECTOR'];

/** Who carries the parcel on a slip of this kind; null when staff hand it over at the hub. */
export function carrierOf(kind: SlipKind, pkg: PackageRow, { id, principal }: Actor): string | null {
  if (carriers.includes(principal.role)) return id;
  if (kind === 'exit' || (kind === 'return' && pkg.returnStage === 'at_driver')) return pkg.driverId;
  return pkg.collectorId;
}

/** The parcels by slip, in the order of hubs: transactions take the numbers of several hubs in the same order. */
export function groupParcels(kind: SlipKind, parcels: readonly PackageRow[], actor: Actor): SlipGroup[] {
  const keyOf = (pkg: PackageRow): string =>
    [pkg.hubId, carrierOf(kind, pkg, actor), kind === 'exit' ? null : pkg.companyId].join(' ');
  return [...Map.groupBy(parcels, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (!first) return [];
      const companyId = kind === 'return' ? first.companyId : null;
      return [{ hubId: first.hubId, carrierId: carrierOf(kind, first, actor), companyId, parcels: group }];
    });
}
