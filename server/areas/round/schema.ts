// GraphQL schema of rounds: the day of a carrier, the order of its stops, and whose a scanned parcel is.
import type { CallLimit } from '#shared/access/lifecycle.ts';
import { entities } from '#shared/areas/index.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { GeoPoint } from '#shared/areas/positions/geometry.ts';
import { ownRoundAccess } from '#shared/areas/round/access.ts';
import { roundEntity, type RoundRow } from '#shared/areas/round/round.ts';
import { parseScanCode } from '#shared/scan/scan-code.ts';
import { type RedactedRow, redactRow } from '../../access/redact-row.ts';
import { actorOf } from '../../commands/actor.ts';
import { systemPrincipal, withSystemRole } from '../../db/transaction.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { hubById } from '../directory/queries.ts';
import { HubType } from '../directory/schema.ts';
import { PackageType } from '../packages/schema.ts';
import { readOwnRound } from './own-round.ts';
import { roundService } from './service.ts';

const RoundType = defineEntityType(roundEntity, {
  description: 'The order in which a driver visits its stops of a day.',
  withActions: true,
});

/** The live fields of rounds. */
export const roundLiveFields: readonly LiveField[] = registerEntity(roundService, RoundType);

interface RedactedParcel {
  pkg: RedactedRow<PackageRow>;
  place: GeoPoint | null;
}

const RoundParcelType = builder.objectRef<RedactedParcel>('RoundParcel').implement({
  description: 'A parcel of the day, with the place of its town.',
  fields: (t) => ({
    package: t.field({ type: PackageType, resolve: ({ pkg }) => pkg }),
    lat: t.float({ nullable: true, resolve: ({ place }) => place?.lat }),
    lng: t.float({ nullable: true, resolve: ({ place }) => place?.lng }),
  }),
});

interface RedactedRound {
  id: string;
  day: string;
  round: RedactedRow<RoundRow> | null;
  start: GeoPoint | null;
  parcels: RedactedParcel[];
}

const OwnRoundType = builder.objectRef<RedactedRound>('OwnRound').implement({
  description: 'The day of a driver or a collector.',
  fields: (t) => ({
    id: t.exposeID('id', { description: "The carrier's user id." }),
    day: t.expose('day', { type: 'Day' }),
    round: t.field({
      type: RoundType,
      nullable: true,
      description: 'The order of the stops; null until one was chosen.',
      resolve: ({ round }) => round,
    }),
    startLat: t.float({
      nullable: true,
      description: 'Where the way begins: the latest position, otherwise the hub.',
      resolve: ({ start }) => start?.lat,
    }),
    startLng: t.float({ nullable: true, resolve: ({ start }) => start?.lng }),
    parcels: t.field({
      type: [RoundParcelType],
      description: 'Parcels that the carrier holds, is to receive or to pick up, and those that it finished today.',
      resolve: ({ parcels }) => parcels,
    }),
  }),
});

const ownRule: AccessRule = { kind: 'scope', access: ownRoundAccess };
declareAccess('Query.ownRound', ownRule);
builder.queryField('ownRound', (t) =>
  t.field({
    type: OwnRoundType,
    description: 'The day of the viewer, a driver or a collector.',
    resolve: async (_, __, context) => {
      const audience = authorizeField(ownRule, context);
      const { parcels, round, ...own } = await context.read((trx) => readOwnRound(trx, audience, context.now));
      const settings = await context.loaders.settingsFor(entities.package);
      return {
        ...own,
        round: round && redactRow(roundEntity, audience, round, await context.loaders.settingsFor(roundEntity)),
        parcels: parcels.map(({ pkg, place }) => ({
          place,
          pkg: redactRow(entities.package, audience, pkg, settings),
        })),
      };
    },
  }),
);

/** Parcels of others that one account may ask for: somebody who scans a whole shelf stays below. */
export const parcelHubLimit: CallLimit = { name: 'parcel-hub', points: 300, duration: 600 };

declareAccess('Query.parcelHub', ownRule);
builder.queryField('parcelHub', (t) =>
  t.field({
    type: HubType,
    nullable: true,
    args: { number: t.arg.string({ required: true }) },
    description:
      'The hub to which a parcel is to be brought that somebody else should have, by its number, and nothing else of it. Null: there is none.',
    resolve: async (_, args, context) => {
      authorizeField(ownRule, context);
      await context.limits?.countCall(parcelHubLimit, context.viewer?.id);
      const target = parseScanCode(args.number);
      if (target?.kind !== 'parcel') return null;
      const dbPrincipal = context.viewer ? actorOf(context.viewer).dbPrincipal : systemPrincipal;
      const found = await context.read((trx) =>
        withSystemRole(trx, dbPrincipal, () =>
          trx.selectFrom('packages').select('hubId').where('trackingNumber', '=', target.number).executeTakeFirst(),
        ),
      );
      return found ? context.loaders.of(hubById).load(found.hubId) : null;
    },
  }),
);
