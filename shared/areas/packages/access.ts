// Which parcels each of the 13 roles sees, and which fields of a parcel are hidden from a role.
import { defineAccess, everything, nothing, within } from '../../access/scope.ts';
import type { PackageRow } from './row.ts';

const hiddenFromSenders = ['internalNote', 'commission', 'driverInvoiced', 'driverInvoiceStatus'] as const;
const hiddenFromCarriers = [
  'feeDelivered',
  'feeRefused',
  'feeReturned',
  'feesFixed',
  'clientInvoiced',
  'clientInvoiceStatus',
  'clientEmail',
] as const;

export const packageAccess = defineAccess<PackageRow>('package', {
  isSearched: true,
  see: {
    ADMIN: everything,
    BACKOFFICE: everything,
    SUPPORT: everything,
    ACCOUNTANT: everything,
    SUBACCOUNTANT: everything,
    HOUSEKEEPER: within({ hubId: 'hub', toHubId: 'hub' }),
    DRIVER: within({ driverId: 'driver', collectorId: 'driver' }),
    SUBDRIVER: within({ driverId: 'driver', collectorId: 'driver' }),
    COLLECTOR: within({ collectorId: 'user' }),
    CUSTOMER: within({ companyId: 'company' }),
    SUBCUSTOMER: within({ companyId: 'company' }),
    COMMERCIAL: within({ companyId: 'company' }),
    // A transportor sees parcels only as lines of a pallet's manifest.
    TRANSPORTOR: nothing,
  },
  hide: {
    CUSTOMER: hiddenFromSenders,
    SUBCUSTOMER: hiddenFromSenders,
    COMMERCIAL: hiddenFromSenders,
    DRIVER: hiddenFromCarriers,
    SUBDRIVER: hiddenFromCarriers,
    COLLECTOR: hiddenFromCarriers,
  },
});
