// One parcel, as stored and as sent by the server. Four axes instead of a list of thirty statuses: its status, the
// reason of a report, the stage of its return, the stage of the recipient's cash.
import {
  choice,
  defineFields,
  day,
  flag,
  id,
  instant,
  json,
  type RowOf,
  safeInt,
  text,
  texts,
  whole,
} from '../../entities/fields.ts';
import { cashStages, invoiceStatuses, packageReasons, returnStages } from './choices.ts';
import { areAmounts } from '../extras/price.ts';
import { areStockLines } from '../stock/stock-line.ts';
import { packageStatuses } from './statuses.ts';

export type PackageStatus = (typeof packageStatuses)[number];

/** Money in centimes, lengths in centimetres, weight in grams, days as Casablanca days `YYYY-MM-DD`. */
export const packageFields = defineFields({
  status: choice('PackageStatus', packageStatuses),
  /** Index of the status in the lifecycle, 0 = created; the sort by status uses it. */
  statusRank: whole({ api: false }),
  reason: choice('PackageReason', packageReasons, { nullable: true }),
  returnStage: choice('ReturnStage', returnStages),
  cashStage: choice('CashStage', cashStages),
  /** Printed on the sticker; the number that people use. */
  trackingNumber: text(),
  /** The secret in the recipient's link. */
  trackingId: text(),
  /** The partner's own number and status text. */
  partnerId: text({ nullable: true }),
  orderStatus: text({ nullable: true }),

  companyId: id({ api: false }),
  driverId: id({ nullable: true, api: false }),
  collectorId: id({ nullable: true, api: false }),
  originHubId: id({ api: false }),
  hubId: id({ api: false }),
  toHubId: id({ nullable: true, api: false }),
  /** Where it stands at its hub; null where it is on no shelf. */
  shelfId: id({ nullable: true, api: false }),

  recipientName: text({ isPersonal: true }),
  phone: text({ description: 'E.164', isPersonal: true }),
  address: text({ isPersonal: true }),
  cityId: id({ nullable: true, api: false }),
  /** What the sender typed; kept if it matched no city. */
  cityText: text({ isPersonal: true }),
  newDestination: text({ nullable: true, isPersonal: true }),
  clientEmail: text({ nullable: true, isPersonal: true }),
  website: text({ nullable: true }),

  cod: safeInt({ description: 'Centimes' }),
  feeDelivered: safeInt({ nullable: true }),
  feeRefused: safeInt({ nullable: true }),
  feeReturned: safeInt({ nullable: true }),
  /** True if the fees were set by hand: no tariff changes them. */
  feesFixed: flag({ description: 'Set on this parcel by hand: no tariff touches them.' }),
  /** Codes of extra services, in the order of the alphabet; those that follow from what the parcel says of itself too. */
  extras: texts(),
  /** The price of each, as it was when it was chosen. Nullable as some roles do not see it. */
  extraFees: json(areAmounts, { nullable: true }),
  commission: safeInt({ nullable: true }),
  cashCollected: safeInt({ nullable: true }),
  clientInvoiced: flag(),
  clientInvoiceStatus: choice('InvoiceStatus', invoiceStatuses, { nullable: true }),
  driverInvoiced: flag(),
  driverInvoiceStatus: choice('InvoiceStatus', invoiceStatuses, { nullable: true }),

  products: text({ nullable: true, isPersonal: true }),
  weight: whole({ nullable: true, description: 'Grams' }),
  length: whole({ nullable: true, description: 'Centimetres' }),
  width: whole({ nullable: true }),
  height: whole({ nullable: true }),
  note: text({ nullable: true, isPersonal: true }),
  /** The latest internal note; the events hold all of them. */
  internalNote: text({ nullable: true, isPersonal: true }),
  fromStock: flag(),
  /** What it takes from the stock; none of a parcel that its sender packed. */
  stockLines: json(areStockLines),
  exchange: flag(),
  noOpening: flag(),
  fragile: flag(),
  whatsappSent: flag(),
  processed: flag(),
  /** Evidence of unanswered calls, with their times. */
  proofOfNoResponse: text({ nullable: true, isPersonal: true }),
  /** True if the last report has evidence: calls or photos. */
  hasProof: flag({ description: 'The last report has calls or photos as evidence.' }),

  /** Its delivery needs a proof, whatever the rules say; from the sender's preference, unless the order says otherwise. */
  wantsProof: flag({ description: 'The sender wants a proof of delivery: a name, a signature or a photo.' }),
  receivedBy: text({ nullable: true, description: 'Who received it, as the driver wrote.', isPersonal: true }),
  proofPhotoIds: texts({ api: false }),

  attempts: whole(),
  /** The day promised by a report, a schedule or a call-back; kept until the next outcome. */
  nextDate: day({ nullable: true }),
  heldSince: instant({ nullable: true, api: false }),
  lastOutcome: choice('PackageStatus', packageStatuses, { nullable: true, api: false }),
  lastOutcomeOn: day({ nullable: true, api: false }),
  inDeliverySince: instant({ nullable: true }),
  late: flag(),
  nonCompliant: flag(),
  /** The parcel from which this one was made (exchange, relaunch). */
  linkedId: id({ nullable: true }),

  createdAt: instant(),
  /** It came to the hub by another way: brought to the counter, or from the stock. `pickedUpAt` is when it came. */
  withoutPickup: flag({ description: 'It came to its hub without a pickup: pickedUpAt is when it came.' }),
  confirmedAt: instant({ nullable: true }),
  pickedUpAt: instant({ nullable: true }),
  assignedAt: instant({ nullable: true }),
  deliveredAt: instant({ nullable: true }),
  canceledAt: instant({ nullable: true }),
  returnedAt: instant({ nullable: true }),
  /** It follows from the status: null while the parcel stands at no hub. */
  housedAt: instant({ nullable: true, description: 'Since when it stands at its hub.' }),
  updatedAt: instant(),
});
export type PackageRow = RowOf<typeof packageFields>;
