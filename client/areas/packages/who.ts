// Who has which part of the parcels screen; said of roles once, read off the same tables as the server's rights where there is one.
import type { Role } from '#shared/access/roles.ts';
import { companyAccess, personAccess } from '#shared/areas/directory/access.ts';
import { type PackageTab, packageTabs } from '#shared/areas/packages/tabs.ts';
import type { Who } from '#client/kit/list-screen/definition.ts';

const senders: readonly Role[] = ['CUSTOMER', 'SUBCUSTOMER'];
const carriers: readonly Role[] = ['DRIVER', 'SUBDRIVER', 'COLLECTOR'];

/** Sends parcels of one company: the sender of a parcel is no news to it. */
export const isSender = ({ role }: Who): boolean => senders.includes(role);
/** Carries parcels: needs the address, and knows who the driver is. */
export const isCarrier = ({ role }: Who): boolean => carriers.includes(role);
/** Meets parcels of several drivers. */
export const meetsDrivers = (who: Who): boolean => !isCarrier(who) || (who.role === 'DRIVER' && who.manager);
/** May list drivers, to filter by one. A driver's own list is of its subdrivers: with the manager flag only. */
export const mayListPeople = (who: Who): boolean => personAccess.see[who.role].kind !== 'nothing' && meetsDrivers(who);
/** May list customers; of a sender the list would be itself. */
export const mayListCompanies = (who: Who): boolean => companyAccess.see[who.role].kind !== 'nothing' && !isSender(who);

// Whoever carries parcels begins with those in hand, and validates no city.
const carriedTabs = ['to_deliver', 'packages', 'to_follow', 'all'] as const satisfies readonly PackageTab[];
const collectedTabs = ['packages', 'to_follow', 'all'] as const satisfies readonly PackageTab[];

/** The tabs of the parcels screen, the one somebody begins on first. */
export function packageTabsFor({ role }: Who): readonly PackageTab[] {
  if (role === 'COLLECTOR') return collectedTabs;
  return isCarrier({ role, manager: false }) ? carriedTabs : packageTabs;
}

const creators: readonly Role[] = ['CUSTOMER', 'SUBCUSTOMER', 'COMMERCIAL', 'BACKOFFICE', 'ADMIN'];

/** May make parcels. Said here again, and held to the life by a test: the whole life is too heavy for the first look at a list. */
export const mayCreate = ({ role }: Who): boolean => creators.includes(role);
