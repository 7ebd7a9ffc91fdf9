// GraphQL schema of driver positions, routes, tracks and the fleet.
import { fleetAccess, positionAccess, routeAccess } from '#shared/areas/positions/access.ts';
import { entities } from '#shared/areas/index.ts';
import { fail } from '#shared/lib/app-error.ts';
import { redactRow } from '../../access/redact-row.ts';
import { actorOf } from '../../commands/actor.ts';
import { systemPrincipal } from '../../db/transaction.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { rejectSubscribe } from '../../entities/root-fields.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { projectionFor } from '../../access/audience-projection.ts';
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
} from './graphql-types.ts';
import './replay/schema.ts';
import { readRoute, recordTrackAccess, canSeeRoute } from './driver-route.ts';

const positionRule: AccessRule = { kind: 'scope', access: positionAccess };
const fleetRule: AccessRule = { kind: 'scope', access: fleetAccess };
const routeRule: AccessRule = { kind: 'scope', access: routeAccess };
const signedIn: AccessRule = { kind: 'signedIn' };

declareAccess('Query.driverPosition', positionRule);
builder.queryField('driverPosition', (t) =>
  t.field({
    type: DriverPositionType,
    nullable: true,
    description: 'Latest position of a driver on duty; null when there is none or the viewer may not see it.',
    args: { driverId: t.arg.id({ required: true }) },
    resolve: (_, { driverId }, context) => {
      const audience = authorizeField(positionRule, context);
      return context.read((trx) => findPosition(trx, driverId, audience));
    },
  }),
);

const dbPrincipalOf = ({ viewer }: GraphqlContext) => (viewer ? actorOf(viewer).dbPrincipal : systemPrincipal);

declareAccess('Query.fleet', fleetRule);
builder.queryField('fleet', (t) =>
  t.field({
    type: [FleetDriverType],
    description: "The active drivers in the viewer's scope, with their figures of today.",
    resolve: (_, __, context) => {
      const audience = authorizeField(fleetRule, context);
      return context.read((trx) =>
        readFleet(trx, { audience, dbPrincipal: dbPrincipalOf(context), now: context.now, ids: null }),
      );
    },
  }),
);

declareAccess('Query.driverRoute', routeRule);
builder.queryField('driverRoute', (t) =>
  t.field({
    type: [RouteStopType],
    args: { driverId: t.arg.id({ required: true }) },
    description:
      "Today's deliveries in the order of time, then the open stops, in the order that the driver chose, otherwise the nearest city first. Empty for a driver outside of the viewer's scope.",
    resolve: async (_, { driverId }, context) => {
      const audience = authorizeField(routeRule, context);
      const stops = await context.read((trx) => readRoute(trx, driverId, audience, context.now));
      const settings = await context.loaders.settingsFor(entities.package);
      return (stops ?? []).map(({ pkg, ...stop }) => ({
        ...stop,
        pkg: redactRow(entities.package, audience, pkg, settings),
      }));
    },
  }),
);

declareAccess('Query.driverTrack', routeRule);
builder.queryField('driverTrack', (t) =>
  t.field({
    type: [TrackPointType],
    args: { driverId: t.arg.id({ required: true }), day: t.arg({ type: 'Day', required: true }) },
    description:
      "Track of a driver on a day. Each read is recorded in the history of the driver's account. Empty for a driver outside of the viewer's scope.",
    resolve: async (_, { driverId, day }, context) => {
      const audience = authorizeField(routeRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      if (!(await context.read((trx) => canSeeRoute(trx, driverId, audience)))) return [];
      await recordTrackAccess(context.commands, viewer, [driverId], day);
      return context.read((trx) => readTrack(trx, driverId, day));
    },
  }),
);

declareAccess('Query.mapSettings', signedIn);
builder.queryField('mapSettings', (t) =>
  t.field({
    type: MapSettingsType,
    description: 'The tile server of the map, if one is configured.',
    resolve: (_, __, context) => {
      authorizeField(signedIn, context);
      return context.map;
    },
  }),
);

declareAccess('Subscription.driverPositions', positionRule);
builder.subscriptionField('driverPositions', (t) =>
  t.field({
    type: DriverPositionsChangeType,
    subscribe: rejectSubscribe,
    description:
      'Drivers on duty within the bounds, or these drivers: first all of them, then moved and gone ones, at most five times a second.',
    args: { bounds: t.arg({ type: BoundsInput }), drivers: t.arg.idList() },
    resolve: (message) => positionsChange.parse(message),
  }),
);

declareAccess('Subscription.fleetChanged', fleetRule);
builder.subscriptionField('fleetChanged', (t) =>
  t.field({
    type: FleetChangeType,
    subscribe: rejectSubscribe,
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
    projectAudience: projectionFor({ access: positionAccess }),
  },
  {
    name: 'fleetChanged',
    kind: 'view',
    everyMs: 1_000,
    access: fleetAccess,
    projectAudience: projectionFor({ access: fleetAccess }),
  },
];
