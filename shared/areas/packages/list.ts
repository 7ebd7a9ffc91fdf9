// Filters and sorts of the parcels list (specification, sections 2 and 9).
import { defineList } from '../../access/list-spec.ts';
import type { PackageRow } from './row.ts';
import { packageStatuses } from './statuses.ts';
import { inTab, packageTabs } from './tabs.ts';

export type PackageListRow = Pick<
  PackageRow,
  | 'status'
  | 'statusRank'
  | 'cityId'
  | 'driverId'
  | 'companyId'
  | 'createdAt'
  | 'deliveredAt'
  | 'updatedAt'
  | 'late'
  | 'nonCompliant'
  | 'cod'
  | 'trackingNumber'
>;

export const packageList = defineList<PackageListRow>()({
  entity: 'package',
  tabs: packageTabs,
  inTab,
  filters: {
    status: { column: 'status', kind: 'in', indexed: true, values: packageStatuses },
    city: { column: 'cityId', kind: 'in', indexed: true },
    driver: { column: 'driverId', kind: 'in', indexed: true },
    customer: { column: 'companyId', kind: 'in', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
    delivered: { column: 'deliveredAt', kind: 'range', indexed: true },
    late: { column: 'late', kind: 'flag', indexed: true },
    // Used together with the status of unassigned parcels, which has an index.
    unassigned: { column: 'driverId', kind: 'absent', indexed: true },
  },
  sorts: {
    status: { column: 'statusRank', kind: 'rank', thenBy: 'createdAt' },
    created: { column: 'createdAt', kind: 'instant' },
    updated: { column: 'updatedAt', kind: 'instant' },
    number: { column: 'trackingNumber', kind: 'text' },
  },
  defaultSort: { by: 'status', direction: 'asc' },
});
export type PackageSort = keyof typeof packageList.sorts;
