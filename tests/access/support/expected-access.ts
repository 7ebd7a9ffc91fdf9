// Who sees which rows and which fields, typed by hand from the specification and never read from the tables under test.
// `column = set` is a condition on the row; a row is seen if one of them holds. Roles that are not listed see nothing.
import { type Role, roles } from '#shared/access/roles.ts';
import type { IdSetName } from '#shared/access/viewer.ts';

export interface ExpectedAccess {
  /** The roles that see every row. */
  all?: readonly Role[];
  /** The roles that see some rows: the columns of the row and the id set that each is compared with. */
  some?: Partial<Record<Role, Readonly<Record<string, IdSetName>>>>;
  hidden?: Partial<Record<Role, readonly string[]>>;
  /** The columns that hold several ids, of which one must match. */
  arrays?: readonly string[];
}

const hiddenFromSenders = ['internalNote', 'commission', 'driverInvoiced', 'driverInvoiceStatus'];
const hiddenFromCarriers = [
  'feeDelivered',
  'feeRefused',
  'feeReturned',
  'feesFixed',
  'clientInvoiced',
  'clientInvoiceStatus',
  'clientEmail',
];

/** Of an account, from who works with a driver: a phone number and a place are enough. */
const hiddenFromColleagues = [
  'login',
  'email',
  'website',
  'street',
  'lastLoginAt',
  'erasureRequestedAt',
  'rib',
  'ice',
  'cne',
  'secondFactorAt',
];

