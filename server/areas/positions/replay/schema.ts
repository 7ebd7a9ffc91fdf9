// GraphQL schema of a day that is seen again.
import { routeAccess } from '#shared/areas/positions/access.ts';
import { pausesOf, type ReplayParcel, type ReplayPause, type ReplayStep } from '#shared/areas/positions/replay.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { enumOf } from '../../../graphql/definition/input-from-zod.ts';
import { personById } from '../../directory/queries.ts';
import { PersonType } from '../../directory/schema.ts';
import { recordTrackAccess } from '../driver-route.ts';
import { readVisibleDriverIds } from '../fleet.ts';
import { type ReplayedDay, readDriversOfHub, readReplay } from './read-replay.ts';

const rule: AccessRule = { kind: 'scope', access: routeAccess };
const statusEnum = enumOf('PackageStatus', packageStatuses);
/** About a metre. */
const degrees = 100_000;

const PauseType = builder.objectRef<ReplayPause>('ReplayPause').implement({
  fields: (t) => ({
    since: t.exposeInt('since'),
    until: t.exposeInt('until'),
    lat: t.exposeFloat('lat'),
    lng: t.exposeFloat('lng'),
  }),
});

const ParcelType = builder.objectRef<ReplayParcel>('ReplayParcel').implement({
  fields: (t) => ({
    packageId: t.exposeID('packageId'),
    trackingNumber: t.exposeString('trackingNumber'),
    status: t.field({ type: statusEnum, resolve: ({ status }) => status }),
  }),
});

const StepType = builder.objectRef<ReplayStep>('ReplayStep').implement({
  description: 'What happened to a parcel of the driver.',
  fields: (t) => ({
    second: t.exposeInt('second'),
    packageId: t.exposeID('packageId'),
    trackingNumber: t.exposeString('trackingNumber'),
    event: t.exposeString('event', { description: 'Without the name of the entity: delivered.' }),
    status: t.field({ type: statusEnum, resolve: ({ status }) => status }),
    isHeld: t.exposeBoolean('isHeld', { description: 'The driver had it afterwards.' }),
    isByDriver: t.exposeBoolean('isByDriver'),
    cash: t.expose('cash', { type: 'SafeInt', nullable: true, description: 'Centimes that the recipient paid.' }),
  }),
});

const ReplayType = builder.objectRef<ReplayedDay>('DriverReplay').implement({
  description: 'A day of a driver. Times are seconds since midnight in Casablanca.',
  fields: (t) => ({
    driver: t.field({
      type: PersonType,
      nullable: true,
      resolve: ({ driverId }, _, { loaders }) => loaders.of(personById).load(driverId),
    }),
    points: t.field({
      type: ['Int'],
      description: 'Three numbers for each position: second, latitude and longitude in 1/100,000 degrees.',
      resolve: ({ points }) =>
        points.flatMap(({ second, lat, lng }) => [second, Math.round(lat * degrees), Math.round(lng * degrees)]),
    }),
    pauses: t.field({
      type: [PauseType],
      description: 'Ten minutes or longer at one place.',
      resolve: ({ points }) => pausesOf(points),
    }),
    opening: t.field({
      type: [ParcelType],
      description: 'The list when the day began.',
      resolve: (day) => day.opening,
    }),
    steps: t.field({ type: [StepType], resolve: ({ steps }) => steps }),
  }),
});

declareAccess('Query.dayReplay', rule);
builder.queryField('dayReplay', (t) =>
  t.field({
    type: [ReplayType],
    args: { day: t.arg({ type: 'Day', required: true }), driverId: t.arg.id(), hubId: t.arg.id() },
    description:
      "A day of a driver, or of the drivers of a hub, at most 60. Each read is recorded in the history of the drivers' accounts. Empty for drivers outside of the viewer's scope.",
    resolve: async (_, { day, driverId, hubId }, context) => {
      const audience = authorizeField(rule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const ids = await context.read(async (trx) => {
        if (driverId != null) return readVisibleDriverIds(trx, routeAccess, audience, [driverId]);
        if (hubId == null) return [];
        return readDriversOfHub(trx, hubId, await readVisibleDriverIds(trx, routeAccess, audience, null));
      });
      await recordTrackAccess(context.commands, viewer, ids, day);
      const { dbPrincipal } = actorOf(viewer);
      return context.read((trx) => readReplay(trx, { audience, dbPrincipal }, ids, day));
    },
  }),
);
