// One slip: a numbered list of parcels that change hands, which both sides sign. What it lists never changes; a slip
// that was made by mistake is voided, so that its number stays accounted for.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, safeInt, text, whole } from '../../entities/fields.ts';
import { slipReaders } from './roles.ts';

const slipStatuses = ['issued', 'voided'] as const;

/** From a sender to the collector, from the hub to a driver, back to a sender. */
export const slipKinds = ['pickup', 'exit', 'return'] as const;
export type SlipKind = (typeof slipKinds)[number];

/** Parcels on one slip at most. They are listed in one transaction. */
export const maxSlipParcels = 200;

/** The beginning of a number, in the company's French: bon de ramassage, bon de sortie, bon de retour. */
export const numberPrefix: Readonly<Record<SlipKind, string>> = { pickup: 'BR', exit: 'BS', return: 'RT' };

/** The action that lists a parcel on a slip of the kind, and the one that hands the parcel over. */
export const slipActions = {
  pickup: { list: 'pickupSlip', handOver: 'pickUp' },
  exit: { list: 'exitSlip', handOver: 'receive' },
  return: { list: 'returnSlip', handOver: 'return' },
} as const satisfies Record<SlipKind, { list: string; handOver: string }>;

const slipFields = defineFields({
  status: choice('SlipStatus', slipStatuses),
  kind: choice('SlipKind', slipKinds),
  number: text({ description: 'Without gaps per hub, kind and year: BS-CAS-2026-000123.' }),
  hubId: id({ api: false }),
  /** Who carries the parcels; null when staff hand them over at the hub. */
  carrierId: id({ nullable: true, api: false }),
  /** The sender who takes parcels back; only of a return. */
  companyId: id({ nullable: true, api: false }),
  madeById: id({ nullable: true, api: false }),
  count: whole({ description: 'Parcels on it.' }),
  total: safeInt({ description: 'Centimes to collect for all parcels.' }),
  prints: whole({ description: 'How often it was printed. From the second time on it says "duplicata".' }),
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
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      ACCOUNTANT: everything,
      HOUSEKEEPER: within({ hubId: 'hub' }),
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
      who: ['ADMIN', 'HOUSEKEEPER', 'DRIVER', 'SUBDRIVER', 'COLLECTOR'],
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
