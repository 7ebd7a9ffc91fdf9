// One pallet: parcels that go from one hub to another together, under one seal. Each is scanned onto it and off it; what is
// missing or too much then is a discrepancy (`discrepancy.ts`), and the pallet closes once each is resolved.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, flag, id, instant, type RowOf, safeInt, text, whole } from '../../entities/fields.ts';
import type { ErrorCode } from '../../lib/app-error.ts';

export const palletStatuses = [
  'draft',
  'sealed',
  'in_transit',
  'partially_received',
  'received',
  'closed',
  'canceled',
] as const;

/** Parcels on one pallet at most: they leave in one transaction. */
export const maxPalletParcels = 200;

/** The beginning of a number. */
export const palletPrefix = 'PL';

/** What became of a parcel on a pallet. */
export const palletLineStates = ['loaded', 'received', 'missing', 'found', 'lost'] as const;
export type PalletLineState = (typeof palletLineStates)[number];

const palletFields = defineFields({
  status: choice('PalletStatus', palletStatuses),
  number: text({ description: 'Without gaps per hub and year: PL-CAS-2026-000123.' }),
  fromHubId: id({ api: false }),
  toHubId: id({ api: false }),
  /** Who drives it: a carrier between hubs, or a driver. */
  carrierId: id({ nullable: true, api: false }),
  madeById: id({ nullable: true, api: false }),
  sealNumber: text({ nullable: true }),
  parcels: whole({ description: 'Parcels on it.' }),
  received: whole({ description: 'Of those, how many were scanned at the other hub.' }),
  weight: safeInt({ description: 'Grams, of the parcels whose weight is known.' }),
  codTotal: safeInt({ nullable: true, description: 'Centimes to collect for its parcels; hidden from carriers.' }),
  openDiscrepancies: whole({ description: 'Parcels missing or too much that nobody has resolved yet.' }),
  hasDiscrepancies: flag({ api: false }),
  giverSignatureId: id({ nullable: true, description: 'The drawn signature of the hub that gives, at /files/{id}.' }),
  takerSignatureId: id({ nullable: true, description: 'That of the carrier.' }),
  sealedAt: instant({ nullable: true }),
  departedAt: instant({ nullable: true }),
  arrivedAt: instant({ nullable: true }),
  unloadedAt: instant({ nullable: true, description: 'When the other hub had scanned all that was on it.' }),
  closedAt: instant({ nullable: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type PalletRow = RowOf<typeof palletFields>;

/** A parcel as it was when it was loaded. */
export interface PalletLine {
  /** From 1, in the order of loading. */
  place: number;
  packageId: string;
  trackingNumber: string;
  /** Where it goes in the end. */
  city: string;
  /** Grams. */
  weight: number | null;
  state: PalletLineState;
  receivedAt: Date | null;
}

const asCarrier = within({ carrierId: 'user' });
const atOrigin = { HOUSEKEEPER: within({ fromHubId: 'hub' }) } as const;
const atDestination = { HOUSEKEEPER: within({ toHubId: 'hub' }) } as const;
const hubStaff = ['HOUSEKEEPER', 'ADMIN'] as const;
/** Who sees pallets: the roles of the screen. */
const palletReaders = [
  'ADMIN',
  'BACKOFFICE',
  'SUPPORT',
  'ACCOUNTANT',
  'SUBACCOUNTANT',
  'HOUSEKEEPER',
  'DRIVER',
  'TRANSPORTOR',
] as const;
const named = ['number'] as const;
const counted = ['number', 'parcels', 'received'] as const;
const onTheWay = ['in_transit', 'partially_received'] as const;
const atOriginOnly = (from: readonly ('draft' | 'sealed')[]) => [{ who: hubStaff, from, only: atOrigin }] as const;

export const palletEntity = defineEntity('pallet', palletFields, {
  statuses: palletStatuses,
  isWithoutNames: true,
  presenceScreens: ['pallets'],
  errors: { wrongStatus: 'pallet.wrong_status', notHolder: 'pallet.other_hub' },
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      HOUSEKEEPER: within({ fromHubId: 'hub', toHubId: 'hub' }),
      DRIVER: asCarrier,
      TRANSPORTOR: asCarrier,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      CUSTOMER: nothing,
      SUBCUSTOMER: nothing,
      COMMERCIAL: nothing,
    },
    hide: { DRIVER: ['codTotal'], TRANSPORTOR: ['codTotal'] },
  },
  actions: {
    create: { who: hubStaff, from: 'nothing', to: 'draft', event: 'created', payload: named },
    /** Who drives it. */
    setCarrier: { on: atOriginOnly(['draft', 'sealed']), to: 'same', event: 'carrierSet', payload: named },
    /** A parcel is scanned onto it (`scan`), or comes from a pallet that is split. */
    load: { on: atOriginOnly(['draft']), to: 'same', event: 'loaded', payload: counted, ownMutation: true },
    unload: { on: atOriginOnly(['draft']), to: 'same', event: 'unloaded', payload: counted },
    /** Some of its parcels go onto a new pallet. */
    split: { on: atOriginOnly(['draft']), to: 'same', event: 'split', payload: counted, ownMutation: true },
    seal: {
      on: atOriginOnly(['draft']),
      to: 'sealed',
      event: 'sealed',
      payload: ['number', 'parcels', 'sealNumber'],
      guard: ({ parcels }): ErrorCode | null => (parcels > 0 ? null : 'pallet.empty'),
    },
    /** The seal is broken to change what is on it. */
    unseal: { on: atOriginOnly(['sealed']), to: 'draft', event: 'unsealed', payload: named },
    /** Every parcel on it leaves its hub, or none. */
    depart: {
      on: [
        { who: hubStaff, from: ['sealed'], only: atOrigin },
        { who: ['TRANSPORTOR', 'DRIVER'], from: ['sealed'] },
      ],
      to: 'in_transit',
      event: 'departed',
      payload: ['number', 'parcels', 'sealNumber'],
    },
    /** One side signs the manifest on the screen. */
    sign: {
      who: ['HOUSEKEEPER', 'ADMIN', 'TRANSPORTOR', 'DRIVER'],
      from: ['sealed', ...onTheWay],
      to: 'same',
      event: 'signed',
      payload: named,
    },
    arrive: {
      on: [
        { who: hubStaff, from: ['in_transit'], only: atDestination },
        { who: ['TRANSPORTOR', 'DRIVER'], from: ['in_transit'] },
      ],
      to: 'same',
      event: 'arrived',
      payload: named,
      guard: ({ arrivedAt }): ErrorCode | null => (arrivedAt === null ? null : 'pallet.arrived_already'),
    },
    /** A parcel is scanned off it; its own arrival runs in the same transaction. */
    receive: {
      on: [{ who: hubStaff, from: onTheWay, only: atDestination }],
      to: ['partially_received', 'received'],
      event: 'parcelReceived',
      payload: counted,
      ownMutation: true,
    },
    /** Something is scanned off it that was not on it. */
    noteSurplus: {
      on: [{ who: hubStaff, from: [...onTheWay, 'received'], only: atDestination }],
      to: 'same',
      event: 'surplusNoted',
      payload: named,
      internal: true,
    },
    /** Everything was scanned off it: what was not is missing. */
    finish: {
      on: [{ who: hubStaff, from: onTheWay, only: atDestination }],
      to: ['partially_received', 'received'],
      event: 'unloadingFinished',
      payload: counted,
      guard: ({ unloadedAt }): ErrorCode | null => (unloadedAt === null ? null : 'pallet.finished_already'),
    },
    /** Follows from a resolved discrepancy. */
    settle: {
      who: ['SYS'],
      from: [...onTheWay, 'received'],
      to: ['same', 'received'],
      event: 'settled',
      payload: counted,
      internal: true,
    },
    close: {
      on: [{ who: hubStaff, from: ['received'], only: atDestination }],
      to: 'closed',
      event: 'closed',
      payload: counted,
      guard: ({ openDiscrepancies }): ErrorCode | null =>
        openDiscrepancies === 0 ? null : 'pallet.discrepancies_open',
    },
    cancel: {
      on: atOriginOnly(['draft']),
      to: 'canceled',
      event: 'canceled',
      payload: named,
      guard: ({ parcels }): ErrorCode | null => (parcels === 0 ? null : 'pallet.not_empty'),
    },
    print: {
      who: palletReaders,
      from: ['draft', 'sealed', 'in_transit', 'partially_received', 'received', 'closed'],
      to: 'same',
      event: 'printed',
      payload: named,
      ownMutation: true,
    },
  },
});
export type PalletAction = keyof typeof palletEntity.lifecycle.actions;

/** The statuses in which parcels are scanned off a pallet. */
export const isReceiving = (status: PalletRow['status']): boolean =>
  status === 'in_transit' || status === 'partially_received' || status === 'received';
