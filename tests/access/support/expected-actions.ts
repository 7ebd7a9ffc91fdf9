// The actions of accounts, settings and messages, and all others; see `expected-parcel-actions.ts`.
import { expectedParcelActions } from './expected-parcel-actions.ts';

export const expectedActions: Readonly<Record<string, string>> = {
  ...expectedParcelActions,
  company: `
statuses: active
errors: wrong_status forbidden
create: active, created(name), internal
  nothing: SYS
edit: same, edited(name)
  active: ADMIN CUSTOMER
    CUSTOMER by id=company
erase: same, erased(), internal
  active: ADMIN
setHub: same, hubSet(name hubId)
  active: ADMIN
assignOffersGroup: same, offersGroupAssigned(name offersGroupId), bulk
  active: ADMIN
followOffersGroup: same, offersGroupAssigned(name offersGroupId), internal
  active: SYS
assignCommercial: same, commercialAssigned(name commercialId), bulk
  active: ADMIN
`,
  user: `
statuses: invited waiting active disabled
errors: wrong_status forbidden
searched: name login email phone
screens: users
audience: roles manager companyId hubId managerId rights disabledAt
sockets final: disabled erased passwordChanged
sockets again: rolesSet rightsSet customersRenewed secondFactorDisabled secondFactorReset
sockets session: signedOut sessionEnded
signUp: waiting, signedUp(companyId), internal
  nothing: SYS
invite: invited, invited(roles manager hubId companyId managerId), proof
  nothing: ADMIN
inviteAgain: same, invitedAgain()
  invited: ADMIN
withdraw: disabled, withdrawn()
  invited: ADMIN
acceptInvitation: active, joined(), internal
  invited: SYS
inviteMember: invited, invited(roles manager hubId companyId managerId), proof, limit invitations
  nothing: CUSTOMER
inviteMemberAgain: same, invitedAgain(), guarded
  invited: CUSTOMER
    by companyId=company
withdrawMember: disabled, withdrawn(), guarded
  invited: CUSTOMER
    by companyId=company
setMemberRights: same, rightsSet(rights), proof, guarded
  invited active: CUSTOMER
    by companyId=company
disableMember: disabled, disabled(), proof, guarded
  active: CUSTOMER
    by companyId=company
enableMember: invited active, enabled(), proof, guarded
  disabled: CUSTOMER
    by companyId=company
edit: same, edited(), proof, guarded
  invited..disabled: ADMIN
approve: active, approved(), bulk
  waiting: ADMIN
setRoles: same, rolesSet(roles manager hubId companyId managerId), proof, guarded
  invited..disabled: ADMIN
disable: disabled, disabled(), proof, bulk
  waiting active: ADMIN
enable: invited waiting active, enabled(), proof, bulk, guarded
  disabled: ADMIN
erase: disabled, erased(), proof, by hand, guarded
  invited..disabled: ADMIN
resetSecondFactor: same, secondFactorReset(), proof, guarded
  invited..disabled: ADMIN
viewBankDetails: same, bankDetailsViewed(), internal, proof
  invited..disabled: ADMIN ACCOUNTANT SUBACCOUNTANT
renewCustomers: same, customersRenewed(), internal
  invited..disabled: SYS
goOnDuty: same, wentOnDuty(onDutySince)
  active: DRIVER SUBDRIVER
    by id=user
goOffDuty: same, wentOffDuty()
  active: DRIVER SUBDRIVER
    by id=user
editPersonal: same, personalEdited(), internal, own
  active: everybody
editAddress: same, addressEdited(), internal, own
  active: everybody
editBank: same, bankEdited(), internal, own, proof
  active: CUSTOMER DRIVER SUBDRIVER COLLECTOR COMMERCIAL TRANSPORTOR
requestErasure: same, erasureRequested(), internal, own, proof
  active: everybody
withdrawErasure: same, erasureWithdrawn(), internal, own
  active: everybody
changeEmail: same, emailChanged(), internal
  active: SYS
`,
  driverDevice: `
statuses: active revoked
errors: missing missing
names: none
create: active, created(name)
  nothing: DRIVER SUBDRIVER
revoke: revoked, revoked(name)
  active: DRIVER SUBDRIVER
`,
  apiKey: `
statuses: active revoked
errors: missing missing
names: none
sockets final: revoked replaced
create: active, created(name keyId scope), proof
  nothing: ADMIN CUSTOMER
replace: active, replaced(name keyId), proof
  active: ADMIN CUSTOMER
revoke: revoked, revoked(name keyId)
  active: ADMIN CUSTOMER
`,
  hub: `
statuses: active
errors: config.archived forbidden
create: active, created(code nameFr)
  nothing: ADMIN
edit: same, edited(code)
  active: ADMIN
`,
  city: `
statuses: active
errors: config.archived forbidden
create: active, created(nameFr hubId)
  nothing: ADMIN
edit: same, edited(nameFr)
  active: ADMIN
addAlias: same, aliasAdded(nameFr), internal
  active: SYS
removeAlias: same, aliasRemoved(nameFr), internal
  active: SYS
`,
  offersGroup: `
statuses: active archived
errors: config.archived forbidden
create: active, created(name)
  nothing: ADMIN
edit: same, edited(name)
  active: ADMIN
assign: same, assigned(name)
  active: ADMIN
release: same, released(name), internal
  active archived: SYS
followCompanies: same, companiesChanged(name), internal
  active archived: SYS
setDefault: same, madeDefault(name), guarded
  active: ADMIN
stepDown: same, steppedDown(name), internal
  active: SYS
archive: archived, archived(name), guarded
  active: ADMIN
`,
  rules: `
statuses: active
errors: config.archived forbidden
audience: secondFactorRoles
edit: same, edited()
  active: ADMIN
`,
  savedView: `
statuses: active removed
errors: wrong_status forbidden
names: none
create: active, created(name list)
  nothing: everybody
rename: same, renamed(name)
  active: everybody
    by ownerId=user
update: same, updated(name)
  active: everybody
    by ownerId=user
share: same, shared(name)
  active: everybody
    by ownerId=user
unshare: same, unshared(name)
  active: everybody
    by ownerId=user
remove: removed, removed(name)
  active: everybody
    by ownerId=user
restore: active, restored(name)
  removed: everybody
    by ownerId=user
`,
  job: `
statuses: queued running done failed canceled dismissed
errors: wrong_status forbidden
names: none
create: queued, created(kind subject resultName total), internal
  nothing: everybody SYS
start: running, started(), internal
  queued running: SYS
progress: same, progressed(), internal
  running: SYS
finish: done, finished(kind subject), internal
  running: SYS
fail: failed, failed(kind subject), internal
  queued running: SYS
cancel: canceled, canceled(kind subject)
  queued running: everybody
retry: queued, retried(kind subject)
  failed: everybody
dismiss: dismissed, dismissed(kind subject)
  done..canceled: everybody SYS
`,
  announcement: `
statuses: published
errors: wrong_status forbidden
names: none
publish: published, published(type title roles companyId hubId)
  nothing: ADMIN BACKOFFICE
`,
  notification: `
statuses: unread read archived removed
errors: missing missing
names: none
create: unread read, created(type priority event), internal
  nothing: SYS
read: read, read(), bulk
  unread read: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR
  archived: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR
    to same
archive: archived, archived(), bulk
  unread..archived: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR
unarchive: unread read, unarchived(), bulk
  unread..archived: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR
remove: removed, removed(), bulk
  unread..removed: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR
restore: unread read archived, restored(), bulk
  unread..removed: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR
`,
  inbox: `
statuses: open
errors: missing missing
names: none
readAll: same, readAll(readThrough)
  open: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR
setPreferences: same, preferencesSet(mutedTypes bell)
  open: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR
`,
};
