import { apiKeyEntity } from '#shared/areas/api-keys/api-key.ts';
import { eventSources } from '#shared/events/event.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { packageReasons, returnStages } from '#shared/areas/packages/choices.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { enumOf } from '../../../graphql/definition/input-from-zod.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../../graphql/definition/field-access.ts';
import { fileById } from '../../files/queries.ts';
import { FileType } from '../../files/schema.ts';
import { CityType, HubType, PersonType } from '../../directory/schema.ts';
import { readPackageTimeline, type TimelineEvent } from './timeline.ts';
import { PackageStatusType } from '../graphql-types.ts';
import { cityById, hubById, personById } from '../../directory/queries.ts';

type Change = TimelineEvent['facts']['changes'][number];
const FieldChange = builder.objectRef<Change>('FieldChange').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    before: t.field({ type: 'JSON', nullable: true, resolve: ({ before }) => before ?? null }),
    after: t.field({ type: 'JSON', nullable: true, resolve: ({ after }) => after ?? null }),
  }),
});

const Cause = builder.objectRef<NonNullable<TimelineEvent['cause']>>('TimelineCause').implement({
  fields: (t) => ({
    name: t.exposeString('name', { description: 'package.delivered and so on' }),
    packageId: t.exposeID('packageId'),
    actor: t.field({
      type: PersonType,
      nullable: true,
      resolve: ({ actorId }, _, { loaders }) => (actorId ? loaders.of(personById).load(actorId) : null),
    }),
  }),
});

const Entry = builder.objectRef<TimelineEvent>('TimelineEntry');
Entry.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'Instant' }),
    name: t.exposeString('name', { description: 'package.delivered and so on' }),
    version: t.exposeInt('version'),
    changed: t.exposeStringList('changed'),
    actor: t.field({
      type: PersonType,
      nullable: true,
      description: 'Null when the system did it.',
      resolve: ({ actorId }, _, { loaders }) => (actorId ? loaders.of(personById).load(actorId) : null),
    }),
    actorRole: t.exposeString('actorRole'),
    from: t.field({ type: PackageStatusType, nullable: true, resolve: ({ facts }) => facts.from }),
    to: t.field({ type: PackageStatusType, nullable: true, resolve: ({ facts }) => facts.to }),
    note: t.string({ nullable: true, resolve: ({ facts }) => facts.note }),
    internalNote: t.string({
      nullable: true,
      description: 'Never for senders.',
      resolve: ({ facts }) => facts.internalNote,
    }),
    reason: t.field({
      type: enumOf('PackageReason', packageReasons),
      nullable: true,
      resolve: ({ facts }) => facts.reason,
    }),
    nextDate: t.field({ type: 'Day', nullable: true, resolve: ({ facts }) => facts.nextDate }),
    receivedBy: t.string({ nullable: true, resolve: ({ facts }) => facts.receivedBy }),
    proofOfNoResponse: t.string({ nullable: true, resolve: ({ facts }) => facts.proofOfNoResponse }),
    returnStage: t.field({
      type: enumOf('ReturnStage', returnStages),
      nullable: true,
      resolve: ({ facts }) => facts.returnStage,
    }),
    slipNumber: t.string({ nullable: true, resolve: ({ facts }) => facts.slipNumber }),
    newDestination: t.string({ nullable: true, resolve: ({ facts }) => facts.newDestination }),
    attempts: t.int({ nullable: true, resolve: ({ facts }) => facts.attempts }),
    cashCollected: t.field({ type: 'SafeInt', nullable: true, resolve: ({ facts }) => facts.cashCollected }),
    late: t.boolean({ nullable: true, resolve: ({ facts }) => facts.late }),
    nonCompliant: t.boolean({ nullable: true, resolve: ({ facts }) => facts.nonCompliant }),
    photos: t.field({
      type: [FileType],
      description: 'Without those that were deleted since.',
      resolve: async ({ facts }, _, { loaders }) =>
        (await Promise.all((facts.photoIds ?? []).map((id) => loaders.of(fileById).load(id)))).filter(
          (file) => file !== null,
        ),
    }),
    changes: t.field({ type: [FieldChange], resolve: ({ facts }) => facts.changes }),
    linkedId: t.id({
      nullable: true,
      description: 'The parcel that was made of this one, or that this one was made of.',
      resolve: ({ facts }) => facts.relaunchedId ?? facts.linkedId,
    }),
  }),
});

// What a recipient asked for on the public page.
builder.objectFields(Entry, (t) => ({
  requestedDay: t.field({ type: 'Day', nullable: true, resolve: ({ facts }) => facts.requestedDay }),
  requestedAddress: t.string({ nullable: true, resolve: ({ facts }) => facts.requestedAddress }),
}));

builder.objectFields(Entry, (t) => {
  const person = (key: 'driverId' | 'previousDriverId' | 'collectorId') =>
    t.field({
      type: PersonType,
      nullable: true,
      resolve: ({ facts }, _, { loaders }) => {
        const id = facts[key];
        return id ? loaders.of(personById).load(id) : null;
      },
    });
  const hub = (key: 'hubId' | 'toHubId') =>
    t.field({
      type: HubType,
      nullable: true,
      resolve: ({ facts }, _, { loaders }) => {
        const id = facts[key];
        return id ? loaders.of(hubById).load(id) : null;
      },
    });
  return {
    source: t.field({
      type: enumOf('EventSource', eventSources),
      nullable: true,
      description: 'Null when it follows from another event, or is older than this field.',
      resolve: ({ source }) => source,
    }),
    madeAt: t.field({
      type: 'Instant',
      nullable: true,
      description:
        'When it was made on a phone that may have been without a network, by the corrected clock of the phone.',
      resolve: ({ facts }) => facts.madeAt,
    }),
    apiKey: t.string({
      nullable: true,
      description: 'The name of the API key that it came with, for those who may see keys.',
      resolve: ({ facts }, _, { audience }) =>
        audience && apiKeyEntity.access.see[audience.role].kind !== 'nothing' ? facts.apiKey : null,
    }),
    cause: t.field({
      type: Cause,
      nullable: true,
      description: 'What was done to a parcel that the viewer sees, and led to this by itself.',
      resolve: ({ cause }) => cause,
    }),
    driver: person('driverId'),
    previousDriver: person('previousDriverId'),
    collector: person('collectorId'),
    hub: hub('hubId'),
    toHub: hub('toHubId'),
    city: t.field({
      type: CityType,
      nullable: true,
      resolve: ({ facts }, _, { loaders }) => (facts.cityId ? loaders.of(cityById).load(facts.cityId) : null),
    }),
  };
});

const accessRule: AccessRule = { kind: 'scope', access: packageEntity.access };
declareAccess('Query.packageTimeline', accessRule);
builder.queryField('packageTimeline', (t) =>
  t.field({
    type: [Entry],
    nullable: true,
    description: "Newest first; null when the parcel is absent or not the viewer's.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => {
      const audience = authorizeField(accessRule, context);
      return context.read((trx) => readPackageTimeline(trx, id, audience));
    },
  }),
);
