// The kinds of events that the activity of a parcel can be limited to. An event may be of several kinds.
import type { TimelineEntry } from '../../timeline-query.ts';

export const activityKinds = ['all', 'status', 'money', 'notes', 'assignments'] as const;
export type ActivityKind = (typeof activityKinds)[number];

export type FilteredEntry = Pick<
  TimelineEntry,
  'name' | 'from' | 'to' | 'note' | 'internalNote' | 'proofOfNoResponse' | 'changed'
> & { photos: readonly unknown[] };

const moneyFields = new Set([
  'cod',
  'feeDelivered',
  'feeRefused',
  'feeReturned',
  'feesFixed',
  'extras',
  'extraFees',
  'commission',
  'cashCollected',
  'cashStage',
  'clientInvoiced',
  'clientInvoiceStatus',
  'driverInvoiced',
  'driverInvoiceStatus',
]);
const personFields = new Set(['driverId', 'collectorId']);

const changes = ({ changed }: FilteredEntry, fields: ReadonlySet<string>): boolean =>
  changed.some((field) => fields.has(field));

const isOfKind: Readonly<Record<ActivityKind, (entry: FilteredEntry) => boolean>> = {
  all: () => true,
  status: ({ from, to, name }) => (to !== null && to !== from) || name === 'package.returnMoved',
  money: (entry) => changes(entry, moneyFields),
  notes: ({ note, internalNote, proofOfNoResponse, photos }) =>
    note !== null || internalNote !== null || proofOfNoResponse !== null || photos.length > 0,
  assignments: (entry) => changes(entry, personFields),
};

/** The entries of this kind, in the same order. */
export function entriesOfKind<Entry extends FilteredEntry>(
  entries: readonly Entry[],
  kind: ActivityKind,
): readonly Entry[] {
  return entries.filter(isOfKind[kind]);
}
