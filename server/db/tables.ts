// Made by `npm run tables` from the migrations; not written by hand.
import type { Generated, GeneratedAlways } from 'kysely';

export interface AccountTokens {
  id: string;
  purpose: string;
  secretHash: Buffer;
  userId: string | null;
  address: string | null;
  signUp: unknown;
  passwordHash: string | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface Announcements {
  id: string;
  version: number;
  status: string;
  n: number;
  type: string;
  priority: string;
  title: string;
  text: string;
  roles: string[];
  audience: string[];
  authorId: string;
  createdAt: Date;
  updatedAt: Date;
  titleEn: string | null;
  textEn: string | null;
  titleAr: string | null;
  textAr: string | null;
  companyIds: string[] | null;
  hubIds: string[] | null;
  startsAt: Date;
  endsAt: Date | null;
}

export interface ApiKeys {
  id: string;
  version: number;
  status: GeneratedAlways<string>;
  name: string;
  keyId: string;
  secretHash: Buffer;
  scope: string;
  companyId: string;
  createdById: string;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export interface Attempts {
  id: string;
  version: number;
  status: string;
  packageId: string;
  trackingNumber: string;
  driverId: string;
  hubId: string;
  cityId: string | null;
  signals: string[];
  distance: number | null;
  speed: number | null;
  seconds: number | null;
  hasProof: boolean;
  attemptedAt: Date;
  note: string | null;
  decidedById: string | null;
  decidedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface BankFiles {
  id: string;
  version: number;
  status: string;
  name: string;
  header: string[];
  columns: unknown;
  rows: unknown;
  lines: number;
  outcomes: unknown;
  jobId: string | null;
  madeById: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface BillingRuns {
  companyId: string;
  day: string;
  invoiceId: string | null;
  at: Date;
}

export interface CashDayLines {
  dayId: string;
  place: number;
  kind: string;
  postingId: string | null;
  reference: string | null;
  driverId: string | null;
  amount: number;
  difference: number;
  at: Date;
}

export interface CashDays {
  id: string;
  version: number;
  status: string;
  hubId: string;
  day: string;
  opening: number;
  received: number;
  handOvers: number;
  deposited: number;
  deposits: number;
  returned: number;
  closing: number;
  shortage: number;
  overage: number;
  held: number;
  holders: number;
  note: string | null;
  closedById: string | null;
  createdAt: Date;
  updatedAt: Date;
  prints: number;
}

export interface CashNumbers {
  hubId: string;
  kind: string;
  year: number;
  last: number;
}

export interface Cities {
  id: string;
  version: Generated<number>;
  nameFr: string;
  nameAr: string;
  hubId: string;
  lat: number | null;
  lng: number | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface CityAliases {
  alias: string;
  cityId: string;
}

export interface ClaimMessages {
  id: string;
  version: number;
  claimId: string;
  n: number;
  companyId: string | null;
  driverId: string | null;
  hubId: string | null;
  side: string;
  authorId: string | null;
  step: string | null;
  aboutId: string | null;
  text: string | null;
  fileIds: string[];
  correctedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  search: GeneratedAlways<string>;
}

export interface ClaimReaders {
  id: string;
  version: number;
  claimId: string;
  userId: string;
  seenThrough: number;
  seenAt: Date;
}

export interface Claims {
  id: string;
  version: number;
  status: string;
  reference: string;
  type: string;
  priority: string;
  title: string;
  packageId: string | null;
  trackingNumber: string | null;
  invoiceNumber: string | null;
  openedBy: string;
  openerId: string | null;
  companyId: string | null;
  driverId: string | null;
  hubId: string | null;
  assigneeId: string | null;
  resolution: string | null;
  resolutionReason: string | null;
  messages: number;
  lines: number;
  lastMessageAt: Date;
  lastMessage: string | null;
  lastMessageBy: string;
  answeredAt: Date | null;
  dueAt: Date | null;
  leftMs: number | null;
  isOver: boolean;
  isWaiting: boolean;
  mergedIntoId: string | null;
  resolvedAt: Date | null;
  closedAt: Date | null;
  reopens: number;
  satisfaction: number | null;
  satisfactionComment: string | null;
  createdAt: Date;
  updatedAt: Date;
  search: GeneratedAlways<string>;
}

export interface Comments {
  id: string;
  version: number;
  status: string;
  subject: string;
  subjectId: string;
  hubId: string | null;
  authorId: string;
  text: string;
  mentionIds: string[];
  correctedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  search: GeneratedAlways<string>;
  title: Generated<string>;
}

export interface Commissions {
  id: string;
  version: number;
  status: string;
  driverId: string | null;
  hubId: string | null;
  cityId: string | null;
  amount: number;
  since: string;
  until: string | null;
  createdById: string | null;
  changedById: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface Companies {
  id: string;
  version: Generated<number>;
  number: Generated<number>;
  name: string;
  hubId: string;
  cityId: string | null;
  address: string | null;
  phone: string | null;
  website: string | null;
  commercialId: string | null;
  offersGroupId: string | null;
  wantsProof: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  nextOffersGroupId: string | null;
  offersGroupChangesOn: string | null;
  billingMode: string | null;
  billingDays: Generated<string[]>;
  billingThreshold: number | null;
}

export interface DailyFigures {
  area: string;
  field: string;
  measure: string;
  key: string;
  day: string;
  n: number;
  dimension: Generated<string>;
  part: Generated<string>;
}

export interface Deposits {
  id: string;
  version: number;
  status: string;
  reference: string;
  hubId: string;
  amount: number;
  bankReference: string;
  day: string;
  proofId: string | null;
  cancelReason: string | null;
  madeById: string | null;
  canceledById: string | null;
  createdAt: Date;
  updatedAt: Date;
  search: GeneratedAlways<string>;
}

export interface DriverDayLines {
  dayId: string;
  packageId: string;
  side: string;
  trackingNumber: string;
  note: string | null;
  at: Date;
  byId: string | null;
  takenAt: Date | null;
}

export interface DriverDays {
  id: string;
  version: number;
  status: string;
  hubId: string;
  driverId: string;
  day: string;
  scanned: number;
  taken: number;
  missing: number;
  cameBack: number;
  stillOut: number | null;
  cashLeft: number | null;
  cashNote: string | null;
  openedById: string | null;
  closedById: string | null;
  checkedOutAt: Date | null;
  returnedAt: Date | null;
  closedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface DriverDevices {
  id: string;
  version: number;
  status: GeneratedAlways<string>;
  driverId: string;
  name: string;
  tokenHash: Buffer;
  createdAt: Date;
  updatedAt: Date;
  lastSeenAt: Date | null;
  revokedAt: Date | null;
}

export interface DriverPositions {
  driverId: string;
  at: Date;
  lat: number;
  lng: number;
  speed: number | null;
  bearing: number | null;
  accuracy: number | null;
  battery: number | null;
  clockSkew: number | null;
  source: string;
  takenAt: Date;
  trackAt: Date;
  trackLat: number;
  trackLng: number;
}

export interface DriverTracks {
  driverId: string;
  at: Date;
  lat: number;
  lng: number;
  speed: number | null;
}

export interface EventConsumers {
  name: string;
  seq: number;
  nonce: string;
  movedAt: Generated<Date>;
  failingSeq: number | null;
  failures: Generated<number>;
  lastError: string | null;
  retryAt: Date | null;
}

export interface EventErasures {
  erasureId: string;
  eventId: number;
  at: Date;
  digest: Buffer;
}

export interface EventHead {
  one: Generated<boolean>;
  epoch: Generated<number>;
  seq: Generated<number>;
  tag: Generated<string>;
  chain: Generated<Buffer>;
}

export interface EventPending {
  id: number;
  at: Date;
}

export interface EventSeq {
  seq: number;
  eventId: number;
  at: Date;
  tag: string;
  hash: Buffer;
}

export interface Events {
  id: number;
  at: Date;
  actorId: string | null;
  actorRole: string;
  name: string;
  entity: string;
  entityId: string;
  version: number;
  changed: string[];
  before: unknown;
  after: unknown;
  facts: unknown;
  tag: string;
  causedBy: number | null;
}

export interface ExtraServices {
  id: string;
  version: number;
  status: string;
  code: string;
  nameFr: string;
  nameEn: string;
  nameAr: string;
  orderedBy: string;
  tie: string | null;
  prices: unknown;
  createdAt: Date;
  updatedAt: Date;
}

export interface FileContents {
  fileId: string;
  variant: string;
  bytes: Buffer;
}

export interface Files {
  id: string;
  kind: string;
  hash: Buffer;
  mediaType: string;
  size: number;
  width: number | null;
  height: number | null;
  uploaderId: string;
  ownerEntity: string | null;
  ownerId: string | null;
  createdAt: Date;
  deletedAt: Date | null;
}

export interface HandOvers {
  id: string;
  version: number;
  status: string;
  reference: string;
  hubId: string;
  driverId: string;
  declared: number | null;
  declaredAtCount: number | null;
  note: string | null;
  counted: number | null;
  pieces: Generated<unknown>;
  balance: number | null;
  expected: number | null;
  outcome: string | null;
  reason: string | null;
  countedById: string | null;
  resolvedById: string | null;
  countedAt: Date | null;
  postedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  search: GeneratedAlways<string>;
  prints: number;
}

export interface Holidays {
  id: string;
  version: number;
  status: string;
  day: string;
  nameFr: string;
  nameAr: string;
  nameEn: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface Hubs {
  id: string;
  version: Generated<number>;
  code: string;
  nameFr: string;
  nameAr: string;
  lat: number | null;
  lng: number | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  daysOff: Generated<string[]>;
}

export interface IdempotencyKeys {
  actorId: string;
  key: string;
  bodyHash: Buffer;
  answer: unknown;
  createdAt: Generated<Date>;
}

export interface Imports {
  id: string;
  version: number;
  status: string;
  companyId: string;
  ownerId: string | null;
  source: string;
  name: string;
  sheetName: string | null;
  contentHash: string;
  encoding: string | null;
  encodingIsSure: Generated<boolean>;
  hiddenRows: Generated<number>;
  hiddenColumns: Generated<number>;
  withHidden: Generated<boolean>;
  header: string[];
  columns: string[];
  suggestions: Generated<string[]>;
  rows: unknown;
  rowCount: number;
  createdCount: number;
  confirmedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface Inboxes {
  id: string;
  version: Generated<number>;
  readThrough: Generated<number>;
  mutedTypes: Generated<string[]>;
  bell: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  pushTypes: Generated<string[]>;
  mailTypes: Generated<string[]>;
  quietFrom: number | null;
  quietTo: number | null;
  mailedOn: string | null;
  mailedThrough: Generated<number>;
}

export interface Inventories {
  id: string;
  version: number;
  status: string;
  number: string;
  hubId: string;
  openedById: string | null;
  closedById: string | null;
  expected: number;
  counted: number;
  moved: number;
  arrived: number;
  surplus: number;
  missing: number | null;
  closedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  misplaced: number;
  shelvesTakenAt: Date | null;
}

export interface InventoryLines {
  inventoryId: string;
  packageId: string;
  trackingNumber: string;
  state: string;
}

export interface InventoryScans {
  id: string;
  version: number;
  status: string;
  inventoryId: string;
  hubId: string;
  trackingNumber: string;
  packageId: string | null;
  bookStatus: string | null;
  bookHubId: string | null;
  scannedById: string | null;
  scannedAt: Date;
  createdAt: Date;
  updatedAt: Date;
  shelfId: string | null;
  bookShelfId: string | null;
}

export interface InvoiceCarries {
  invoiceId: string;
  intoId: string;
}

export interface InvoiceLines {
  invoiceId: string;
  revision: number;
  place: number;
  isCurrent: boolean;
  kind: string;
  packageId: string;
  trackingNumber: string;
  city: string;
  outcome: string;
  endedOn: string;
  cod: number;
  fee: number;
  tax: number;
  compensation: number;
  net: number;
  extras: Generated<number>;
  extraCodes: Generated<string[]>;
}

export interface InvoiceNumbers {
  kind: string;
  year: number;
  last: number;
}

export interface Invoices {
  id: string;
  version: number;
  status: string;
  kind: string;
  reference: string;
  revision: number;
  companyId: string | null;
  driverId: string | null;
  firstDay: string;
  lastDay: string;
  parcels: number;
  codTotal: number;
  charges: number;
  compensation: number;
  tax: number;
  carriedOver: number;
  amount: number;
  paymentReference: string | null;
  failureReason: string | null;
  carriedIntoId: string | null;
  paidAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  search: GeneratedAlways<string>;
  extras: number;
}

export interface JobChunks {
  jobId: string;
  n: number;
  ownerId: string | null;
  content: Buffer;
}

export interface JobRuns {
  jobId: string;
  ownerId: string | null;
  request: unknown;
  lease: string | null;
  heartbeatAt: Date | null;
  attempts: Generated<number>;
  ownerRole: string | null;
  cursor: unknown;
  isComplete: Generated<boolean>;
  done: Generated<number>;
  total: number | null;
  chunks: Generated<number>;
  bytes: Generated<number>;
}

export interface Jobs {
  id: string;
  version: number;
  status: string;
  kind: string;
  subject: string;
  ownerId: string | null;
  day: string | null;
  done: number;
  total: number | null;
  resultName: string | null;
  resultBytes: number | null;
  errorCode: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  expiresAt: Date | null;
  updatedAt: Date;
}

export interface LedgerAccounts {
  id: string;
  version: number;
  kind: string;
  currency: string;
  companyId: string | null;
  driverId: string | null;
  hubId: string | null;
  balance: number;
  createdAt: Date;
  updatedAt: Date;
  driverHubId: string | null;
  overLimitSince: Date | null;
  collected: Generated<number>;
  cashLimit: number | null;
}

export interface LedgerEntries {
  postingId: string;
  n: number;
  accountId: string;
  rule: string;
  amount: number;
}

export interface LedgerPostings {
  id: string;
  source: string;
  sourceId: string;
  sourceVersion: number;
  actorId: string | null;
  correctsId: string | null;
  at: Date;
}

export interface LedgerUnfolded {
  accountId: string;
  postingId: string;
  n: number;
  amount: number;
}

export interface ListCounts {
  area: string;
  key: string;
  bucket: string;
  n: number;
}

export interface ListSums {
  area: string;
  measure: string;
  key: string;
  bucket: string;
  n: number;
}

export interface Macros {
  id: string;
  version: number;
  status: string;
  name: string;
  textFr: string | null;
  textAr: string | null;
  textEn: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface MailFiles {
  mailId: string;
  name: string;
  type: string;
  content: Buffer;
}

export interface Mails {
  id: string;
  status: string;
  template: string;
  language: string;
  recipient: string;
  params: unknown;
  createdAt: Date;
  expiresAt: Date;
  attempts: Generated<number>;
  nextAt: Generated<Date>;
  lease: string | null;
  errorCode: string | null;
  endedAt: Date | null;
  subject: string | null;
  html: string | null;
  plainText: string | null;
}

export interface Notifications {
  id: string;
  version: number;
  status: string;
  n: number;
  userId: string;
  type: string;
  priority: string;
  event: string;
  facts: unknown;
  entity: string;
  entityId: string;
  createdAt: Date;
  readAt: Date | null;
  archivedAt: Date | null;
  removedAt: Date | null;
  updatedAt: Date;
}

export interface OffersGroups {
  id: string;
  version: Generated<number>;
  status: Generated<string>;
  name: string;
  isDefault: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  plannedLines: unknown;
  plannedOn: string | null;
}

export interface OffersLines {
  groupId: string;
  hubId: string;
  cityId: string;
  delivered: number;
  refused: number;
  returned: number;
}

export interface PackagePrices {
  packageId: string;
  version: number;
  source: unknown;
  actorId: string | null;
  at: Date;
}

export interface Packages {
  id: string;
  version: number;
  status: string;
  statusRank: number;
  reason: string | null;
  returnStage: Generated<string>;
  cashStage: Generated<string>;
  trackingNumber: string;
  trackingId: string;
  partnerId: string | null;
  orderStatus: string | null;
  companyId: string;
  driverId: string | null;
  collectorId: string | null;
  originHubId: string;
  hubId: string;
  toHubId: string | null;
  recipientName: string;
  phone: string;
  address: string;
  cityId: string | null;
  cityText: string;
  newDestination: string | null;
  clientEmail: string | null;
  website: string | null;
  cod: number;
  feeDelivered: number | null;
  feeRefused: number | null;
  feeReturned: number | null;
  commission: number | null;
  cashCollected: number | null;
  feesFixed: Generated<boolean>;
  clientInvoiced: Generated<boolean>;
  clientInvoiceStatus: string | null;
  driverInvoiced: Generated<boolean>;
  driverInvoiceStatus: string | null;
  products: string | null;
  weight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  note: string | null;
  internalNote: string | null;
  fromStock: Generated<boolean>;
  exchange: Generated<boolean>;
  noOpening: Generated<boolean>;
  fragile: Generated<boolean>;
  withoutPickup: Generated<boolean>;
  whatsappSent: Generated<boolean>;
  processed: Generated<boolean>;
  hasProof: Generated<boolean>;
  proofOfNoResponse: string | null;
  wantsProof: Generated<boolean>;
  receivedBy: string | null;
  proofPhotoIds: Generated<string[]>;
  attempts: Generated<number>;
  nextDate: string | null;
  heldSince: Date | null;
  lastOutcome: string | null;
  lastOutcomeOn: string | null;
  inDeliverySince: Date | null;
  late: Generated<boolean>;
  nonCompliant: Generated<boolean>;
  linkedId: string | null;
  createdAt: Date;
  confirmedAt: Date | null;
  pickedUpAt: Date | null;
  assignedAt: Date | null;
  deliveredAt: Date | null;
  canceledAt: Date | null;
  returnedAt: Date | null;
  updatedAt: Date;
  search: GeneratedAlways<string>;
  stockLines: Generated<unknown>;
  extras: Generated<string[]>;
  extraFees: Generated<unknown>;
  shelfId: string | null;
  housedAt: Date | null;
}

export interface PalletDiscrepancies {
  id: string;
  version: number;
  status: string;
  kind: string;
  palletId: string | null;
  palletNumber: string | null;
  trackingNumber: string;
  packageId: string | null;
  fromHubId: string;
  toHubId: string;
  ownerId: string | null;
  resolution: string | null;
  explanation: string | null;
  resolvedById: string | null;
  resolvedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  inventoryId: string | null;
  inventoryNumber: string | null;
}

export interface PalletLines {
  palletId: string;
  packageId: string;
  place: number;
  trackingNumber: string;
  city: string;
  weight: number | null;
  cod: number;
  state: string;
  loadedAt: Date;
  loadedById: string | null;
  receivedAt: Date | null;
  receivedById: string | null;
}

export interface PalletPositions {
  id: string;
  version: number;
  status: string;
  palletId: string;
  fromHubId: string;
  toHubId: string;
  carrierId: string;
  lat: number | null;
  lng: number | null;
  at: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface Pallets {
  id: string;
  version: number;
  status: string;
  number: string;
  fromHubId: string;
  toHubId: string;
  carrierId: string | null;
  madeById: string | null;
  sealNumber: string | null;
  parcels: number;
  received: number;
  weight: number;
  codTotal: number;
  openDiscrepancies: number;
  hasDiscrepancies: boolean;
  giverSignatureId: string | null;
  takerSignatureId: string | null;
  sealedAt: Date | null;
  departedAt: Date | null;
  arrivedAt: Date | null;
  unloadedAt: Date | null;
  closedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  search: GeneratedAlways<string>;
}

export interface PaperPrintItems {
  printId: string;
  paper: string;
  itemId: string;
}

export interface PaperPrints {
  id: string;
  version: number;
  status: string;
  paper: string;
  subject: string | null;
  sheets: number;
  again: number;
  printedById: string;
  hubId: string | null;
  jobId: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface ParkedEvents {
  consumer: string;
  seq: number;
  nonce: string;
  eventId: number;
  at: Date;
  name: string;
  entity: string;
  entityId: string;
  error: string;
  failures: number;
  parkedAt: Generated<Date>;
}

export interface PendingSignIns {
  id: string;
  secretHash: Buffer;
  userId: string;
  way: string;
  failures: Generated<number>;
  createdAt: Date;
  expiresAt: Date;
}

export interface PriceRules {
  id: string;
  version: number;
  status: string;
  kind: string;
  name: string;
  companyId: string | null;
  groupId: string | null;
  cityId: string | null;
  delivered: number | null;
  refused: number | null;
  returned: number | null;
  percent: number | null;
  amount: number | null;
  since: string;
  until: string | null;
  createdById: string | null;
  changedById: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface PushMessages {
  subscriptionId: string;
  notificationId: string;
  attempts: Generated<number>;
  dueAt: Date;
}

export interface PushSubscriptions {
  id: string;
  userId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  createdAt: Date;
  leasedUntil: Date | null;
}

export interface RatingFigures {
  grain: string;
  start: string;
  type: string;
  subject: string;
  ones: number;
  twos: number;
  threes: number;
  fours: number;
  fives: number;
  recommending: number;
  asked: number;
}

export interface Ratings {
  id: string;
  version: number;
  status: string;
  type: string;
  packageId: string;
  trackingNumber: string;
  companyId: string;
  authorId: string | null;
  driverId: string | null;
  supportId: string | null;
  overall: number;
  categories: Generated<unknown>;
  tags: Generated<string[]>;
  comment: string | null;
  wouldRecommend: boolean | null;
  sentiment: string;
  response: string | null;
  respondedAt: Date | null;
  responderId: string | null;
  flagged: Generated<boolean>;
  flagReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  search: GeneratedAlways<string>;
  givenBy: string;
  answer: string | null;
  answeredAt: Date | null;
  createdOn: string;
  lowBefore: string | null;
}

export interface RechargeCarries {
  rechargeId: string;
  invoiceId: string;
  amount: number;
}

export interface Recharges {
  id: string;
  version: number;
  status: string;
  reference: string;
  companyId: string;
  amount: number;
  bankReference: string;
  requestId: string | null;
  fileIds: string[];
  reversalReason: string | null;
  createdById: string | null;
  createdAt: Date;
  updatedAt: Date;
  search: GeneratedAlways<string>;
}

export interface ReconciliationDifferences {
  reconciliationId: string;
  check: string;
  place: number;
  source: string;
  sourceId: string;
  label: string;
  expected: number;
  found: number;
  missing: unknown;
}

export interface Reconciliations {
  id: string;
  version: number;
  status: string;
  jobId: string;
  startedById: string | null;
  checks: unknown;
  rows: number;
  differences: number;
  finishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface RecoveryCodes {
  userId: string;
  hash: Buffer;
  usedAt: Date | null;
}

export interface RefusedUploads {
  uploaderId: string;
  day: string;
  n: number;
}

export interface ReportSchedules {
  id: string;
  version: number;
  status: string;
  ownerId: string;
  viewId: string;
  cadence: string;
  weekday: number | null;
  monthDay: number | null;
  hour: number;
  nextAt: Date | null;
  lastAt: Date | null;
  lastResult: string | null;
  lastError: string | null;
  mailId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface Rounds {
  id: string;
  version: number;
  status: string;
  driverId: string;
  hubId: string | null;
  day: string;
  stopIds: string[];
  createdAt: Date;
  updatedAt: Date;
}

export interface Rules {
  one: Generated<boolean>;
  id: string;
  version: Generated<number>;
  maxAttempts: Generated<number>;
  reportReasons: string[];
  cancelReasons: string[];
  secondFactorRoles: Generated<string[]>;
  proofFrom: number | null;
  updatedAt: Generated<Date>;
  claimAnswerHours: Generated<number>;
  claimResolutionDays: Generated<number>;
  cashLimit: number | null;
  legalName: string | null;
  legalAddress: string | null;
  legalIce: string | null;
  legalRc: string | null;
  legalIf: string | null;
  legalRib: string | null;
  billingMode: Generated<string>;
  billingDays: Generated<string[]>;
  billingThreshold: number | null;
  attemptKm: Generated<number | null>;
  attemptSpeed: Generated<number | null>;
  attemptSeconds: Generated<number | null>;
  attemptProof: Generated<boolean>;
  messageUnderwayFr: string | null;
  messageUnderwayAr: string | null;
  messageUnderwayEn: string | null;
  messageUnansweredFr: string | null;
  messageUnansweredAr: string | null;
  messageUnansweredEn: string | null;
  messagePlannedFr: string | null;
  messagePlannedAr: string | null;
  messagePlannedEn: string | null;
  messageOtherFr: string | null;
  messageOtherAr: string | null;
  messageOtherEn: string | null;
  keepNotifications: Generated<number>;
  keepDeliveries: Generated<number>;
  keepMails: Generated<number>;
  keepTracks: Generated<number>;
}

export interface SavedViews {
  id: string;
  version: number;
  status: string;
  ownerId: string;
  list: string;
  name: string;
  query: string;
  shared: boolean;
  teamId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface SearchedEntities {
  entity: string;
  tableName: string;
  keys: string[];
  numberColumn: string | null;
  numberPattern: string | null;
}

export interface SecondFactors {
  userId: string;
  secret: string;
  lastStep: number | null;
  recoverySalt: Buffer | null;
  createdAt: Date;
}

export interface Sessions {
  id: string;
  secretHash: Buffer;
  userId: string;
  userAgent: string | null;
  address: string | null;
  createdAt: Generated<Date>;
  seenAt: Generated<Date>;
  provenAt: Generated<Date>;
  expiresAt: Date;
}

export interface SetAsideEvents {
  eventId: number;
  seq: number;
  name: string;
  entity: string;
  entityId: string;
  reason: string;
  setAsideAt: Generated<Date>;
}

export interface Settings {
  name: string;
  value: unknown;
}

export interface SheetRuns {
  sheetId: string;
  dueAt: Date;
}

export interface Sheets {
  id: string;
  version: number;
  status: string;
  companyId: string;
  spreadsheetId: string;
  gid: string | null;
  sheetName: string;
  headerRow: number;
  columns: string[];
  scheduled: boolean;
  lastSyncedAt: Date | null;
  errorCode: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface Shelves {
  id: string;
  version: number;
  status: string;
  hubId: string;
  code: string;
  place: number;
  kind: string;
  cityIds: Generated<string[]>;
  toHubId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface SlipLines {
  slipId: string;
  place: number;
  packageId: string;
  trackingNumber: string;
  sender: string;
  recipientName: string;
  city: string;
  cod: number;
}

export interface SlipNumbers {
  hubId: string;
  kind: string;
  year: number;
  last: number;
}

export interface Slips {
  id: string;
  version: number;
  status: string;
  kind: string;
  number: string;
  hubId: string;
  carrierId: string | null;
  companyId: string | null;
  madeById: string | null;
  count: number;
  total: number;
  prints: number;
  voidReason: string | null;
  voidedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  toHubId: string | null;
  giverSignatureId: string | null;
  takerSignatureId: string | null;
  search: GeneratedAlways<string>;
}

export interface StockArrivals {
  id: string;
  version: number;
  status: string;
  reference: string;
  companyId: string;
  warehouseId: string;
  hubId: string;
  expectedOn: string;
  lines: unknown;
  declared: number;
  counted: number | null;
  differs: boolean;
  note: string | null;
  countNote: string | null;
  declaredById: string | null;
  countedById: string | null;
  countedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  search: GeneratedAlways<string>;
}

export interface StockLevels {
  id: string;
  version: number;
  status: string;
  productId: string;
  warehouseId: string;
  companyId: string;
  hubId: string;
  sku: string;
  name: string;
  variant: string | null;
  barcode: string | null;
  weight: number | null;
  reorderPoint: number;
  pictureId: string | null;
  available: number;
  reserved: number;
  used: number;
  quarantine: number;
  margin: number;
  isLow: boolean;
  isQuarantined: boolean;
  createdAt: Date;
  updatedAt: Date;
  search: GeneratedAlways<string>;
}

export interface StockMovements {
  id: string;
  levelId: string;
  kind: string;
  available: number;
  reserved: number;
  used: number;
  quarantine: number;
  packageId: string | null;
  arrivalId: string | null;
  reference: string | null;
  reason: string | null;
  actorId: string | null;
  at: Date;
}

export interface StockProducts {
  id: string;
  version: number;
  status: string;
  companyId: string;
  sku: string;
  name: string;
  variant: string | null;
  barcode: string | null;
  weight: number | null;
  reorderPoint: number;
  pictureId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface TaxRates {
  since: string;
  basisPoints: number;
  id: string;
  version: number;
  status: string;
  createdById: string | null;
  removedById: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface TransferBatches {
  id: string;
  version: number;
  status: string;
  number: string;
  day: string;
  count: number;
  total: number;
  madeById: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface TransferLines {
  batchId: string;
  place: number;
  invoiceId: string;
  reference: string;
  amount: number;
  holder: string;
  rib: string;
}

export interface TransferNumbers {
  year: number;
  last: number;
}

export interface UserIdentities {
  id: string;
  userId: string;
  issuer: string;
  subject: string;
  email: string;
  createdAt: Date;
}

export interface UserRequests {
  id: string;
  version: number;
  status: string;
  reference: string;
  kind: string;
  askedBy: string;
  askerId: string | null;
  companyId: string | null;
  hubId: string | null;
  packageId: string | null;
  trackingNumber: string | null;
  address: string | null;
  cityId: string | null;
  day: string | null;
  window: string | null;
  quantity: number | null;
  packaging: string | null;
  amount: number | null;
  text: string | null;
  rejectionReason: string | null;
  collectorId: string | null;
  assignedParcels: number | null;
  steps: unknown;
  closedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  search: GeneratedAlways<string>;
  invoiceId: string | null;
  invoiceReference: string | null;
}

export interface UserRoles {
  userId: string;
  role: string;
}

export interface Users {
  id: string;
  version: Generated<number>;
  status: GeneratedAlways<string>;
  login: string;
  email: string | null;
  passwordHash: string | null;
  name: string;
  phone: string | null;
  language: string | null;
  avatarId: string | null;
  roles: Generated<string[]>;
  rights: Generated<string[]>;
  manager: Generated<boolean>;
  companyId: string | null;
  hubId: string | null;
  managerId: string | null;
  onDutySince: Date | null;
  website: string | null;
  cityId: string | null;
  street: string | null;
  rib: string | null;
  ice: string | null;
  cne: string | null;
  invitedAt: Date | null;
  approvedAt: Date | null;
  disabledAt: Date | null;
  disabledByStaff: Generated<boolean>;
  secondFactorAt: Date | null;
  erasureRequestedAt: Date | null;
  erasedAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  lastLoginAt: Date | null;
  search: GeneratedAlways<string>;
}

export interface Warehouses {
  id: string;
  version: number;
  status: string;
  name: string;
  address: string;
  lat: number | null;
  lng: number | null;
  hubId: string;
  capacity: number;
  managerId: string | null;
  phone: string | null;
  createdAt: Date;
  updatedAt: Date;
  search: GeneratedAlways<string>;
}

export interface WebhookDeliveries {
  id: string;
  version: number;
  status: string;
  companyId: string;
  webhookId: string;
  messageId: string;
  event: string;
  sourceId: string;
  fromStatus: string | null;
  toStatus: string | null;
  trackingNumber: string | null;
  body: string;
  attempts: number;
  nextAt: Date | null;
  attemptedAt: Date | null;
  answerStatus: number | null;
  answerBody: string | null;
  error: string | null;
  milliseconds: number | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface WebhookQueue {
  deliveryId: string;
  webhookId: string;
  dueAt: Date;
  attempts: Generated<number>;
  lease: string | null;
}

export interface Webhooks {
  id: string;
  version: number;
  status: string;
  companyId: string;
  url: string;
  events: string[];
  bearer: boolean;
  bearerToken: string | null;
  headerNames: string[];
  headerValues: string[];
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  failingSince: Date | null;
  disabledReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  takenAt: Generated<Date>;
}

export interface Tables {
  accountTokens: AccountTokens;
  announcements: Announcements;
  apiKeys: ApiKeys;
  attempts: Attempts;
  bankFiles: BankFiles;
  billingRuns: BillingRuns;
  cashDayLines: CashDayLines;
  cashDays: CashDays;
  cashNumbers: CashNumbers;
  cities: Cities;
  cityAliases: CityAliases;
  claimMessages: ClaimMessages;
  claimReaders: ClaimReaders;
  claims: Claims;
  comments: Comments;
  commissions: Commissions;
  companies: Companies;
  dailyFigures: DailyFigures;
  deposits: Deposits;
  driverDayLines: DriverDayLines;
  driverDays: DriverDays;
  driverDevices: DriverDevices;
  driverPositions: DriverPositions;
  driverTracks: DriverTracks;
  eventConsumers: EventConsumers;
  eventErasures: EventErasures;
  eventHead: EventHead;
  eventPending: EventPending;
  eventSeq: EventSeq;
  events: Events;
  extraServices: ExtraServices;
  fileContents: FileContents;
  files: Files;
  handOvers: HandOvers;
  holidays: Holidays;
  hubs: Hubs;
  idempotencyKeys: IdempotencyKeys;
  imports: Imports;
  inboxes: Inboxes;
  inventories: Inventories;
  inventoryLines: InventoryLines;
  inventoryScans: InventoryScans;
  invoiceCarries: InvoiceCarries;
  invoiceLines: InvoiceLines;
  invoiceNumbers: InvoiceNumbers;
  invoices: Invoices;
  jobChunks: JobChunks;
  jobRuns: JobRuns;
  jobs: Jobs;
  ledgerAccounts: LedgerAccounts;
  ledgerEntries: LedgerEntries;
  ledgerPostings: LedgerPostings;
  ledgerUnfolded: LedgerUnfolded;
  listCounts: ListCounts;
  listSums: ListSums;
  macros: Macros;
  mailFiles: MailFiles;
  mails: Mails;
  notifications: Notifications;
  offersGroups: OffersGroups;
  offersLines: OffersLines;
  packagePrices: PackagePrices;
  packages: Packages;
  palletDiscrepancies: PalletDiscrepancies;
  palletLines: PalletLines;
  palletPositions: PalletPositions;
  pallets: Pallets;
  paperPrintItems: PaperPrintItems;
  paperPrints: PaperPrints;
  parkedEvents: ParkedEvents;
  pendingSignIns: PendingSignIns;
  priceRules: PriceRules;
  pushMessages: PushMessages;
  pushSubscriptions: PushSubscriptions;
  ratingFigures: RatingFigures;
  ratings: Ratings;
  rechargeCarries: RechargeCarries;
  recharges: Recharges;
  reconciliationDifferences: ReconciliationDifferences;
  reconciliations: Reconciliations;
  recoveryCodes: RecoveryCodes;
  refusedUploads: RefusedUploads;
  reportSchedules: ReportSchedules;
  rounds: Rounds;
  rules: Rules;
  savedViews: SavedViews;
  searchedEntities: SearchedEntities;
  secondFactors: SecondFactors;
  sessions: Sessions;
  setAsideEvents: SetAsideEvents;
  settings: Settings;
  sheetRuns: SheetRuns;
  sheets: Sheets;
  shelves: Shelves;
  slipLines: SlipLines;
  slipNumbers: SlipNumbers;
  slips: Slips;
  stockArrivals: StockArrivals;
  stockLevels: StockLevels;
  stockMovements: StockMovements;
  stockProducts: StockProducts;
  taxRates: TaxRates;
  transferBatches: TransferBatches;
  transferLines: TransferLines;
  transferNumbers: TransferNumbers;
  userIdentities: UserIdentities;
  userRequests: UserRequests;
  userRoles: UserRoles;
  users: Users;
  warehouses: Warehouses;
  webhookDeliveries: WebhookDeliveries;
  webhookQueue: WebhookQueue;
  webhooks: Webhooks;
}
