// GraphQL schema of the configuration.
import { sql } from 'kysely';
import { cityEntity, hubEntity, offersGroupEntity, type OffersLine } from '#shared/areas/config/config.ts';
import { rulesEntity, rulesId } from '#shared/areas/config/rules.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import type { EventField, LiveField } from '../../graphql/definition/live-field.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows, defineSummary, redactRows } from '../../entities/root-fields.ts';
import { companyById, type DirectoryCompany } from '../directory/queries.ts';
import { CompanyType } from '../directory/schema.ts';
import { cityService } from './city-service.ts';
import { type HubFigures, readHubFigures } from './hub-figures.ts';
import { hubService } from './hub-service.ts';
import { offersGroupService } from './offers-group-service.ts';
import { rulesService } from './rules-service.ts';
import './shadow-pricing-schema.ts';

const HubType = defineEntityType(hubEntity, {
  name: 'ConfigHub',
  description: 'A hub, as configured by administrators.',
});
const CityType = defineEntityType(cityEntity, {
  name: 'ConfigCity',
  description: 'A city, as configured by administrators.',
});
const RulesType = defineEntityType(rulesEntity, { description: 'Business rules for all parcels.' });
const OffersGroupType = defineEntityType(offersGroupEntity, {
  description: "A tariff. The sender's own group applies, else the default one.",
  withActions: true,
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

builder.objectFields(OffersGroupType, (t) => ({
  lines: t.field({ type: [OffersLineType], resolve: (group) => group.lines }),
  plannedLines: t.field({
    type: [OffersLineType],
    nullable: true,
    description: 'Prices of some routes that follow on `plannedOn`.',
    resolve: (group) => group.plannedLines,
  }),
  companies: t.field({
    type: [CompanyType],
    description: 'The senders with this tariff.',
    resolve: async ({ companyIds }, _, { loaders }) =>
      (await loaders.of(companyById).loadMany([...companyIds])).filter(
        (company): company is DirectoryCompany => company !== null && !(company instanceof Error),
      ),
  }),
}));

const HubFiguresType = builder.objectRef<HubFigures>('HubFigures').implement({
  description: 'What is at a hub now: numbers of parcels, and of drivers on duty.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the hub.' }),
    arriving: t.exposeInt('arriving', { description: 'On the way from another hub.' }),
    atHub: t.exposeInt('atHub'),
    withDrivers: t.exposeInt('withDrivers'),
    toFollow: t.exposeInt('toFollow', { description: 'Postponed, planned for another day, or interested.' }),
    late: t.exposeInt('late'),
    onDuty: t.exposeInt('onDuty'),
  }),
});
const hubFiguresField: EventField = {
  ...defineSummary('hubFigures', [HubFiguresType], {
    entity: 'package',
    access: hubEntity.access,
    description: 'All hubs, by name.',
    read: ({ read }) => read(readHubFigures),
  }),
  alsoFollows: [
    { entity: 'hub', access: hubEntity.access },
    { entity: 'user', access: hubEntity.access },
  ],
};

/** The live fields of the configuration. */
export const configLiveFields: readonly LiveField[] = [
  hubFiguresField,
  ...registerEntity(hubService, HubType, { byId: false }),
  ...registerEntity(cityService, CityType, { byId: false }),
  ...registerEntity(offersGroupService, OffersGroupType),
  ...registerEntity(rulesService, RulesType, { byId: false }),
];

const byName = sql`order by name_fr`;
defineRows('configHubs', hubService, HubType, {
  read: (trx, audience) => hubService.store.selectVisible(trx, audience, [], byName),
});
defineRows('configCities', cityService, CityType, {
  read: (trx, audience) => cityService.store.selectVisible(trx, audience, [], byName),
});
defineRows('offersGroups', offersGroupService, OffersGroupType, {
  description: 'The default one first, then by name; archived ones too.',
  read: (trx, audience) =>
    offersGroupService.store.selectVisible(trx, audience, [], sql`order by is_default desc, name`),
});

const rulesRule: AccessRule = { kind: 'scope', access: rulesEntity.access };
declareAccess('Query.rules', rulesRule);
builder.queryField('rules', (t) =>
  t.field({
    type: RulesType,
    nullable: true,
    resolve: async (_, __, context) => {
      const audience = authorizeField(rulesRule, context);
      const rows = await context.read((trx) => rulesService.store.readMany(trx, [rulesId]));
      return (await redactRows(context, rulesService, audience, rows))[0] ?? null;
    },
  }),
);
