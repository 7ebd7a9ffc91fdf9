// GraphQL schema of the public page. Whoever is signed in has no other rights here than everybody else: all reads are
// nobody's.
import { packageReasons } from '#shared/areas/packages/choices.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { trackingLookupInput, trackingOpenInput, trackingRequestInput } from '#shared/areas/tracking/input.ts';
import type { TrackedDetails, TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { declareAccess } from '../../graphql/definition/field-access.ts';
import { declareWeight, maxWeight } from '../../graphql/definition/field-weight.ts';
import { enumOf, inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import { askForChange, lookUp, openAsRecipient } from './open-tracking.ts';
import './claims-schema.ts';

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const PlaceType = builder.objectRef<{ nameFr: string; nameAr: string }>('TrackedPlace').implement({
  fields: (t) => ({ nameFr: t.exposeString('nameFr'), nameAr: t.exposeString('nameAr') }),
});

const DetailsType = builder.objectRef<TrackedDetails>('TrackedDetails').implement({
  description: 'For the recipient of the parcel.',
  fields: (t) => ({
    cod: t.field({
      type: 'SafeInt',
      nullable: true,
      description: 'Centimes that are still to be paid.',
      resolve: ({ cod }) => cod,
    }),
    reason: t.field({ type: enumOf('PackageReason', packageReasons), nullable: true, resolve: ({ reason }) => reason }),
    driverFirstName: t.exposeString('driverFirstName', { nullable: true }),
    stopsBefore: t.exposeInt('stopsBefore', { nullable: true }),
    etaFrom: t.field({ type: 'Instant', nullable: true, resolve: ({ etaFrom }) => dateOf(etaFrom) }),
    etaTo: t.field({
      type: 'Instant',
      nullable: true,
      description: 'With `etaFrom` the range in which the driver arrives; null rather than made up.',
      resolve: ({ etaTo }) => dateOf(etaTo),
    }),
    senderName: t.exposeString('senderName'),
    senderPhone: t.exposeString('senderPhone', { nullable: true }),
    openRequests: t.exposeInt('openRequests', { description: 'Requests for a change that wait for an answer.' }),
    canRequest: t.exposeBoolean('canRequest'),
    requestDays: t.field({
      type: ['Day'],
      description: 'The days of delivery that may be asked for.',
      resolve: ({ requestDays }) => [...requestDays],
    }),
  }),
});

const TrackedParcelType = builder.objectRef<TrackedParcel>('TrackedParcel').implement({
  description: 'A parcel for people without an account: by its number only milestones, city and dates.',
  fields: (t) => ({
    number: t.exposeString('number'),
    status: t.field({ type: enumOf('PackageStatus', packageStatuses), resolve: ({ status }) => status }),
    city: t.field({ type: PlaceType, nullable: true, resolve: ({ city }) => city }),
    hub: t.field({ type: PlaceType, nullable: true, resolve: ({ hub }) => hub }),
    nextDate: t.field({ type: 'Day', nullable: true, resolve: ({ nextDate }) => nextDate }),
    createdAt: t.field({ type: 'Instant', resolve: ({ createdAt }) => new Date(createdAt) }),
    confirmedAt: t.field({ type: 'Instant', nullable: true, resolve: ({ confirmedAt }) => dateOf(confirmedAt) }),
    pickedUpAt: t.field({ type: 'Instant', nullable: true, resolve: ({ pickedUpAt }) => dateOf(pickedUpAt) }),
    atHubAt: t.field({ type: 'Instant', nullable: true, resolve: ({ atHubAt }) => dateOf(atHubAt) }),
    outAt: t.field({ type: 'Instant', nullable: true, resolve: ({ outAt }) => dateOf(outAt) }),
    deliveredAt: t.field({ type: 'Instant', nullable: true, resolve: ({ deliveredAt }) => dateOf(deliveredAt) }),
    canceledAt: t.field({ type: 'Instant', nullable: true, resolve: ({ canceledAt }) => dateOf(canceledAt) }),
    returnedAt: t.field({ type: 'Instant', nullable: true, resolve: ({ returnedAt }) => dateOf(returnedAt) }),
    details: t.field({
      type: DetailsType,
      nullable: true,
      description: 'Null unless the caller has shown that the parcel is theirs.',
      resolve: ({ details }) => details,
    }),
  }),
});

declareAccess('Query.tracking', { kind: 'public' });
// One parcel in an operation: strangers ask for them, and no page needs two.
declareWeight('Query.tracking', maxWeight);
builder.queryField('tracking', (t) =>
  t.field({
    type: TrackedParcelType,
    args: { number: t.arg.string({ required: true }) },
    description: 'A parcel by its tracking number, in any case and with spaces. Fails with tracking.unknown_number.',
    resolve: (_, args, context) => lookUp(context, parseInput(trackingLookupInput, args).number),
  }),
);

interface OpenedTracking {
  session: string;
  parcel: TrackedParcel;
}
const TrackingResult = builder.objectRef<OpenedTracking>('TrackingResult').implement({
  fields: (t) => ({
    session: t.exposeString('session', { description: 'Opens the socket of this parcel, and its requests.' }),
    parcel: t.field({ type: TrackedParcelType, resolve: ({ parcel }) => parcel }),
  }),
});
const TrackingOpenInput = inputFromZod('TrackingOpenInput', trackingOpenInput);
declareAccess('Mutation.trackingOpen', { kind: 'public' });
declareWeight('Mutation.trackingOpen', maxWeight);
builder.mutationField('trackingOpen', (t) =>
  t.field({
    type: TrackingResult,
    description: "Opens a parcel as its recipient: with the secret of the link, or the phone's last four digits.",
    args: { input: t.arg({ type: TrackingOpenInput, required: true }) },
    resolve: (_, { input }, context) => openAsRecipient(context, parseInput(trackingOpenInput, input)),
  }),
);

const TrackingRequestInput = inputFromZod('TrackingRequestInput', trackingRequestInput);
declareAccess('Mutation.trackingRequest', { kind: 'public' });
declareWeight('Mutation.trackingRequest', maxWeight);
builder.mutationField('trackingRequest', (t) =>
  t.field({
    type: TrackingResult,
    description: 'Asks for another day, another address, or both. Staff of the hub and the support are notified.',
    args: { input: t.arg({ type: TrackingRequestInput, required: true }) },
    resolve: (_, { input }, context) => {
      const { session, day, address } = parseInput(trackingRequestInput, input);
      return askForChange(context, session, { day: day ?? null, address: address ?? null });
    },
  }),
);
