// GraphQL types of positions and the fleet.
import { z } from 'zod';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { GeoPoint } from '#shared/areas/positions/geometry.ts';
import type { RedactedRow } from '../../access/redact-row.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { CityType, HubType, PersonType } from '../directory/schema.ts';
import { PackageType } from '../packages/schema.ts';
import type { FleetDriverRow } from './fleet.ts';
import type { FleetChange } from './live/fleet-stream.ts';
import type { Position } from './live/position-message.ts';
import type { PositionsChange } from './live/position-stream.ts';
import type { TrackRow } from './queries.ts';
import { cityById, hubById, personById } from '../directory/queries.ts';

export const DriverPositionType = builder.objectRef<Position>('DriverPosition').implement({
  fields: (t) => ({
    driverId: t.exposeID('driverId'),
    at: t.expose('at', { type: 'Instant', description: 'Time of the device.' }),
    lat: t.exposeFloat('lat'),
    lng: t.exposeFloat('lng'),
    speed: t.exposeFloat('speed', { nullable: true, description: 'm/s' }),
    bearing: t.exposeFloat('bearing', { nullable: true, description: 'Degrees clockwise, 0 = north' }),
    accuracy: t.exposeFloat('accuracy', { nullable: true, description: 'Metres' }),
    battery: t.exposeInt('battery', { nullable: true, description: 'Percent' }),
  }),
});

export const BoundsInput = builder.inputType('Bounds', {
  description: 'Bounds of the map, in degrees; `west` greater than `east` crosses the 180th meridian.',
  fields: (t) => ({
    south: t.float({ required: true }),
    west: t.float({ required: true }),
    north: t.float({ required: true }),
    east: t.float({ required: true }),
  }),
});

export const DriverPositionsChangeType = builder.objectRef<PositionsChange>('DriverPositionsChange').implement({
  fields: (t) => ({
    full: t.exposeBoolean('full', { description: 'True: replaces all previous state.' }),
    moved: t.field({ type: [DriverPositionType], resolve: ({ moved }) => moved }),
    gone: t.field({
      type: ['ID'],
      description: "Drivers that left the bounds, the viewer's scope or duty.",
      resolve: ({ gone }) => gone,
    }),
  }),
});

const list = <Item>() => z.custom<Item[]>((value) => Array.isArray(value));
/** Parses a message of a snapshot stream for the field's resolver. */
export const positionsChange: z.ZodType<PositionsChange> = z.object({
  full: z.boolean(),
  moved: list<Position>(),
  gone: list<string>(),
});
export const fleetChange: z.ZodType<FleetChange> = z.object({
  full: z.boolean(),
  drivers: list<FleetDriverRow>(),
  gone: list<string>(),
});

export const FleetDriverType = builder.objectRef<FleetDriverRow>('FleetDriver').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: "The driver's user id." }),
    driver: t.field({
      type: PersonType,
      resolve: async ({ id }, _, { loaders }) =>
        (await loaders.of(personById).load(id)) ?? {
          id,
          name: '',
          kind: '',
          avatarId: null,
        },
    }),
    phone: t.exposeString('phone', { nullable: true }),
    hub: t.field({
      type: HubType,
      nullable: true,
      resolve: ({ hubId }, _, { loaders }) => (hubId ? loaders.of(hubById).load(hubId) : null),
    }),
    onDuty: t.exposeBoolean('onDuty'),
    lastAt: t.expose('lastAt', { type: 'Instant', nullable: true, description: 'Time of the latest position.' }),
    clockSkew: t.exposeInt('clockSkew', {
      nullable: true,
      description:
        "Seconds that the clock of the driver's phone is ahead (negative: behind) as of the latest position; null if about right or unknown. Times of positions are corrected.",
    }),
    delivered: t.exposeInt('delivered', { description: 'Today.' }),
    held: t.exposeInt('held', { description: 'Parcels with the driver now.' }),
    heldCod: t.expose('heldCod', {
      type: 'SafeInt',
      nullable: true,
      description: 'Centimes: what the recipients of the held parcels pay. Null for a role that does not see it.',
    }),
    putOff: t.exposeInt('putOff', {
      description: 'Of `held`, the reported, scheduled and interested ones: no stop today.',
    }),
    enroute: t.exposeInt('enroute'),
    late: t.exposeInt('late'),
    nonCompliant: t.exposeInt('nonCompliant'),
    cash: t.expose('cash', { type: 'SafeInt', description: 'Centimes, collected and not handed over.' }),
    collectedToday: t.expose('collectedToday', {
      type: 'SafeInt',
      description: 'Centimes of parcels delivered today.',
    }),
    cashLimit: t.expose('cashLimit', {
      type: 'SafeInt',
      nullable: true,
      description: 'Centimes from which the hub is warned; null without a limit.',
    }),
    next: t.field({
      type: CityType,
      nullable: true,
      description: 'The next city.',
      resolve: ({ nextCityId }, _, { loaders }) => (nextCityId ? loaders.of(cityById).load(nextCityId) : null),
    }),
  }),
});

export const FleetChangeType = builder.objectRef<FleetChange>('FleetChange').implement({
  fields: (t) => ({
    full: t.exposeBoolean('full', { description: 'True: replaces all previous state.' }),
    drivers: t.field({ type: [FleetDriverType], resolve: ({ drivers }) => drivers }),
    gone: t.field({ type: ['ID'], resolve: ({ gone }) => gone }),
  }),
});

interface RedactedStop {
  number: number;
  pkg: RedactedRow<PackageRow>;
  place: GeoPoint | null;
  doneAt: Date | null;
}
export const RouteStopType = builder.objectRef<RedactedStop>('RouteStop').implement({
  fields: (t) => ({
    number: t.exposeInt('number'),
    package: t.field({ type: PackageType, resolve: ({ pkg }) => pkg }),
    lat: t.float({ nullable: true, resolve: ({ place }) => place?.lat }),
    lng: t.float({ nullable: true, resolve: ({ place }) => place?.lng }),
    doneAt: t.expose('doneAt', { type: 'Instant', nullable: true, description: 'Null: an open stop.' }),
  }),
});

export const TrackPointType = builder.objectRef<TrackRow>('TrackPoint').implement({
  fields: (t) => ({
    at: t.expose('at', { type: 'Instant' }),
    lat: t.exposeFloat('lat'),
    lng: t.exposeFloat('lng'),
    speed: t.exposeFloat('speed', { nullable: true, description: 'm/s' }),
  }),
});

/** Tile server: URL template with {z}, {x} and {y}, and the attribution of the map. */
interface MapSettings {
  tiles: string | null;
  attribution: string | null;
}
export const MapSettingsType = builder.objectRef<MapSettings>('MapSettings').implement({
  fields: (t) => ({
    tiles: t.exposeString('tiles', { nullable: true }),
    attribution: t.exposeString('attribution', { nullable: true }),
  }),
});
