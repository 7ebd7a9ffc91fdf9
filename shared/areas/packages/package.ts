// The parcel: who sees it, which fields are hidden from whom, and its actions.
import { actionNames } from '../../access/lifecycle.ts';
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { packageActionTable } from './actions/actions.ts';
import { packageFields } from './fields.ts';
import { packageStatuses } from './statuses.ts';

const hiddenFromSenders = ['internalNote', 'commission', 'driverInvoiced', 'driverInvoiceStatus'] as const;
const hiddenFromCarriers = [
  'feeDelivered',
  'feeRefused',
  'feeReturned',
  'feesFixed',
  'extraFees',
  'clientInvoiced',
  'clientInvoiceStatus',
  'clientEmail',
] as const;

/** Every amount of a parcel, and what says that one was paid. */
const money = [
  'cod',
  'cashCollected',
  'feeDelivered',
  'feeRefused',
  'feeReturned',
  'feesFixed',
  'extraFees',
  'clientInvoiced',
  'clientInvoiceStatus',
] as const;

export const packageEntity = defineEntity('package', packageFields, {
  statuses: packageStatuses,
  usesSettings: true,
  isWithoutNames: true,
  // What the recipient asks for is no field of the parcel; `previous` has the proof of the report before an outcome.
  personalPayload: ['requestedAddress', 'previous'],
  presenceScreens: ['package'],
  errors: { wrongStatus: 'package.wrong_status', notHolder: 'package.not_holder' },
  searched: ['trackingNumber', 'partnerId', 'recipientName', 'phone'],
  access: {
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
    hideWithout: { money: { fields: money, typed: ['cod'] } },
  },
  actions: packageActionTable,
});

export type PackageAction = keyof typeof packageEntity.lifecycle.actions;

/** The actions that users may run, in the table's order; those of the system are left out. */
export const packageActions = actionNames(packageEntity.lifecycle).filter(
  (name) => !packageEntity.lifecycle.actions[name].internal,
);
