// The actions of parcels and of what belongs to them. An action: its status afterwards, its event with the payload, and
// what it asks for; below it who may run it, from which statuses, and on which rows only.

export const expectedParcelActions: Readonly<Record<string, string>> = {
  sheet: `
statuses: active removed
errors: wrong_status forbidden
names: none
create: active, created(sheetName)
  nothing: CUSTOMER BACKOFFICE ADMIN
edit: same, edited(sheetName)
  active: CUSTOMER BACKOFFICE ADMIN
remove: removed, removed(sheetName)
  active: CUSTOMER BACKOFFICE ADMIN
erase: removed, erased(), internal
  active removed: ADMIN
report: same, synchronised(errorCode), internal
  active: SYS
`,
  import: `
statuses: draft done canceled
errors: wrong_status forbidden
names: none
create: draft, created(name rowCount), internal, right import
  nothing: CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN SYS
setColumns: same, columnsSet(), right import
  draft: CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN
edit: same, edited(), right import
  draft: CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN
exclude: same, excluded(), right import
  draft: CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN
keep: same, kept(), right import
  draft: CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN
finish: done, finished(name createdCount), internal, right import
  draft: CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN SYS
cancel: canceled, canceled(name rowCount), right import
  draft: CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN SYS
`,
  package: `
statuses: created confirmed pickup inhouse transit received enroute reported scheduled
further statuses: interested delivered canceled returned archived
errors: package.wrong_status package.not_holder
settings: used
names: none
searched: trackingNumber partnerId recipientName phone
screens: package
create: created, created(trackingNumber cityId cod linkedId), right create
  nothing: CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN SYS
createReturn: pickup, created(trackingNumber cityId cod linkedId), internal
  nothing: SYS
createAgain: created, created(trackingNumber cityId cod linkedId), internal
  nothing: SYS
edit: same, edited(), right create
  created: CUSTOMER SUBCUSTOMER COMMERCIAL
  created..interested: BACKOFFICE SUPPORT ADMIN
resolveCity: same, edited(), internal, right create, bulk, guarded
  created: CUSTOMER SUBCUSTOMER COMMERCIAL
  created..interested: BACKOFFICE SUPPORT ADMIN
unresolveCity: same, edited(), internal, right create, bulk
  created: CUSTOMER SUBCUSTOMER COMMERCIAL
  created..interested: BACKOFFICE SUPPORT ADMIN
confirm: confirmed, confirmed(cityId), right confirm, bulk, guarded
  created: CUSTOMER SUBCUSTOMER BACKOFFICE SUPPORT ADMIN
assignPickup: same, pickupAssigned(collectorId), bulk
  confirmed: HOUSEKEEPER BACKOFFICE SUPPORT ADMIN
pickUp: pickup, pickedUp(), bulk
  confirmed: COLLECTOR DRIVER SUBDRIVER
    by collectorId=user
  confirmed: HOUSEKEEPER ADMIN
takeIn: inhouse, takenIn(hubId), bulk
  pickup confirmed: HOUSEKEEPER BACKOFFICE ADMIN
dispatch: transit, dispatched(hubId toHubId), bulk
  inhouse: HOUSEKEEPER ADMIN SYS
arrive: inhouse, arrived(hubId), bulk
  transit: HOUSEKEEPER ADMIN
    HOUSEKEEPER by toHubId=hub
assign: same, assigned(driverId), bulk
  inhouse received enroute reported scheduled interested: HOUSEKEEPER BACKOFFICE ADMIN
  received..interested: DRIVER
    by driverId=driver
    managers only: DRIVER
receive: received, received(driverId), bulk, guarded
  inhouse: DRIVER SUBDRIVER
    by driverId=user
  inhouse: HOUSEKEEPER ADMIN
start: enroute, started(driverId), bulk
  received: DRIVER SUBDRIVER ADMIN
deliver: delivered, delivered(driverId cashCollected receivedBy), bulk
  enroute: DRIVER SUBDRIVER HOUSEKEEPER ADMIN
report: reported, reported(reason nextDate attempts proofOfNoResponse), bulk
  received enroute: DRIVER SUBDRIVER SUPPORT
schedule: scheduled, scheduled(nextDate), bulk
  received enroute: DRIVER SUBDRIVER SUPPORT BACKOFFICE
markInterested: interested, markedInterested(nextDate), bulk
  received enroute: DRIVER SUBDRIVER SUPPORT
resume: enroute, resumed(attempts), bulk, guarded
  reported..interested: DRIVER SUBDRIVER SYS
handBack: inhouse, handedBack(hubId), bulk
  received..interested: HOUSEKEEPER ADMIN
cancel: canceled, canceled(reason returnStage), right cancel, bulk
  created confirmed: CUSTOMER SUBCUSTOMER BACKOFFICE ADMIN
  pickup..interested: DRIVER SUBDRIVER SUPPORT BACKOFFICE ADMIN
writeOff: canceled, writtenOff(reason), bulk
  pickup..interested: HOUSEKEEPER BACKOFFICE ADMIN
assignReturn: same, returnAssigned(collectorId), bulk, guarded
  canceled: HOUSEKEEPER BACKOFFICE ADMIN
moveReturn: same, returnMoved(returnStage hubId toHubId), bulk, guarded
  canceled: HOUSEKEEPER ADMIN
return: returned, returned(), bulk, guarded
  canceled: HOUSEKEEPER ADMIN
  canceled: DRIVER SUBDRIVER COLLECTOR
    by collectorId=user
  canceled: DRIVER
    by driverId=user
    if the row allows it
relaunch: enroute inhouse same, relaunched(driverId hubId), guarded
  canceled: SUPPORT BACKOFFICE ADMIN
archive: archived, archived(), bulk, guarded
  delivered returned canceled: ADMIN SYS
correct: enroute, corrected(), bulk, guarded
  delivered: ADMIN ACCOUNTANT
undoOutcome: received enroute, outcomeUndone(attempts), undo, bulk, guarded
  delivered: DRIVER SUBDRIVER HOUSEKEEPER ADMIN
  reported..interested: DRIVER SUBDRIVER SUPPORT
  scheduled: BACKOFFICE
redirect: same, redirected(cityId newDestination hubId toHubId)
  inhouse: SUPPORT BACKOFFICE ADMIN
    to same transit
  created confirmed pickup transit received enroute reported scheduled interested: SUPPORT BACKOFFICE ADMIN
pickupSlip: same, listedOnSlip(), by hand
  confirmed pickup: COLLECTOR DRIVER SUBDRIVER
    by collectorId=user
  confirmed pickup: HOUSEKEEPER ADMIN
exitSlip: same, listedOnSlip(), by hand, guarded
  inhouse received: DRIVER SUBDRIVER
    by driverId=user
  inhouse received: HOUSEKEEPER ADMIN
returnSlip: same, listedOnSlip(), by hand, guarded
  canceled returned: HOUSEKEEPER ADMIN
  canceled returned: DRIVER SUBDRIVER COLLECTOR
    by collectorId=user
  canceled returned: DRIVER
    by driverId=user
    if the row allows it
setFees: same, feesSet(), bulk
  created..interested: ADMIN
markProcessed: same, processed(), bulk
  created..interested: SUPPORT BACKOFFICE ADMIN
recordWhatsapp: same, whatsappSent()
  created..interested: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER DRIVER SUBDRIVER CUSTOMER SUBCUSTOMER COMMERCIAL
addNote: same, noteAdded(internalNote), bulk
  created..returned: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER DRIVER SUBDRIVER COLLECTOR
requestChange: same, changeRequested(), internal
  created..interested: SYS
answerRequests: same, requestsAnswered()
  created..returned: HOUSEKEEPER SUPPORT BACKOFFICE ADMIN
removePhoto: same, photoRemoved()
  created..archived: DRIVER SUBDRIVER SUPPORT ADMIN
eraseRecipient: same, recipientErased(), proof, by hand, guarded
  delivered..archived: ADMIN
flag: same, flagged(late nonCompliant), internal
  created..archived: SYS
`,
  rating: `
statuses: active archived deleted
errors: rating.wrong_status forbidden
names: none
searched: trackingNumber comment response
screens: rating ratings
create: active, created(trackingNumber packageId type overall driverId supportId)
  nothing: CUSTOMER
respond: same, responded(trackingNumber packageId)
  active: SUPPORT ADMIN
flag: same, flagged(trackingNumber flagReason), bulk, guarded
  active archived: ADMIN
unflag: same, unflagged(trackingNumber), bulk, guarded
  active archived: ADMIN
archive: archived, archived(trackingNumber), bulk
  active: ADMIN
unarchive: active, unarchived(trackingNumber), bulk
  archived: ADMIN
remove: deleted, deleted(trackingNumber), bulk
  active archived: ADMIN
`,
  slip: `
statuses: issued voided
errors: wrong_status forbidden
names: none
create: issued, created(number kind count total), internal
  nothing: ADMIN HOUSEKEEPER DRIVER SUBDRIVER COLLECTOR
print: same, printed(number prints), by hand
  issued: ADMIN BACKOFFICE SUPPORT ACCOUNTANT HOUSEKEEPER DRIVER SUBDRIVER COLLECTOR CUSTOMER
void: voided, voided(number voidReason)
  issued: ADMIN HOUSEKEEPER
`,
  webhook: `
statuses: enabled disabled removed
errors: wrong_status forbidden
names: none
create: enabled, created(url), proof, limit webhooks
  nothing: ADMIN CUSTOMER
edit: same, edited(url), proof, limit webhooks
  enabled disabled: ADMIN CUSTOMER
rotateSecret: same, secretRotated(url), proof, limit webhooks
  enabled disabled: ADMIN CUSTOMER
enable: enabled, enabled(url)
  disabled: ADMIN CUSTOMER
disable: disabled, disabled(url)
  enabled: ADMIN CUSTOMER
remove: removed, removed(url)
  enabled disabled: ADMIN CUSTOMER
erase: removed, erased(), internal
  enabled..removed: ADMIN
markFailing: same, failing(url), internal
  enabled: SYS
markWorking: same, working(url), internal
  enabled disabled: SYS
suspend: disabled, suspended(url disabledReason), internal
  enabled: SYS
`,
  webhookDelivery: `
statuses: waiting sent failed undone
errors: wrong_status forbidden
names: none
parent: webhook by webhookId, companyId
create: waiting, created(), internal
  nothing: SYS
succeed: sent, sent(), internal
  waiting: SYS
postpone: same, postponed(), internal
  waiting: SYS
giveUp: failed, failed(), internal
  waiting: SYS
undo: undone, undone(), internal
  waiting: SYS
changeScope: same, scopeChanged(), internal
  waiting..undone: SYS
resend: waiting, resent(), bulk
  waiting..failed: ADMIN CUSTOMER
`,
};
