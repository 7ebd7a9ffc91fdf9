// Which role gets which part of the parcels screen. Where the server has an access table, the same table decides here.
import { hasRight } from '#shared/access/rights.ts';
import type { Role } from '#shared/access/roles.ts';
import { companyAccess, personAccess } from '#shared/areas/directory/access.ts';
import type { PackageTab } from '#shared/areas/packages/list.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import type { SortDirection } from '#shared/access/list-spec.ts';
import type { ListViewer } from '#client/list/list-definition.ts';

const senders: readonly Role[] = ['CUSTOMER', 'SUBCUSTOMER'];
const carriers: readonly Role[] = ['DRIVER', 'SUBDRIVER', 'COLLECTOR'];

/** True for roles that only see parcels of their own company. */
export const isSender = ({ role }: ListViewer): boolean => senders.includes(role);
/** True for roles that transport parcels. */
export const isCarrier = ({ role }: ListViewer): boolean => carriers.includes(role);
/** True for roles from which fees and invoices of the customer are not hidden. */
export const seesClientInvoices = (viewer: ListViewer): boolean => !isCarrier(viewer) && hasRight(viewer, 'money');
/** True unless the viewer is a sub-customer from whom amounts are hidden. */
export const seesAmounts = (viewer: ListViewer): boolean => hasRight(viewer, 'money');
/** True for roles that see where parcels stand in a hub. */
export const seesShelves = (viewer: ListViewer): boolean =>
  !isSender(viewer) && !isCarrier(viewer) && viewer.role !== 'COMMERCIAL';
/** True for roles from which commissions and invoices of the driver are not hidden. */
export const seesDriverInvoices = (viewer: ListViewer): boolean => !isSender(viewer) && viewer.role !== 'COMMERCIAL';
/** True when the viewer's parcels can have different drivers. */
export const seesSeveralDrivers = (viewer: ListViewer): boolean =>
  !isCarrier(viewer) || (viewer.role === 'DRIVER' && viewer.manager);
/** True when the viewer can filter by driver. A driver can only list its subdrivers, and only as a manager. */
export const canListPeople = (viewer: ListViewer): boolean =>
  personAccess.see[viewer.role].kind !== 'nothing' && seesSeveralDrivers(viewer);
/** True when the viewer can filter by customer. A sender would only find its own company. */
export const canListCompanies = (viewer: ListViewer): boolean =>
  companyAccess.see[viewer.role].kind !== 'nothing' && !isSender(viewer);

// Carriers start with the parcels they hold and cannot validate cities.
const carriedTabs = ['to_deliver', 'packages', 'to_follow', 'all'] as const satisfies readonly PackageTab[];
const collectedTabs = ['packages', 'to_follow', 'all'] as const satisfies readonly PackageTab[];

/** The viewer's tabs of the parcels screen; the first one is the default. */
export function visiblePackageTabs({ role }: ListViewer): readonly PackageTab[] {
  if (role === 'COLLECTOR') return collectedTabs;
  return isCarrier({ role, manager: false }) ? carriedTabs : packageList.tabs;
}

/**
 * What changed last comes first for those who watch many parcels. Carriers keep the order of the life: their first tab is
 * what they hold.
 */
export const firstPackageSort = (viewer: ListViewer): { by: string; direction: SortDirection } | undefined =>
  isCarrier(viewer) ? undefined : { by: 'updated', direction: 'desc' };

const validators: readonly Role[] = ['ADMIN', 'BACKOFFICE', 'SUPPORT'];
/** True when the viewer's decisions about city texts hold for everybody. */
export const canMakeAliases = ({ role }: ListViewer): boolean => validators.includes(role);
/** True when the viewer can decide about city texts: the roles that edit parcels. */
export const canValidateCities = (viewer: ListViewer): boolean => canMakeAliases(viewer) || canCreatePackage(viewer);
const scanners: readonly Role[] = ['ADMIN', 'HOUSEKEEPER', 'BACKOFFICE', 'DRIVER', 'SUBDRIVER', 'COLLECTOR'];

/** True when the viewer can act on parcels by scanning them. Repeats the lifecycle's rule, like `canCreatePackage`. */
export const canScan = ({ role }: ListViewer): boolean => scanners.includes(role);

const creators: readonly Role[] = ['CUSTOMER', 'SUBCUSTOMER', 'COMMERCIAL', 'BACKOFFICE', 'ADMIN'];

/**
 * True when the viewer can create parcels. Repeats the lifecycle's rule, because the lifecycle table is too large for
 * the list's first bundle; a test compares the two.
 */
export const canCreatePackage = (viewer: ListViewer): boolean =>
  creators.includes(viewer.role) && hasRight(viewer, 'create');

/** Who makes invoices of selected parcels. */
export const canBill = ({ role }: ListViewer): boolean => role === 'ADMIN' || role === 'ACCOUNTANT';
