// Tabs, filters and sorts of the parcels list (specification, sections 2 and 9).
import { defineList } from '../../entities/list.ts';
import { plainText } from '../../lib/plain-text.ts';
import { storedPhone } from '../../lib/search.ts';
import { visibleText } from '../../lib/visible-text.ts';
import type { PackageRow } from './fields.ts';
import { movingStatuses, packageStatuses, toFollowStatuses } from './statuses.ts';
import { parseTrackingNumber } from './tracking-url.ts';

type PackageListRow = Pick<
  PackageRow,
  | 'status'
  | 'statusRank'
  | 'cityId'
  | 'driverId'
  | 'companyId'
  | 'hubId'
  | 'toHubId'
  | 'shelfId'
  | 'housedAt'
  | 'createdAt'
  | 'confirmedAt'
  | 'pickedUpAt'
  | 'assignedAt'
  | 'deliveredAt'
  | 'canceledAt'
  | 'returnedAt'
  | 'updatedAt'
  | 'late'
  | 'nonCompliant'
  | 'cod'
  | 'clientInvoiced'
  | 'driverInvoiced'
  | 'processed'
  | 'hasProof'
  | 'fromStock'
  | 'exchange'
  | 'fragile'
  | 'whatsappSent'
  | 'trackingNumber'
  | 'partnerId'
  | 'orderStatus'
  | 'phone'
>;

/** A tracking number: hub, year and at least six digits. */
const trackingNumberPattern = /^[A-Z]{3}-\d{2}-\d{6,}$/;
const storedNumber = (typed: string): string => parseTrackingNumber(typed) ?? plainText(typed).toUpperCase();

export const packageList = defineList<PackageListRow>()({
  entity: 'package',
  facts: {
    status: {
      kind: 'choice',
      column: 'status',
      values: packageStatuses,
      plural: 'statuses',
      rankColumn: 'statusRank',
    },
    late: { kind: 'flag', column: 'late', word: 'late' },
    nonCompliant: { kind: 'flag', column: 'nonCompliant', word: 'noncompliant' },
    unresolved: { kind: 'absent', column: 'cityId', word: 'unresolved', while: { status: movingStatuses } },
  },
  tabs: {
    packages: { status: { not: ['archived'] } },
    to_follow: { anyOf: [{ status: toFollowStatuses }, { late: true }, { nonCompliant: true }] },
    cities_to_validate: { unresolved: true },
    to_deliver: { status: ['received', 'enroute'] },
    all: {},
  },
  countedTab: 'all',
  counted: ['status', 'late', 'nonCompliant'],
  sums: { cod: { money: true } },
  days: ['deliveredAt', 'createdAt', 'confirmedAt', 'canceledAt'],
  facets: ['status', 'late'],
  filters: {
    status: { column: 'status', kind: 'in', indexed: true, values: packageStatuses },
    city: { column: 'cityId', kind: 'in', indexed: true },
    driver: { column: 'driverId', kind: 'in', indexed: true },
    hub: { column: 'hubId', kind: 'in', indexed: true },
    toHub: { column: 'toHubId', kind: 'in', indexed: true },
    shelf: { column: 'shelfId', kind: 'in', indexed: true },
    customer: { column: 'companyId', kind: 'in', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
    pickedUp: { column: 'pickedUpAt', kind: 'range', indexed: true },
    assigned: { column: 'assignedAt', kind: 'range', indexed: true },
    delivered: { column: 'deliveredAt', kind: 'range', indexed: true },
    canceled: { column: 'canceledAt', kind: 'range', indexed: true },
    returned: { column: 'returnedAt', kind: 'range', indexed: true },
    housed: { column: 'housedAt', kind: 'range', indexed: true },
    numbers: {
      column: 'trackingNumber',
      kind: 'numbers',
      indexed: true,
      pattern: trackingNumberPattern,
      stored: storedNumber,
    },
    partnerId: { column: 'partnerId', kind: 'in', indexed: true, text: true, stored: visibleText },
    orderStatus: { column: 'orderStatus', kind: 'in', indexed: true, text: true, stored: visibleText },
    phone: { column: 'phone', kind: 'in', indexed: true, text: true, stored: storedPhone },
    cod: { column: 'cod', kind: 'between', indexed: true, money: true },
    // Of a flag, the rows that have it are indexed. The others are nearly all: a walk finds them at once.
    clientInvoiced: { column: 'clientInvoiced', kind: 'flag', indexed: true },
    driverInvoiced: { column: 'driverInvoiced', kind: 'flag', indexed: true },
    late: { column: 'late', kind: 'flag', indexed: true },
    nonCompliant: { column: 'nonCompliant', kind: 'flag', indexed: true },
    processed: { column: 'processed', kind: 'flag', indexed: true },
    hasProof: { column: 'hasProof', kind: 'flag', indexed: true },
    fromStock: { column: 'fromStock', kind: 'flag', indexed: true },
    exchange: { column: 'exchange', kind: 'flag', indexed: true },
    fragile: { column: 'fragile', kind: 'flag', indexed: true },
    whatsappSent: { column: 'whatsappSent', kind: 'flag', indexed: true },
    // Used together with the status of unassigned parcels, which has an index.
    unassigned: { column: 'driverId', kind: 'absent', indexed: true },
  },
  sorts: {
    status: { column: 'statusRank', kind: 'rank', thenBy: 'createdAt' },
    created: { column: 'createdAt', kind: 'instant' },
    updated: { column: 'updatedAt', kind: 'instant' },
    number: { column: 'trackingNumber', kind: 'text' },
  },
  defaultSort: { by: 'status', direction: 'asc' },
});
export type PackageTab = (typeof packageList.tabs)[number];
