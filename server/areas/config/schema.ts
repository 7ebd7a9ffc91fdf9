// GraphQL schema of the configuration.
import { cancelReasons } from '#shared/areas/packages/input.ts';
import { packageReasons } from '#shared/areas/packages/row.ts';
import { actionNames } from '#shared/access/lifecycle.ts';
import { cityAccess, hubAccess, offersGroupAccess, rulesAccess } from '#shared/areas/config/access.ts';
import { offersGroupLifecycle } from '#shared/areas/config/lifecycle.ts';
import {
  type CityRow,
  type HubRow,
  type OffersGroupRow,
  offersGroupStatuses,
  type OffersLine,
  type RulesRow,
} from '#shared/areas/config/row.ts';
import { redactRow, type RedactedRow } from '../../access/redact-row.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { defineMutations, defineChangeSubscription, defineById } from '../../graphql/definition/root-fields.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { CompanyType } from '../directory/schema.ts';
import { cityService } from './city-service.ts';
import { hubService } from './hub-service.ts';
import { offersGroupService } from './offers-group-service.ts';
import { readCities, readHubs, readOffersGroups, readRules } from './queries.ts';
import { rulesService } from './rules-service.ts';
import { companyById, type DirectoryCompany } from '../directory/queries.ts';

const ConfigHubType = builder.objectRef<RedactedRow<HubRow>>('ConfigHub').implement({
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

const ConfigCityType = builder.objectRef<RedactedRow<CityRow>>('ConfigCity').implement({
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
const OffersGroupType = builder.objectRef<RedactedRow<OffersGroupRow>>('OffersGroup').implement({
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
        (await loaders.of(companyById).loadMany([...companyIds])).filter(
          (company): company is DirectoryCompany => company !== null && !(company instanceof Error),
        ),
    }),
    allowedActions: t.field({
      type: [enumOf('OffersGroupAction', publicActions)],
      resolve: (group) => [...group.allowedActions],
    }),
  }),
});

const RulesType = builder.objectRef<RedactedRow<RulesRow>>('Rules').implement({
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

defineMutations(hubService, ConfigHubType);
defineMutations(cityService, ConfigCityType);
defineMutations(offersGroupService, OffersGroupType);
defineMutations(rulesService, RulesType);
defineById(offersGroupService, OffersGroupType, async (trx, id) => (await readOffersGroups(trx, [id]))[0] ?? null);

const hubRule: AccessRule = { kind: 'scope', access: hubAccess };
declareAccess('Query.configHubs', hubRule);
builder.queryField('configHubs', (t) =>
  t.field({
    type: [ConfigHubType],
    resolve: async (_, __, context) => {
      const audience = authorizeField(hubRule, context);
      const settings = await context.loaders.settingsFor(hubService.definition);
      return (await context.read((trx) => readHubs(trx))).map((row) =>
        redactRow(hubService.definition, audience, row, settings),
      );
    },
  }),
);

const cityRule: AccessRule = { kind: 'scope', access: cityAccess };
declareAccess('Query.configCities', cityRule);
builder.queryField('configCities', (t) =>
  t.field({
    type: [ConfigCityType],
    resolve: async (_, __, context) => {
      const audience = authorizeField(cityRule, context);
      const settings = await context.loaders.settingsFor(cityService.definition);
      return (await context.read((trx) => readCities(trx))).map((row) =>
        redactRow(cityService.definition, audience, row, settings),
      );
    },
  }),
);

const offersRule: AccessRule = { kind: 'scope', access: offersGroupAccess };
declareAccess('Query.offersGroups', offersRule);
builder.queryField('offersGroups', (t) =>
  t.field({
    type: [OffersGroupType],
    description: 'The default one first, then by name; archived ones too.',
    resolve: async (_, __, context) => {
      const audience = authorizeField(offersRule, context);
      const settings = await context.loaders.settingsFor(offersGroupService.definition);
      return (await context.read((trx) => readOffersGroups(trx))).map((row) =>
        redactRow(offersGroupService.definition, audience, row, settings),
      );
    },
  }),
);

const rulesRule: AccessRule = { kind: 'scope', access: rulesAccess };
declareAccess('Query.rules', rulesRule);
builder.queryField('rules', (t) =>
  t.field({
    type: RulesType,
    nullable: true,
    resolve: async (_, __, context) => {
      const audience = authorizeField(rulesRule, context);
      const [row] = await context.read((trx) => readRules(trx));
      return row
        ? redactRow(rulesService.definition, audience, row, await context.loaders.settingsFor(rulesService.definition))
        : null;
    },
  }),
);

/** The live fields of the configuration. */
export const configLiveFields: readonly LiveField[] = [
  defineChangeSubscription(hubService, ConfigHubType),
  defineChangeSubscription(cityService, ConfigCityType),
  defineChangeSubscription(offersGroupService, OffersGroupType),
  defineChangeSubscription(rulesService, RulesType),
];
