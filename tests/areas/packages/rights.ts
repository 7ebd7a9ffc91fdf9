// The rights of parcels, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    package: `
ADMIN BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT: everything
HOUSEKEEPER: hubId=hub toHubId=hub
DRIVER SUBDRIVER: driverId=driver collectorId=driver
COLLECTOR: collectorId=user
CUSTOMER SUBCUSTOMER COMMERCIAL: companyId=company
hidden from CUSTOMER SUBCUSTOMER COMMERCIAL: internalNote commission driverInvoiced driverInvoiceStatus
hidden from DRIVER SUBDRIVER COLLECTOR: feeDelivered feeRefused feeReturned feesFixed extraFees clientInvoiced clientInvoiceStatus clientEmail
`,
  },
  actions: {
    package: `
create (right create): CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN SYS, from nothing
createReturn (internal): SYS, from nothing
createAgain (internal): SYS, from nothing
edit (right create): CUSTOMER SUBCUSTOMER COMMERCIAL, from created
edit (right create): BACKOFFICE SUPPORT ADMIN, from created..interested
resolveCity (internal, right create, guarded): CUSTOMER SUBCUSTOMER COMMERCIAL, from created
resolveCity (internal, right create, guarded): BACKOFFICE SUPPORT ADMIN, from created..interested
unresolveCity (internal, right create): CUSTOMER SUBCUSTOMER COMMERCIAL, from created
unresolveCity (internal, right create): BACKOFFICE SUPPORT ADMIN, from created..interested
confirm (right confirm, guarded): CUSTOMER SUBCUSTOMER BACKOFFICE SUPPORT ADMIN, from created
assignPickup: HOUSEKEEPER BACKOFFICE SUPPORT ADMIN SYS, from confirmed
pickUp: COLLECTOR DRIVER SUBDRIVER, from confirmed, by collectorId=user
pickUp: HOUSEKEEPER ADMIN, from confirmed
takeIn: HOUSEKEEPER BACKOFFICE ADMIN, from pickup confirmed
dispatch: HOUSEKEEPER ADMIN SYS, from inhouse
arrive: HOUSEKEEPER ADMIN, from transit, HOUSEKEEPER by toHubId=hub
assign: HOUSEKEEPER BACKOFFICE ADMIN, from inhouse received enroute reported scheduled interested
assign: DRIVER, from received..interested, by driverId=driver, managers only: DRIVER
receive (guarded): DRIVER SUBDRIVER, from inhouse, by driverId=user
receive (guarded): HOUSEKEEPER ADMIN, from inhouse
start: DRIVER SUBDRIVER ADMIN, from received
deliver: DRIVER SUBDRIVER HOUSEKEEPER ADMIN, from enroute
report: DRIVER SUBDRIVER SUPPORT, from received enroute
schedule: DRIVER SUBDRIVER SUPPORT BACKOFFICE, from received enroute
schedule: SYS, from received..interested
markInterested: DRIVER SUBDRIVER SUPPORT, from received enroute
resume (guarded): DRIVER SUBDRIVER SYS, from reported..interested
handBack: HOUSEKEEPER ADMIN, from received..interested
cancel (right cancel): CUSTOMER SUBCUSTOMER BACKOFFICE ADMIN, from created confirmed
cancel (right cancel): DRIVER SUBDRIVER SUPPORT BACKOFFICE ADMIN, from pickup..interested
writeOff (guarded): HOUSEKEEPER BACKOFFICE ADMIN SYS, from pickup inhouse transit received enroute reported scheduled interested canceled
assignReturn (guarded): HOUSEKEEPER BACKOFFICE ADMIN SYS, from canceled
moveReturn (guarded): HOUSEKEEPER ADMIN SYS, from canceled
return (guarded): HOUSEKEEPER ADMIN, from canceled
return (guarded): DRIVER SUBDRIVER COLLECTOR, from canceled, by collectorId=user
return (guarded): DRIVER, from canceled, by driverId=user, if the row allows it
relaunch (guarded): SUPPORT BACKOFFICE ADMIN, from canceled
archive (guarded): ADMIN SYS, from delivered returned canceled
correct (guarded): ADMIN ACCOUNTANT, from delivered
undoOutcome (guarded): DRIVER SUBDRIVER HOUSEKEEPER ADMIN, from delivered
undoOutcome (guarded): DRIVER SUBDRIVER SUPPORT, from reported..interested
undoOutcome (guarded): BACKOFFICE, from scheduled
redirect: SUPPORT BACKOFFICE ADMIN SYS, from inhouse, to same transit
redirect: SUPPORT BACKOFFICE ADMIN SYS, from created confirmed pickup transit received enroute reported scheduled interested
pickupSlip: COLLECTOR DRIVER SUBDRIVER, from confirmed pickup, by collectorId=user
pickupSlip: HOUSEKEEPER ADMIN, from confirmed pickup
exitSlip (guarded): DRIVER SUBDRIVER, from inhouse received, by driverId=user
exitSlip (guarded): HOUSEKEEPER ADMIN, from inhouse received
transferSlip: HOUSEKEEPER ADMIN, from inhouse transit
transferSlip: SYS, from transit canceled
driverReturnSlip: HOUSEKEEPER ADMIN, from received enroute reported scheduled interested inhouse
returnSlip (guarded): HOUSEKEEPER ADMIN, from canceled returned
returnSlip (guarded): DRIVER SUBDRIVER COLLECTOR, from canceled returned, by collectorId=user
returnSlip (guarded): DRIVER, from canceled returned, by driverId=user, if the row allows it
setFees: ADMIN, from created..interested
setInvoice (internal): SYS, from created..archived
settleCash (internal): SYS, from delivered archived
markProcessed: SUPPORT BACKOFFICE ADMIN, from created..interested
recordWhatsapp: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER DRIVER SUBDRIVER CUSTOMER SUBCUSTOMER COMMERCIAL, from created..interested
shelve (internal, guarded): HOUSEKEEPER ADMIN, from inhouse canceled
addNote: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER DRIVER SUBDRIVER COLLECTOR, from created..returned
recordRequest (internal): SYS, from created..interested
recordAnswer (internal): SYS, from created..archived
removePhoto: DRIVER SUBDRIVER SUPPORT ADMIN, from created..archived
eraseRecipient (proof, guarded): ADMIN, from delivered..archived
noteReprint (internal): ADMIN HOUSEKEEPER COMMERCIAL ACCOUNTANT SUBACCOUNTANT DRIVER BACKOFFICE SUPPORT CUSTOMER, from created..archived
flag (internal): SYS, from created..archived
`,
  },
  fields: {
    'everybody but TRANSPORTOR': `Query.package Query.packages Query.packageCounts Query.packageDays Query.packageTimeline
      Query.packageTariff Query.packagePriceSource Query.linkedPackages Subscription.packageChanged Subscription.packageCounts
      Mutation.packagesExport`,
    'ADMIN SUBCUSTOMER CUSTOMER BACKOFFICE COMMERCIAL': 'Query.phoneHistory Mutation.packageCreate',
    'ADMIN ACCOUNTANT SUBACCOUNTANT DRIVER CUSTOMER HOUSEKEEPER BACKOFFICE SUPPORT COMMERCIAL':
      'Query.packagesToPrint Query.packageSticker Mutation.packagesPrint',
    'ADMIN SUBCUSTOMER CUSTOMER BACKOFFICE SUPPORT COMMERCIAL':
      'Mutation.packageEdit Query.cityTexts Mutation.cityTextDecide Mutation.cityTextUndo',
    'ADMIN SUBCUSTOMER CUSTOMER BACKOFFICE SUPPORT': 'Mutation.packageConfirm Mutation.packagesConfirm',
    'ADMIN HOUSEKEEPER BACKOFFICE SUPPORT': 'Mutation.packageAssignPickup Mutation.packagesAssignPickup',
    'ADMIN DRIVER SUBDRIVER COLLECTOR HOUSEKEEPER':
      'Mutation.packagePickUp Mutation.packageReturn Mutation.packagesPickUp Mutation.packagesReturn',
    'ADMIN HOUSEKEEPER BACKOFFICE': `Mutation.packageTakeIn Mutation.packageWriteOff Mutation.packageAssignReturn Mutation.packagesTakeIn
      Mutation.packagesWriteOff Mutation.packagesAssignReturn`,
    'ADMIN HOUSEKEEPER': `Mutation.packageDispatch Mutation.packageArrive Mutation.packageHandBack Mutation.packageMoveReturn
      Mutation.packagesDispatch Mutation.packagesArrive Mutation.packagesHandBack
      Mutation.packagesMoveReturn`,
    'ADMIN DRIVER HOUSEKEEPER BACKOFFICE': 'Mutation.packageAssign Mutation.packagesAssign',
    'ADMIN DRIVER SUBDRIVER HOUSEKEEPER':
      'Mutation.packageReceive Mutation.packageDeliver Mutation.packagesReceive Mutation.packagesDeliver',
    'ADMIN DRIVER SUBDRIVER': 'Mutation.packageStart Mutation.packagesStart',
    'DRIVER SUBDRIVER SUPPORT': `Mutation.packageReport Mutation.packageMarkInterested Mutation.packagesReport
      Mutation.packagesMarkInterested`,
    'DRIVER SUBDRIVER BACKOFFICE SUPPORT': 'Mutation.packageSchedule Mutation.packagesSchedule',
    'DRIVER SUBDRIVER': 'Mutation.packageResume Mutation.packagesResume',
    'ADMIN DRIVER SUBDRIVER SUBCUSTOMER CUSTOMER BACKOFFICE SUPPORT': 'Mutation.packageCancel Mutation.packagesCancel',
    'ADMIN BACKOFFICE SUPPORT': `Mutation.packageRelaunch Mutation.packageRedirect Mutation.packageMarkProcessed
      Mutation.packagesMarkProcessed`,
    ADMIN: `Mutation.packageArchive Mutation.packageSetFees Mutation.packageEraseRecipient Query.recipientMentions
      Mutation.packagesArchive Mutation.packagesSetFees Query.waitingCities Mutation.waitingCitiesResolve`,
    'ADMIN ACCOUNTANT': 'Mutation.packageCorrect Mutation.packagesCorrect',
    'ADMIN DRIVER SUBDRIVER HOUSEKEEPER BACKOFFICE SUPPORT': 'Mutation.packageUndoOutcome Mutation.packagesUndoOutcome',
    'ADMIN DRIVER SUBDRIVER COLLECTOR HOUSEKEEPER BACKOFFICE SUPPORT':
      'Mutation.packageAddNote Mutation.packagesAddNote',
    'ADMIN DRIVER SUBDRIVER SUBCUSTOMER CUSTOMER HOUSEKEEPER BACKOFFICE SUPPORT COMMERCIAL':
      'Mutation.packageRecordWhatsapp',
    'ADMIN DRIVER SUBDRIVER SUPPORT': 'Mutation.packageRemovePhoto',
  },
  live: { packageChanged: 'package', packageCounts: 'package' },
  screens: {
    '/package': 'everybody but TRANSPORTOR',
    '/print': 'ADMIN ACCOUNTANT SUBACCOUNTANT DRIVER CUSTOMER HOUSEKEEPER BACKOFFICE SUPPORT COMMERCIAL',
  },
  menu: {
    package: 'ADMIN ACCOUNTANT CUSTOMER SUPPORT DRIVER DRIVER+ HOUSEKEEPER+ COMMERCIAL+ SUBCUSTOMER',
    print: 'ADMIN ACCOUNTANT CUSTOMER SUPPORT DRIVER DRIVER+ HOUSEKEEPER+ COMMERCIAL+',
  },
  tables: ['packages: scoped siu, staff siu'],
  personalTexts: {
    package:
      'recipientName phone address cityText newDestination clientEmail products note internalNote proofOfNoResponse receivedBy requestedAddress previous',
  },
};
