// What an administrator sets. Coordinates are degrees (WGS84), fees are centimes.
import type { PackageReason } from '../packages/row.ts';

export const configStatuses = ['active'] as const;
export const offersGroupStatuses = ['active', 'archived'] as const;

interface Kept {
  id: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface HubRow extends Kept {
  status: 'active';
  /** Three letters, the start of the tracking numbers that begin here. */
  code: string;
  nameFr: string;
  nameAr: string;
  lat: number | null;
  lng: number | null;
}

export interface CityRow extends Kept {
  status: 'active';
  nameFr: string;
  nameAr: string;
  hubId: string;
  lat: number | null;
  lng: number | null;
  /** Other ways in which senders write it, lower case, sorted. */
  aliases: string[];
}

/** What a sender pays for a parcel, by how it ends. */
export interface Fees {
  delivered: number;
  refused: number;
  returned: number;
}
export const feeNames = ['delivered', 'refused', 'returned'] as const satisfies readonly (keyof Fees)[];
export type FeeName = (typeof feeNames)[number];

/** The fees from a hub to a city. */
export interface OffersLine extends Fees {
  hubId: string;
  cityId: string;
}

/** A tariff. The sender's own group counts, else the default one. */
export interface OffersGroupRow extends Kept {
  status: (typeof offersGroupStatuses)[number];
  name: string;
  isDefault: boolean;
  lines: OffersLine[];
  /** The senders who have it, sorted. */
  companyIds: string[];
}

/** What holds for all parcels; there is one. */
export interface RulesRow {
  id: string;
  version: number;
  status: 'active';
  /** Deliveries tried before a parcel may not go out again. */
  maxAttempts: number;
  /** The reasons that may be chosen, in the order in which they are offered. */
  reportReasons: PackageReason[];
  cancelReasons: PackageReason[];
  updatedAt: Date;
}

/** The id of the one row of rules. */
export const rulesId = '00000000-0000-7000-8000-000000000001';

/** A way, as a key: the fees of a group are looked up by it. */
export function wayOf({ hubId, cityId }: Pick<OffersLine, 'hubId' | 'cityId'>): string {
  return `${hubId}.${cityId}`;
}
