// GraphQL schema of driver positions, routes, tracks and the fleet.
import { fleetAccess, positionAccess, wayAccess } from '#shared/areas/positions/access.ts';
import { areas } from '#shared/areas/index.ts';
import { refuse } from '#shared/kit/problem.ts';
import { mask } from '../../access/mask.ts';
import { actorOf } from '../../commands/actor.ts';
import { system } from '../../db/transaction.ts';
import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { notHere } from '../../graphql/fields.ts';
import { audienceFor, declareRight, type Right } from '../../graphql/rights.ts';
import type { LiveField } from '../../live/live-field.ts';
import { projectionFor } from '../../live/projection.ts';
import { readFleet } from './fleet.ts';
import { findPosition, readTrack } from './queries.ts';
import {
  BoundsInput,
  DriverPositionsChangeType,
  DriverPositionType,
  FleetChangeType,
  FleetDriverType,
  fleetChange,
  MapSettingsType,
  positionsChange,
  RouteStopType,
  TrackPointType,
} from './types.ts';
import { readRoute, recordLook, seesWay } from './way.ts';

const positionRule: Right = { kind: 'scope', access: positionAccess };
const fleetRule: Right = { kind: 'scope', access: fleetAccess };
const routeRule: Right = { kind: 'scope', access: wayAccess };
const signedIn: Right = { kind: 'signedIn' };

declareRight('Query.driverPosition', positionRule);
builder.queryField('driverPosition', (t) =>
  t.field({
    type: DriverPositionType,
    nullable: true,
    description: 'Latest position of a driver on duty; null when there is none or the viewer may not see it.',
    args: { driverId: t.arg.id({ required: true }) },
    resolve: (_, { driverId }, context) => {
      const audience = audienceFor(positionRule, context);
      return context.read((trx) => findPosition(trx, driverId, audience));
    },
  }),
);

const dbPrincipalOf = ({ viewer }: Context) => (viewer ? actorOf(viewer).behalf : system);

declareRight('Query.fleet', fleetRule);
builder.queryField('fleet', (t) =>
  t.field({
    type: [FleetDriverType],
    description: "The active drivers in the viewer's scope, with their figures of today.",
    resolve: (_, __, context) => {
      const audience = audienceFor(fleetRule, context);
      return context.read((trx) =>
        readFleet(trx, { audience, behalf: dbPrincipalOf(context), now: context.now, ids: null }),
      );
    },
  }),
);

declareRight('Query.driverRoute', routeRule);
builder.queryField('driverRoute', (t) =>
  t.field({
    type: [RouteStopType],
    args: { driverId: t.arg.id({ required: true }) },
    description:
      "Today's deliveries in the order of time, then the open stops, nearest city first. Empty for a driver outside of the viewer's scope.",
    resolve: async (_, { driverId }, context) => {
      const audience = audienceFor(routeRule, context);
      const stops = await context.read((trx) => readRoute(trx, driverId, audience, context.now));
      const rules = await context.loaders.rules();
      return (stops ?? []).map(({ pkg, ...stop }) => ({ ...stop, pkg: mask(areas.package, audience, pkg, rules) }));
    },
  }),
);

declareRight('Query.driverTrack', routeRule);
builder.queryField('driverTrack', (t) =>
  t.field({
    type: [TrackPointType],
    args: { driverId: t.arg.id({ required: true }), day: t.arg({ type: 'Day', required: true }) },
    description:
      "Track of a driver on a day. Each read is recorded in the history of the driver's account. Empty for a driver outside of the viewer's scope.",
    resolve: async (_, { driverId, day }, context) => {
      const audience = audienceFor(routeRule, context);
      const viewer = context.viewer ?? refuse('UNAUTHENTICATED');
      if (!(await context.read((trx) => seesWay(trx, driverId, audience)))) return [];
      await recordLook(context.door, viewer, driverId, day);
      return context.read((trx) => readTrack(trx, driverId, day));
    },
  }),
);

declareRight('Query.mapSettings', signedIn);
builder.queryField('mapSettings', (t) =>
  t.field({
    type: MapSettingsType,
    description: 'The tile server of the map, if one is configured.',
    resolve: (_, __, context) => {
      audienceFor(signedIn, context);
      return context.map;
    },
  }),
);

declareRight('Subscription.driverPositions', positionRule);
builder.subscriptionField('driverPositions', (t) =>
  t.field({
    type: DriverPositionsChangeType,
    subscribe: notHere,
    description:
      'Drivers on duty within the bounds, or these drivers: first all of them, then moved and gone ones, at most five times a second.',
    args: { bounds: t.arg({ type: BoundsInput }), drivers: t.arg.idList() },
    resolve: (message) => positionsChange.parse(message),
  }),
);

declareRight('Subscription.fleetChanged', fleetRule);
builder.subscriptionField('fleetChanged', (t) =>
  t.field({
    type: FleetChangeType,
    subscribe: notHere,
    description: 'The fleet: first all drivers, then those whose figures changed, at most once a second.',
    resolve: (message) => fleetChange.parse(message),
  }),
);

/** The live fields of positions. Their snapshot streams are created in create-positions.ts. */
export const positionLiveFields: readonly LiveField[] = [
  {
    name: 'driverPositions',
    kind: 'view',
    everyMs: 200,
    access: positionAccess,
    project: projectionFor({ access: positionAccess }),
  },
  {
    name: 'fleetChanged',
    kind: 'view',
    everyMs: 1_000,
    access: fleetAccess,
    project: projectionFor({ access: fleetAccess }),
  },
];
