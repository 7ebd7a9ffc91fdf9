// One parcel, as the database holds it and the server hands it on. Four axes instead of a list of thirty statuses:
// where it is in its life, why it was reported, where it is on its way back, where the recipient's cash is.
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
  /** Place of the status in the life, 0 = created; what "ascending by status" sorts by. */
  statusRank: number;
  reason: PackageReason | null;
  returnStage: ReturnStage;
  cashStage: CashStage;
  /** Printed on the sticker; what people say. */
  trackingNumber: string;
  /** The secret in the recipient's link. */
  trackingId: string;
  /** The partner's own number and word for it. */
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
  /** What the sender wrote; kept when no city was recognised in it. */
  cityText: string;
  newDestination: string | null;
  clientEmail: string | null;
  website: string | null;

  cod: number;
  feeDelivered: number | null;
  feeRefused: number | null;
  feeReturned: number | null;
  /** Set on this parcel by hand: no tariff touches them again. */
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
  /** The latest internal note; all of them stand in the events. */
  internalNote: string | null;
  fromStock: boolean;
  exchange: boolean;
  noOpening: boolean;
  whatsappSent: boolean;
  processed: boolean;
  /** What shows that nobody answered: the calls made, with their times. */
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
