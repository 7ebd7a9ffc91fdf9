// The rights of pallets and their discrepancies, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    pallet: `
ADMIN BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT: everything
HOUSEKEEPER: fromHubId=hub toHubId=hub
DRIVER TRANSPORTOR: carrierId=user
hidden from DRIVER: codTotal
hidden from TRANSPORTOR: codTotal
`,
    palletDiscrepancy: `
ADMIN BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT: everything
HOUSEKEEPER: fromHubId=hub toHubId=hub
`,
    palletPosition: `
ADMIN BACKOFFICE SUPPORT: everything
HOUSEKEEPER: fromHubId=hub toHubId=hub
DRIVER TRANSPORTOR: carrierId=user
`,
  },
  actions: {
    pallet: `
create: HOUSEKEEPER ADMIN, from nothing
setCarrier: HOUSEKEEPER ADMIN, from draft sealed, HOUSEKEEPER by fromHubId=hub
load: HOUSEKEEPER ADMIN, from draft, HOUSEKEEPER by fromHubId=hub
unload: HOUSEKEEPER ADMIN, from draft, HOUSEKEEPER by fromHubId=hub
split: HOUSEKEEPER ADMIN, from draft, HOUSEKEEPER by fromHubId=hub
seal (guarded): HOUSEKEEPER ADMIN, from draft, HOUSEKEEPER by fromHubId=hub
unseal: HOUSEKEEPER ADMIN, from sealed, HOUSEKEEPER by fromHubId=hub
depart: HOUSEKEEPER ADMIN, from sealed, HOUSEKEEPER by fromHubId=hub
depart: TRANSPORTOR DRIVER, from sealed
sign: HOUSEKEEPER ADMIN TRANSPORTOR DRIVER, from sealed..partially_received
arrive (guarded): HOUSEKEEPER ADMIN, from in_transit, HOUSEKEEPER by toHubId=hub
arrive (guarded): TRANSPORTOR DRIVER, from in_transit
receive: HOUSEKEEPER ADMIN, from in_transit partially_received, HOUSEKEEPER by toHubId=hub
noteSurplus (internal): HOUSEKEEPER ADMIN, from in_transit..received, HOUSEKEEPER by toHubId=hub
finish (guarded): HOUSEKEEPER ADMIN, from in_transit partially_received, HOUSEKEEPER by toHubId=hub
settle (internal): SYS, from in_transit..received
close (guarded): HOUSEKEEPER ADMIN, from received, HOUSEKEEPER by toHubId=hub
cancel (guarded): HOUSEKEEPER ADMIN, from draft, HOUSEKEEPER by fromHubId=hub
print: ADMIN BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER DRIVER TRANSPORTOR, from draft..closed
`,
    palletDiscrepancy: `
open (internal): HOUSEKEEPER ADMIN SYS, from nothing
assign: HOUSEKEEPER BACKOFFICE ADMIN, from open
resolve: HOUSEKEEPER BACKOFFICE ADMIN, from open
resolveByScan (internal): HOUSEKEEPER ADMIN, from open
`,
    palletPosition: `
share (internal): TRANSPORTOR DRIVER, from nothing
move (internal): TRANSPORTOR DRIVER, from known
end (internal): SYS, from known
`,
  },
  fields: {
    'ADMIN BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER DRIVER TRANSPORTOR':
      'Query.pallet Query.pallets Query.palletCounts Subscription.palletChanged Subscription.palletCounts Mutation.palletsExport Mutation.palletPrint',
    'ADMIN BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER':
      'Query.discrepanciesOfPallet Query.discrepanciesOfInventory Query.openPalletDiscrepancies Subscription.palletDiscrepancyChanged',
    'ADMIN HOUSEKEEPER DRIVER TRANSPORTOR': 'Mutation.palletDepart Mutation.palletArrive Mutation.palletSign',
    'ADMIN HOUSEKEEPER': `Query.carriers Mutation.palletCreate Mutation.palletSetCarrier Mutation.palletScan
      Mutation.palletUnload Mutation.palletSplit Mutation.palletSeal Mutation.palletUnseal Mutation.palletFinish
      Mutation.palletClose Mutation.palletCancel`,
    'ADMIN BACKOFFICE SUPPORT HOUSEKEEPER DRIVER TRANSPORTOR':
      'Query.palletsUnderWay Subscription.palletPositionChanged',
    'DRIVER TRANSPORTOR': 'Mutation.palletLocate',
    'ADMIN HOUSEKEEPER BACKOFFICE': 'Mutation.palletDiscrepancyAssign Mutation.palletDiscrepancyResolve',
  },
  live: {
    palletChanged: 'pallet',
    palletCounts: 'pallet',
    palletDiscrepancyChanged: 'palletDiscrepancy',
    palletPositionChanged: 'palletPosition',
  },
  screens: {
    '/pallets/:id': 'ADMIN HOUSEKEEPER ACCOUNTANT SUBACCOUNTANT DRIVER TRANSPORTOR BACKOFFICE SUPPORT',
  },
  menu: {
    pallets: 'ADMIN HOUSEKEEPER HOUSEKEEPER+ ACCOUNTANT SUBACCOUNTANT DRIVER DRIVER+ TRANSPORTOR BACKOFFICE SUPPORT',
    slip: 'ADMIN ACCOUNTANT HOUSEKEEPER HOUSEKEEPER+ BACKOFFICE SUPPORT',
  },
  tables: [
    'pallet_discrepancies: scoped siu, staff siu',
    'pallet_lines: scoped si, staff si',
    'pallet_positions: scoped siu, staff siu',
    'pallets: scoped siu, staff siu',
  ],
  columns: [
    'pallet_lines: scoped update city, cod, loaded_at, loaded_by_id, place, received_at, received_by_id, state, weight',
    'pallet_lines: staff update city, cod, loaded_at, loaded_by_id, place, received_at, received_by_id, state, weight',
  ],
};
