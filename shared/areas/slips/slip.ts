// One slip: a numbered list of parcels that change hands, which both sides sign. What it lists never changes; a slip
// that was made by mistake is voided, so that its number stays accounted for.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, safeInt, text, whole } from '../../entities/fields.ts';
import { slipReaders } from './roles.ts';

export const slipStatuses = ['issued', 'voided'] as const;

/**
 * From a sender to the collector, from the hub to a driver, back to a sender, from one hub to another, and from a driver back
 * to the hub in the evening.
 */
export const slipKinds = ['pickup', 'exit', 'return', 'transfer', 'driver_return'] as const;
export type SlipKind = (typeof slipKinds)[number];

/** Parcels on one slip at most. They are listed in one transaction. */
export const maxSlipParcels = 200;

/** The kinds of which all parcels are listed or none, because both sides sign for what they counted. */
export const wholeKinds: readonly SlipKind[] = ['transfer', 'driver_return'];

/** The beginning of a number, in the company's French: bon de ramassage, de sortie, de retour, de transfert, de retour livreur. */
export const numberPrefix: Readonly<Record<SlipKind, string>> = {
  pickup: 'BR',
  exit: 'BS',
  return: 'RT',
  transfer: 'BT',
  driver_return: 'BL',
};

/** The action that lists a parcel on a slip of the kind, and the one that hands the parcel over. */
export const slipActions = {
  pickup: { list: 'pickupSlip', handOver: 'pickUp' },
  exit: { list: 'exitSlip', handOver: 'receive' },
  return: { list: 'returnSlip', handOver: 'return' },
  transfer: { list: 'transferSlip', handOver: 'dispatch' },
  driver_return: { list: 'driverReturnSlip', handOver: 'handBack' },
} as const satisfies Record<SlipKind, { list: string; handOver: string }>;

const slipFields = defineFields({
  status: choice('SlipStatus', slipStatuses),
  kind: choice('SlipKind', slipKinds),
  number: text({ description: 'Without gaps per hub, kind and year: BS-CAS-2026-000123.' }),
  hubId: id({ api: false }),
  /** Where a transfer goes. */
  toHubId: id({ nullable: true, api: false }),
  /** Who carries the parcels; null when staff hand them over at the hub. */
  carrierId: id({ nullable: true, api: false }),
  /** The sender, who gives parcels or takes them back; only of a pickup or a return. */
  companyId: id({ nullable: true, api: false }),
  madeById: id({ nullable: true, api: false }),
  count: whole({ description: 'Parcels on it.' }),
  total: safeInt({ description: 'Centimes to collect for all parcels.' }),
  prints: whole({ description: 'How often it was printed. From the second time on it says "duplicata".' }),
  giverSignatureId: id({ nullable: true, description: 'The drawn signature of who gives, at /files/{id}.' }),
  takerSignatureId: id({ nullable: true, description: 'That of who takes.' }),
  voidReason: text({ nullable: true }),
  voidedAt: instant({ nullable: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type SlipRow = RowOf<typeof slipFields>;

/** A parcel as it was when the slip was made. */
export interface SlipLine {
  /** From 1, in the order of the selection. */
  place: number;
  packageId: string;
  trackingNumber: string;
  sender: string;
  recipientName: string;
  city: string;
  /** Centimes. */
  cod: number;
}

const asCarrier = within({ carrierId: 'user' });
export const slipEntity = defineEntity('slip', slipFields, {
  statuses: slipStatuses,
  isWithoutNames: true,
  presenceScreens: ['slip'],
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      ACCOUNTANT: everything,
      HOUSEKEEPER: within({ hubId: 'hub', toHubId: 'hub' }),
      DRIVER: asCarrier,
      SUBDRIVER: asCarrier,
      COLLECTOR: asCarrier,
      CUSTOMER: within({ companyId: 'company' }),
      SUBACCOUNTANT: nothing,
      SUBCUSTOMER: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    create: {
      // By the system when a pallet departs.
      who: ['ADMIN', 'HOUSEKEEPER', 'DRIVER', 'SUBDRIVER', 'COLLECTOR', 'SYS'],
      from: 'nothing',
      to: 'issued',
      event: 'created',
      payload: ['number', 'kind', 'count', 'total'],
      internal: true,
    },
    print: {
      who: slipReaders,
      from: ['issued'],
      to: 'same',
      event: 'printed',
      payload: ['number', 'prints'],
      ownMutation: true,
    },
    /** One side signs on the screen. */
    sign: {
      who: ['ADMIN', 'HOUSEKEEPER', 'DRIVER', 'SUBDRIVER', 'COLLECTOR'],
      from: ['issued'],
      to: 'same',
      event: 'signed',
      payload: ['number'],
    },
    void: {
      who: ['ADMIN', 'HOUSEKEEPER'],
      from: ['issued'],
      to: 'voided',
      event: 'voided',
      payload: ['number', 'voidReason'],
    },
  },
});
export type SlipAction = keyof typeof slipEntity.lifecycle.actions;
