// One parcel, as stored and as sent by the server. Four axes instead of a list of thirty statuses: its status, the
// reason of a report, the stage of its return, the stage of the recipient's cash.
import { packageStatuses } from './statuses.ts';

export type PackageStatus = (typeof packageStatuses)[number];

export const packageReasons = [
  'refused',
  'no_answer',
  'voicemail',
  'wrong_number',
  'out_of_zone',
  'traveling',
  'duplicate_order',
  'wrong_product',
  'no_money',
  'damaged',
  'lost',
  'address_incomplete',
  'customer_request',
  'other',
] as const;
export type PackageReason = (typeof packageReasons)[number];

export const returnStages = [
  'none',
  'at_driver',
  'at_hub',
  'in_transit_back',
  'at_origin_hub',
  'handed_to_sender',
] as const;
export type ReturnStage = (typeof returnStages)[number];

export const cashStages = ['none', 'with_driver', 'at_hub', 'ready', 'paid'] as const;
export type CashStage = (typeof cashStages)[number];

export const invoiceStatuses = ['NOT_PAID', 'PAID', 'ERROR'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Money in centimes, lengths in centimetres, weight in grams, days as Casablanca days `YYYY-MM-DD`. */
export interface PackageRow {
  id: string;
  version: number;
  status: PackageStatus;
  /** Index of the status in the lifecycle, 0 = created; the sort by status uses it. */
  statusRank: number;
  reason: PackageReason | null;
  returnStage: ReturnStage;
  cashStage: CashStage;
  /** Printed on the sticker; the number that people use. */
  trackingNumber: string;
  /** The secret in the recipient's link. */
  trackingId: string;
  /** The partner's own number and status text. */
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
  /** What the sender typed; kept if it matched no city. */
  cityText: string;
  newDestination: string | null;
  clientEmail: string | null;
  website: string | null;

  cod: number;
  feeDelivered: number | null;
  feeRefused: number | null;
  feeReturned: number | null;
  /** True if the fees were set by hand: no tariff changes them. */
  feesFixed: boolean;
  commission: number | null;
  cashCollected: number | null;
  clientInvoiced: boolean;
  clientInvoiceStatus: InvoiceStatus | null;
  driverInvoiced: boolean;
  driverInvoiceStatus: InvoiceStatus | null;

  products: string | null;
  weight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  note: string | null;
  /** The latest internal note; the events hold all of them. */
  internalNote: string | null;
  fromStock: boolean;
  exchange: boolean;
  noOpening: boolean;
  whatsappSent: boolean;
  processed: boolean;
  /** Evidence of unanswered calls, with their times. */
  proofOfNoResponse: string | null;

  attempts: number;
  /** The day promised by a report, a schedule or a call-back. */
  nextDate: string | null;
  heldSince: Date | null;
  lastOutcome: PackageStatus | null;
  lastOutcomeOn: string | null;
  inDeliverySince: Date | null;
  late: boolean;
  nonCompliant: boolean;
  /** The parcel from which this one was made (exchange, relaunch). */
  linkedId: string | null;

  createdAt: Date;
  confirmedAt: Date | null;
  pickedUpAt: Date | null;
  assignedAt: Date | null;
  deliveredAt: Date | null;
  canceledAt: Date | null;
  returnedAt: Date | null;
  updatedAt: Date;
}