/** By the name of the access table. */
export const expectedAccess: Readonly<Record<string, ExpectedAccess>> = {
  package: {
    all: ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'ACCOUNTANT', 'SUBACCOUNTANT'],
    some: {
      HOUSEKEEPER: { hubId: 'hub', toHubId: 'hub' },
      DRIVER: { driverId: 'driver', collectorId: 'driver' },
      SUBDRIVER: { driverId: 'driver', collectorId: 'driver' },
      COLLECTOR: { collectorId: 'user' },
      CUSTOMER: { companyId: 'company' },
      SUBCUSTOMER: { companyId: 'company' },
      COMMERCIAL: { companyId: 'company' },
    },
    hidden: {
      CUSTOMER: hiddenFromSenders,
      SUBCUSTOMER: hiddenFromSenders,
      COMMERCIAL: hiddenFromSenders,
      DRIVER: hiddenFromCarriers,
      SUBDRIVER: hiddenFromCarriers,
      COLLECTOR: hiddenFromCarriers,
    },
  },
  user: {
    all: ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT'],
    some: {
      COMMERCIAL: { companyId: 'company' },
      CUSTOMER: { companyId: 'company' },
      DRIVER: { id: 'driver' },
      SUBDRIVER: { id: 'user' },
      HOUSEKEEPER: { hubId: 'hub' },
    },
    hidden: {
      ACCOUNTANT: ['secondFactorAt'],
      SUBACCOUNTANT: ['secondFactorAt'],
      COMMERCIAL: ['rib', 'ice', 'cne', 'secondFactorAt'],
      CUSTOMER: ['rib', 'ice', 'cne', 'secondFactorAt'],
      DRIVER: hiddenFromColleagues,
      SUBDRIVER: hiddenFromColleagues,
      HOUSEKEEPER: hiddenFromColleagues,
    },
  },
  profile: {
    some: {
      ADMIN: { id: 'user' },
      ACCOUNTANT: { id: 'user' },
      SUBACCOUNTANT: { id: 'user' },
      DRIVER: { id: 'user' },
      SUBDRIVER: { id: 'user' },
      COLLECTOR: { id: 'user' },
      SUBCUSTOMER: { id: 'user' },
      CUSTOMER: { id: 'user' },
      HOUSEKEEPER: { id: 'user' },
      BACKOFFICE: { id: 'user' },
      SUPPORT: { id: 'user' },
      COMMERCIAL: { id: 'user' },
      TRANSPORTOR: { id: 'user' },
    },
  },
  duty: { some: { DRIVER: { id: 'user' }, SUBDRIVER: { id: 'user' } } },
  session: { some: Object.fromEntries(roles.map((role) => [role, { id: 'user' }])) },
  apiKey: { all: ['ADMIN'], some: { CUSTOMER: { companyId: 'company' } } },
  driverDevice: { some: { DRIVER: { driverId: 'user' }, SUBDRIVER: { driverId: 'user' } } },
  notification: {
    some: {
      ADMIN: { userId: 'user' },
      ACCOUNTANT: { userId: 'user' },
      SUBACCOUNTANT: { userId: 'user' },
      DRIVER: { userId: 'user' },
      COLLECTOR: { userId: 'user' },
      CUSTOMER: { userId: 'user' },
      HOUSEKEEPER: { userId: 'user' },
      BACKOFFICE: { userId: 'user' },
      SUPPORT: { userId: 'user' },
      COMMERCIAL: { userId: 'user' },
    },
  },
  announcement: {
    all: ['ADMIN', 'BACKOFFICE'],
    arrays: ['audience'],
    some: {
      ACCOUNTANT: { audience: 'role' },
      SUBACCOUNTANT: { audience: 'role' },
      DRIVER: { audience: 'role' },
      COLLECTOR: { audience: 'role' },
      CUSTOMER: { audience: 'role' },
      HOUSEKEEPER: { audience: 'role' },
      SUPPORT: { audience: 'role' },
      COMMERCIAL: { audience: 'role' },
    },
  },
  inbox: {
    some: {
      ADMIN: { id: 'user' },
      ACCOUNTANT: { id: 'user' },
      SUBACCOUNTANT: { id: 'user' },
      DRIVER: { id: 'user' },
      COLLECTOR: { id: 'user' },
      CUSTOMER: { id: 'user' },
      HOUSEKEEPER: { id: 'user' },
      BACKOFFICE: { id: 'user' },
      SUPPORT: { id: 'user' },
      COMMERCIAL: { id: 'user' },
    },
  },
  slip: {
    all: ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'ACCOUNTANT'],
    some: {
      HOUSEKEEPER: { hubId: 'hub' },
      DRIVER: { carrierId: 'user' },
      SUBDRIVER: { carrierId: 'user' },
      COLLECTOR: { carrierId: 'user' },
      CUSTOMER: { companyId: 'company' },
    },
  },
  sheet: { all: ['ADMIN', 'BACKOFFICE'], some: { CUSTOMER: { companyId: 'company' } } },
  webhook: { all: ['ADMIN'], some: { CUSTOMER: { companyId: 'company' } } },
  webhookDelivery: { all: ['ADMIN'], some: { CUSTOMER: { companyId: 'company' } } },
  import: {
    all: ['ADMIN', 'BACKOFFICE'],
    some: {
      CUSTOMER: { companyId: 'company' },
      SUBCUSTOMER: { companyId: 'company' },
      COMMERCIAL: { companyId: 'company' },
    },
  },
  savedView: { some: Object.fromEntries(roles.map((role) => [role, { ownerId: 'user', teamId: 'team' }])) },
  hub: { all: ['ADMIN'] },
  city: { all: ['ADMIN'] },
  offersGroup: { all: ['ADMIN'] },
  rules: {
    all: roles,
    hidden: Object.fromEntries(roles.filter((role) => role !== 'ADMIN').map((role) => [role, ['secondFactorRoles']])),
  },
  job: {
    some: {
      ADMIN: { ownerId: 'user' },
      ACCOUNTANT: { ownerId: 'user' },
      SUBACCOUNTANT: { ownerId: 'user' },
      DRIVER: { ownerId: 'user' },
      SUBDRIVER: { ownerId: 'user' },
      COLLECTOR: { ownerId: 'user' },
      CUSTOMER: { ownerId: 'user' },
      SUBCUSTOMER: { ownerId: 'user' },
      HOUSEKEEPER: { ownerId: 'user' },
      BACKOFFICE: { ownerId: 'user' },
      SUPPORT: { ownerId: 'user' },
      COMMERCIAL: { ownerId: 'user' },
      TRANSPORTOR: { ownerId: 'user' },
    },
  },
  rating: {
    all: ['ADMIN', 'SUPPORT'],
    some: { DRIVER: { driverId: 'user' }, CUSTOMER: { companyId: 'company' } },
    hidden: { DRIVER: ['flagged', 'flagReason', 'authorId'], CUSTOMER: ['flagged', 'flagReason'] },
  },
  person: {
    all: ['ADMIN', 'BACKOFFICE', 'SUPPORT'],
    some: { HOUSEKEEPER: { hubId: 'hub' }, DRIVER: { managerId: 'user' } },
  },
  company: {
    all: ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'ACCOUNTANT', 'SUBACCOUNTANT'],
    some: { COMMERCIAL: { id: 'company' }, CUSTOMER: { id: 'company' }, SUBCUSTOMER: { id: 'company' } },
  },
  position: {
    all: ['ADMIN', 'BACKOFFICE', 'SUPPORT'],
    some: {
      HOUSEKEEPER: { hubId: 'hub' },
      DRIVER: { driverId: 'user', managerId: 'user' },
      SUBDRIVER: { driverId: 'user' },
      CUSTOMER: { companyId: 'company' },
      SUBCUSTOMER: { companyId: 'company' },
    },
  },
  fleet: {
    all: ['ADMIN', 'BACKOFFICE', 'SUPPORT'],
    some: { HOUSEKEEPER: { hubId: 'hub' }, DRIVER: { id: 'user', managerId: 'user' } },
  },
  way: {
    all: ['ADMIN', 'BACKOFFICE', 'SUPPORT'],
    some: {
      HOUSEKEEPER: { hubId: 'hub' },
      DRIVER: { id: 'user', managerId: 'user' },
      SUBDRIVER: { id: 'user' },
    },
  },
};
