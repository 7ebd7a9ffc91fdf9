// GraphQL schema of the configuration.
import { cancelReasons } from '#shared/areas/packages/input.ts';
import { packageReasons } from '#shared/areas/packages/row.ts';
import { actionNames } from '#shared/access/lifecycle.ts';
import { cityAccess, hubAccess, offersGroupAccess, rulesAccess } from '#shared/areas/config/access.ts';
import { offersGroupLifecycle } from '#shared/areas/config/lifecycles.ts';
import {
  type CityRow,
  type HubRow,
  type OffersGroupRow,
  offersGroupStatuses,
  type OffersLine,
  type RulesRow,
} from '#shared/areas/config/rows.ts';
import { mask, type Shown } from '../../access/mask.ts';
import { builder } from '../../graphql/builder.ts';
import { commands, live, one } from '../../graphql/fields.ts';
import { enumOf } from '../../graphql/input-from-zod.ts';
import type { Company } from '../../graphql/loaders.ts';
import { audienceFor, declareRight, type Right } from '../../graphql/rights.ts';
import type { LiveField } from '../../live/live-field.ts';
import { CompanyType } from '../directory/schema.ts';
import { cityServer } from './cities.ts';
import { hubServer } from './hubs.ts';
import { offersGroupServer } from './offers.ts';
import { readCities, readHubs, readOffersGroups, readRules } from './queries.ts';
import { rulesServer } from './rules.ts';

const ConfigHubType = builder.objectRef<Shown<HubRow>>('ConfigHub').implement({
  description: 'A hub, as configured by administrators.',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    code: t.exposeString('code'),
    nameFr: t.exposeString('nameFr'),
    nameAr: t.exposeString('nameAr'),
    lat: t.exposeFloat('lat', { nullable: true }),
    lng: t.exposeFloat('lng', { nullable: true }),
  }),
});

const ConfigCityType = builder.objectRef<Shown<CityRow>>('ConfigCity').implement({
  description: 'A city, as configured by administrators.',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    nameFr: t.exposeString('nameFr'),
    nameAr: t.exposeString('nameAr'),
    hubId: t.exposeID('hubId'),
    lat: t.exposeFloat('lat', { nullable: true }),
    lng: t.exposeFloat('lng', { nullable: true }),
    aliases: t.exposeStringList('aliases', { description: 'Other spellings, lower case.' }),
  }),
});

const OffersLineType = builder.objectRef<OffersLine>('OffersLine').implement({
  description: 'What a sender pays from a hub to a city, in centimes.',
  fields: (t) => ({
    hubId: t.exposeID('hubId'),
    cityId: t.exposeID('cityId'),
    delivered: t.expose('delivered', { type: 'SafeInt' }),
    refused: t.expose('refused', { type: 'SafeInt' }),
    returned: t.expose('returned', { type: 'SafeInt' }),
  }),
});

const publicActions = actionNames(offersGroupLifecycle).filter((name) => !offersGroupLifecycle.actions[name].internal);
const OffersGroupType = builder.objectRef<Shown<OffersGroupRow>>('OffersGroup').implement({
  description: "A tariff. The sender's own group applies, else the default one.",
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    name: t.exposeString('name'),
    isDefault: t.exposeBoolean('isDefault'),
    status: t.field({ type: enumOf('OffersGroupStatus', offersGroupStatuses), resolve: (group) => group.status }),
    lines: t.field({ type: [OffersLineType], resolve: (group) => group.lines }),
    companies: t.field({
      type: [CompanyType],
      description: 'The senders with this tariff.',
      resolve: async ({ companyIds }, _, { loaders }) =>
        (await loaders.company.loadMany([...companyIds])).filter(
          (company): company is Company => company !== null && !(company instanceof Error),
        ),
    }),
    allowedActions: t.field({
      type: [enumOf('OffersGroupAction', publicActions)],
      resolve: (group) => [...group.allowedActions],
    }),
  }),
});

const RulesType = builder.objectRef<Shown<RulesRow>>('Rules').implement({
  description: 'Business rules for all parcels.',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    maxAttempts: t.exposeInt('maxAttempts', { description: 'Delivery attempts before a parcel may not go out again.' }),
    reportReasons: t.field({
      type: [enumOf('PackageReason', packageReasons)],
      description: 'In display order.',
      resolve: (rules) => rules.reportReasons,
    }),
    cancelReasons: t.field({ type: [enumOf('CancelReason', cancelReasons)], resolve: (rules) => rules.cancelReasons }),
  }),
});

commands(hubServer, ConfigHubType);
commands(cityServer, ConfigCityType);
commands(offersGroupServer, OffersGroupType);
commands(rulesServer, RulesType);
one(offersGroupServer, OffersGroupType, async (trx, id) => (await readOffersGroups(trx, [id]))[0] ?? null);

const hubRule: Right = { kind: 'scope', access: hubAccess };
declareRight('Query.configHubs', hubRule);
builder.queryField('configHubs', (t) =>
  t.field({
    type: [ConfigHubType],
    resolve: async (_, __, context) => {
      const audience = audienceFor(hubRule, context);
      const rules = await context.loaders.rules();
      return (await context.read((trx) => readHubs(trx))).map((row) => mask(hubServer.area, audience, row, rules));
    },
  }),
);

const cityRule: Right = { kind: 'scope', access: cityAccess };
declareRight('Query.configCities', cityRule);
builder.queryField('configCities', (t) =>
  t.field({
    type: [ConfigCityType],
    resolve: async (_, __, context) => {
      const audience = audienceFor(cityRule, context);
      const rules = await context.loaders.rules();
      return (await context.read((trx) => readCities(trx))).map((row) => mask(cityServer.area, audience, row, rules));
    },
  }),
);

const offersRule: Right = { kind: 'scope', access: offersGroupAccess };
declareRight('Query.offersGroups', offersRule);
builder.queryField('offersGroups', (t) =>
  t.field({
    type: [OffersGroupType],
    description: 'The default one first, then by name; archived ones too.',
    resolve: async (_, __, context) => {
      const audience = audienceFor(offersRule, context);
      const rules = await context.loaders.rules();
      return (await context.read((trx) => readOffersGroups(trx))).map((row) =>
        mask(offersGroupServer.area, audience, row, rules),
      );
    },
  }),
);

const rulesRule: Right = { kind: 'scope', access: rulesAccess };
declareRight('Query.rules', rulesRule);
builder.queryField('rules', (t) =>
  t.field({
    type: RulesType,
    nullable: true,
    resolve: async (_, __, context) => {
      const audience = audienceFor(rulesRule, context);
      const [row] = await context.read((trx) => readRules(trx));
      return row ? mask(rulesServer.area, audience, row, await context.loaders.rules()) : null;
    },
  }),
);

/** The live fields of the configuration. */
export const configLiveFields: readonly LiveField[] = [
  live(hubServer, ConfigHubType),
  live(cityServer, ConfigCityType),
  live(offersGroupServer, OffersGroupType),
  live(rulesServer, RulesType),
];
