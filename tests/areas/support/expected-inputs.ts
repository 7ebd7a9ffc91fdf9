// The fields of each input with their limits, and in brackets the actions that have them.
import { expectedParcelInputs } from './expected-parcel-inputs.ts';

export const expectedInputs: Readonly<Record<string, string>> = {
  ...expectedParcelInputs,
  newApiKeyInput: `
name: string 1..60
scope: string of 2
validity: string of 4
companyId?: string
`,
  replaceApiKeyInput: '',
  apiKeyInputs: `
name: string 1..60 (create)
scope: string of 2 (create)
validity: string of 4 (create)
companyId?: string (create)
keyId: string (create replace)
secretHash: string (create replace)
`,
  companyInputs: `
name: string (create)
phone: string (create)
cityId: string (create)
hubId: string (create setHub)
version: integer 1..1000000000 (edit)
name?: string 1..120 (edit)
cityId?: string (edit)
address?: string ..200 or null (edit)
phone?: string 1..30 (edit)
website?: string ..190 or null (edit)
wantsProof?: boolean (edit)
offersGroupId?: string or null (assignOffersGroup)
commercialId?: string or null (assignCommercial)
`,
  hubInputs: `
code: string (create)
nameFr: string 1..80 (create)
nameAr: string 1..80 (create)
lat?: number or null (create edit)
lng?: number or null (create edit)
version: integer 1..1000000000 (edit)
code?: string (edit)
nameFr?: string 1..80 (edit)
nameAr?: string 1..80 (edit)
`,
  cityInputs: `
nameFr: string 1..80 (create)
nameAr: string 1..80 (create)
lat?: number or null (create edit)
lng?: number or null (create edit)
hubId: string (create)
aliases?: array ..200 of string 1..80 (create edit)
version: integer 1..1000000000 (edit)
nameFr?: string 1..80 (edit)
nameAr?: string 1..80 (edit)
hubId?: string (edit)
alias: string 1..80 (addAlias removeAlias)
`,
  offersGroupInputs: `
name: string 1..60 (create)
copyOf?: string (create)
version: integer 1..1000000000 (edit)
name?: string 1..60 (edit)
lines?: array ..4000 of object (edit)
add?: array ..500 of string (assign)
remove?: array ..500 of string (assign)
companyIds: array of string (release)
added: array of string (followCompanies)
removed: array of string (followCompanies)
`,
  rulesInputs: `
version: integer 1..1000000000 (edit)
maxAttempts?: integer 1..10 (edit)
reportReasons?: array 1..14 of string of 14 (edit)
cancelReasons?: array 1..12 of string of 12 (edit)
proofFrom?: integer 0..100000000 or null (edit)
secondFactorRoles?: array ..7 of string of 7 (edit)
`,
  newDeviceInput: `
name: string 1..60
`,
  deviceInputs: `
name: string 1..60 (create)
tokenHash: string (create)
`,
  jobInputs: `
kind: string of 8 (create)
subject: string 1..60 (create)
resultName?: string 1..120 (create)
total?: integer 0..9007199254740991 or null (create)
day?: string (create)
request: anything (create)
lease: string (start progress finish)
role: string of 13 or null (start)
deadMs: integer 0..9007199254740991 (start)
done: integer 0..9007199254740991 (progress)
total: integer 0..9007199254740991 or null (progress)
lease: string or null (fail)
code: string of 214 (fail)
`,
  announcementInputs: `
type: string of 2 (publish)
title: string 1..100 (publish)
text: string 1..600 (publish)
roles: array 1..10 of string of 10 (publish)
companyId?: string or null (publish)
hubId?: string or null (publish)
`,
  notificationInputs: `
userId: string (create)
type: string of 10 (create)
priority: string of 4 (create)
event: string 1..80 (create)
facts: object (create)
entity: string ..40 (create)
entityId: string (create)
`,
  inboxInputs: `
mutedTypes?: array ..10 of string of 10 (setPreferences)
bell?: boolean (setPreferences)
`,
  confirmSignUpInput: `
token: string ..200
password: string 1..200
`,
  requestPasswordResetInput: `
email: string 1..254
language: string of 3
`,
  resetPasswordInput: `
token: string ..200
password: string 6..200
`,
  acceptInvitationInput: `
token: string ..200
password: string 6..200
`,
  changePasswordInput: `
current: string 1..200
password: string 6..200
`,
  createFirstAdminInput: `
token: string ..200
login: string 1..
name: string 1..120
email: string 1..254
password: string 6..200
`,
  signInInput: `
login: string 1..254
password: string 1..200
`,
  confirmSignInInput: `
code: string 6..40
`,
  avatarSetInput: `
fileId: string
`,
  userInputs: `
name: string (signUp)
email: string (signUp)
phone: string (signUp)
companyId: string (signUp)
cityId: string (signUp)
language: string of 3 (signUp)
name: string 1..120 (invite inviteMember)
email: string 1..254 (invite inviteMember)
phone?: string 1..30 (invite inviteMember edit)
language?: string of 3 (invite inviteMember)
roles: array 1..13 of string of 13 (invite setRoles)
manager?: boolean (invite setRoles)
hubId?: string or null (invite setRoles)
companyId?: string or null (invite setRoles)
managerId?: string or null (invite setRoles)
rights: array ..6 of string of 6 (inviteMember setMemberRights)
version: integer 1..1000000000 (edit)
name?: string 1..120 (edit)
email?: string 1..254 (edit)
website?: string ..190 or null (edit)
cityId?: string or null (edit)
street?: string ..200 or null (edit)
reason: string of 3 (erase)
`,
  bankDetailsViewInput: '',
  profileInputs: `
version: integer 1..2147483647 (editPersonal editAddress editBank)
name?: string 1..120 (editPersonal)
phone?: string 1..30 (editPersonal)
website?: string ..190 or null (editPersonal)
cityId?: string (editAddress)
street?: string 1..200 (editAddress)
rib?: string ..60 (editBank)
ice?: string ..60 or null (editBank)
cne?: string ..60 (editBank)
`,
  profileActionInputs: `
version: integer 1..2147483647 (editPersonal editAddress editBank)
name?: string 1..120 (editPersonal)
phone?: string 1..30 (editPersonal)
website?: string ..190 or null (editPersonal)
cityId?: string (editAddress)
street?: string 1..200 (editAddress)
rib?: string ..60 (editBank)
ice?: string ..60 or null (editBank)
cne?: string ..60 (editBank)
email: string (changeEmail)
`,
  requestEmailInput: `
email: string 1..254
language: string of 3
`,
  confirmEmailInput: `
token: string ..200
`,
  exportInput: '',
  proveIdentityInput: `
password?: string 1..200
code?: string 6..40
`,
  secondFactorConfirmInput: `
code: string 6..40
`,
  secondFactorBeginInput: '',
  secondFactorDisableInput: '',
  recoveryCodesRenewInput: '',
  linkIdentityInput: '',
  unlinkIdentityInput: '',
  endSessionInput: '',
  endOtherSessionsInput: '',
  signUpInput: `
name: string 1..120
company: string 1..120
phone: string 1..30
cityId: string
email: string 1..254
password: string 6..200
language: string of 3
`,
  savedViewInputs: `
list: string 1..40 (create)
name: string 1..60 (create rename)
query: string 1..8000 (create update)
`,
};
