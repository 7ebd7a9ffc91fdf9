// The fields of the inputs of parcels and of what belongs to them; see `expected-inputs.ts`.

export const expectedParcelInputs: Readonly<Record<string, string>> = {
  importInputs: `
companyId?: string (create)
source: string of 2 (create)
name: string 1..200 (create)
sheetName: string ..200 or null (create)
header: array ..60 of string ..1000 (create)
rows: array of object (create)
reading?: object (create)
columns: array 1..60 of string of 14 (setColumns)
lines: array 1..100 of integer 1..10000000 (edit exclude keep)
field: string of 12 (edit)
text: string ..1000 (edit)
excluded: boolean (exclude)
packages: array of object (finish)
`,
  confirmImportInput: `
version: integer 1..1000000
again?: boolean
`,
  packageInputs: `
recipientName: string 1..120 (create)
phone: string 1..30 (create)
address: string 1..300 (create redirect)
cityId?: string or null (create edit)
cityText?: string ..80 or null (create edit)
cod: integer 0..100000000 (create)
products?: string ..500 or null (create edit)
weight?: integer 1..100000 or null (create edit)
length?: integer 1..500 or null (create edit)
width?: integer 1..500 or null (create edit)
height?: integer 1..500 or null (create edit)
note?: string ..500 or null (13 actions)
clientEmail?: string or string ..254 or null (create edit)
website?: string ..200 or null (create edit)
partnerId?: string ..60 or null (create edit)
orderStatus?: string ..40 or null (create edit)
fromStock?: boolean (create edit)
exchange?: boolean (create edit)
noOpening?: boolean (create edit)
fragile?: boolean (create edit)
wantsProof?: boolean (create edit)
companyId?: string (create)
of: string (createReturn createAgain)
version: integer 1..1000000 (edit)
recipientName?: string 1..120 (edit)
phone?: string 1..30 (edit)
address?: string 1..300 (edit)
cod?: integer 0..100000000 (edit)
whatsappSent?: boolean (edit)
cityId: string (resolveCity unresolveCity redirect)
collectorId: string (assignPickup assignReturn)
hubId?: string (takeIn moveReturn)
toHubId: string (dispatch)
driverId: string (assign)
cash?: integer 0..100000000 (deliver)
receivedBy?: string ..120 or null (deliver)
signatureId?: string or null (deliver)
photoIds?: array ..1 of string (deliver)
reason: string of 14 (report)
date: string (report schedule markInterested)
proofOfNoResponse?: string ..500 or null (report)
photoIds?: array ..3 of string (report)
reason: string of 12 (cancel)
reason: string of 2 (writeOff)
note: string 1..500 (writeOff correct)
feeDelivered?: integer 0..100000000 or null (setFees)
feeRefused?: integer 0..100000000 or null (setFees)
feeReturned?: integer 0..100000000 or null (setFees)
slipNumber: string 1..40 (pickupSlip exitSlip returnSlip)
photoId: string (removePhoto)
internalNote: string 1..500 (addNote)
day?: string (requestChange)
address?: string ..300 or null (requestChange)
reason: string of 3 (eraseRecipient)
`,
  ratingInputs: `
packageId: string (create)
type: string of 2 (create)
overall: integer 1..5 (create)
categories?: object (create)
tags?: array ..14 of string of 14 (create)
comment?: string ..1000 or null (create)
wouldRecommend?: boolean (create)
response: string 1..500 (respond)
reason: string 1..300 (flag)
`,
  sheetInputs: `
companyId?: string (create)
link: string 1..500 (create edit)
sheetName: string 1..100 (create edit)
headerRow: integer 1..100 (create edit)
columns: array ..10 of string ..200 (create edit)
scheduled: boolean (create edit)
version: integer 1..2147483647 (edit)
errorCode: anything (report)
`,
  inspectSheetInput: `
link: string 1..500
sheetName: string 1..100
headerRow: integer 1..100
`,
  syncSheetInput: '',
  slipInputs: `
kind: string of 3 (create)
number: string 1..40 (create)
hubId: string (create)
carrierId: string or null (create)
companyId: string or null (create)
count: integer 1..200 (create)
total: integer 0..9007199254740991 (create)
voidReason: string 1..500 (void)
`,
  makeSlipsInput: `
kind: string of 3
handOver?: boolean
`,
  trackingLookupInput: `
number: string 1..64
`,
  trackingOpenInput: `
number: string 1..64
token?: string 1..100
digits?: string 1..16
`,
  trackingRequestInput: `
session: string 1..200
day?: string
address?: string ..300 or null
`,
  newWebhookInput: `
companyId?: string
url: string 1..2000
events: array 1..8 of string of 8
bearer: boolean
bearerToken?: string
headers: array ..20 of object
`,
  editWebhookInput: `
version: integer 1..2147483647
url: string 1..2000
events: array 1..8 of string of 8
bearer: boolean
bearerToken?: string
headers: array ..20 of object
`,
  webhookInputs: `
companyId?: string (create)
url: string (create edit)
events: array 1..8 of string of 8 (create edit)
bearer: boolean (create edit)
bearerToken: anything (create edit)
headers: array of object (create edit)
secret: string (create rotateSecret)
version: integer 1..2147483647 (edit)
reason: string of 2 (suspend)
`,
  deliveryInputs: `
attempts: number (succeed postpone giveUp)
answerStatus: anything (succeed postpone giveUp)
answerBody: anything (succeed postpone giveUp)
error: string of 11 or null (succeed postpone giveUp)
milliseconds: anything (succeed postpone giveUp)
attemptedAt: anything (succeed postpone giveUp)
nextAt: anything (postpone)
keys: object (changeScope)
`,
};
