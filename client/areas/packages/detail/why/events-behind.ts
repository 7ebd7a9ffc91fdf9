// Which events of a parcel explain one of its badges. Only events that the viewer reads in the timeline are chosen from,
// so an explanation never says more than the timeline.
import type { Package } from '../../documents.ts';
import type { TimelineEntry } from '../../timeline-query.ts';

export const whyTopics = [
  'status',
  'late',
  'compliance',
  'cash',
  'returnStage',
  'fees',
  'city',
  'attempts',
  'processed',
  'blacklist',
] as const;
export type WhyTopic = (typeof whyTopics)[number];

export type BehindEntry = Pick<TimelineEntry, 'at' | 'name' | 'from' | 'to' | 'changed'>;
type Behind = (entry: BehindEntry, pkg: WhyPackage) => boolean;
export type WhyPackage = Pick<Package, 'inDeliverySince'>;

/** At most this many events are shown; the timeline has all of them. */
const maxEvents = 5;

const outcomes = new Set([
  'package.reported',
  'package.scheduled',
  'package.markedInterested',
  'package.delivered',
  'package.outcomeUndone',
]);
const feeFields = ['feeDelivered', 'feeRefused', 'feeReturned', 'feesFixed', 'extras'];
const cityFields = ['cityId', 'cityText'];

const named =
  (...names: string[]): Behind =>
  ({ name }) =>
    names.includes(name.replace(/^package\./, ''));
const changing =
  (...fields: string[]): Behind =>
  ({ changed }) =>
    changed.some((field) => fields.includes(field));
const either =
  (...conditions: Behind[]): Behind =>
  (entry, pkg) =>
    conditions.some((condition) => condition(entry, pkg));

const changesStatus: Behind = ({ from, to }) => to !== null && to !== from;
const isOutcome: Behind = ({ name }) => outcomes.has(name);
const isCreation = named('created');
const inDelivery: Behind = ({ at, from, to }, { inDeliverySince }) =>
  inDeliverySince !== null && to !== null && to !== from && Date.parse(at) >= Date.parse(inDeliverySince);

const behind: Readonly<Record<WhyTopic, Behind>> = {
  status: changesStatus,
  late: inDelivery,
  compliance: either(isOutcome, named('received', 'assigned', 'handedBack', 'resumed', 'flagged')),
  cash: either(isCreation, named('delivered', 'corrected'), changing('cod', 'cashStage', 'cashCollected')),
  returnStage: named('canceled', 'writtenOff', 'returnMoved', 'returnAssigned', 'returned', 'relaunched'),
  fees: either(isCreation, named('feesSet', 'redirected'), changing(...feeFields)),
  city: either(isCreation, changing(...cityFields)),
  attempts: either(named('reported'), changing('attempts')),
  processed: either(isOutcome, named('processed')),
  blacklist: () => false,
};

/** True for topics whose first event explains them as well as the last ones. */
const needsFirst: ReadonlySet<WhyTopic> = new Set(['late', 'cash', 'fees', 'city']);

/**
 * The events behind a badge, newest first, at most five; `entries` are newest first. Of more events, a topic that began
 * with its first one keeps it.
 */
export function eventsBehind<Entry extends BehindEntry>(
  topic: WhyTopic,
  entries: readonly Entry[],
  pkg: WhyPackage,
): readonly Entry[] {
  const found = entries.filter((entry) => behind[topic](entry, pkg));
  if (topic === 'status') return found.slice(0, 2);
  if (found.length <= maxEvents) return found;
  const first = needsFirst.has(topic) ? found.slice(-1) : [];
  return [...found.slice(0, maxEvents - first.length), ...first];
}
