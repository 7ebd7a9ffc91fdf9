// Configuration set by administrators. Coordinates are degrees (WGS84), fees are centimes.
import type { PackageReason } from '../packages/row.ts';

export const configStatuses = ['active'] as const;
export const offersGroupStatuses = ['active', 'archived'] as const;

interface BaseRow {
  id: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface HubRow extends BaseRow {
  status: 'active';
  /** Three letters; tracking numbers from this hub start with them. */
  code: string;
  nameFr: string;
  nameAr: string;
  lat: number | null;
  lng: number | null;
}

export interface CityRow extends BaseRow {
  status: 'active';
  nameFr: string;
  nameAr: string;
  hubId: string;
  lat: number | null;
  lng: number | null;
  /** Other spellings used by senders, lower case, sorted. */
  aliases: string[];
}

/** What a sender pays for a parcel, by its outcome. */
export interface Fees {
  delivered: number;
  refused: number;
  returned: number;
}
export const feeNames = ['delivered', 'refused', 'returned'] as const satisfies readonly (keyof Fees)[];

/** The fees from a hub to a city. */
export interface OffersLine extends Fees {
  hubId: string;
  cityId: string;
}

/** A tariff. The sender's own group applies, otherwise the default one. */
export interface OffersGroupRow extends BaseRow {
  status: (typeof offersGroupStatuses)[number];
  name: string;
  isDefault: boolean;
  lines: OffersLine[];
  /** The senders with this tariff, sorted. */
  companyIds: string[];
}

/** Business rules for all parcels; there is one row. */
export interface RulesRow {
  id: string;
  version: number;
  status: 'active';
  /** Delivery attempts before a parcel may not go out again. */
  maxAttempts: number;
  /** The reasons that may be chosen, in display order. */
  reportReasons: PackageReason[];
  cancelReasons: PackageReason[];
  updatedAt: Date;
}

/** The id of the one row of rules. */
export const rulesId = '00000000-0000-7000-8000-000000000001';

/** The key under which the fees from a hub to a city are looked up. */
export function offersLineKey({ hubId, cityId }: Pick<OffersLine, 'hubId' | 'cityId'>): string {
  return `${hubId}.${cityId}`;
}
