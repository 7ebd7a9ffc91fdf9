// GraphQL schema of the prices of customers and of promotions.
import { priceRuleEntity } from '#shared/areas/config/price-rule.ts';
import { defineEntityType } from '../../../entities/entity-type.ts';
import { registerEntity } from '../../../entities/register-entity.ts';
import { defineRows } from '../../../entities/root-fields.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import type { LiveField } from '../../../graphql/definition/live-field.ts';
import { cityById, companyById, personById } from '../../directory/queries.ts';
import { CityType, CompanyType, PersonType } from '../../directory/schema.ts';
import { findPriceRules, priceRuleService } from './service.ts';

const PriceRuleType = defineEntityType(priceRuleEntity, {
  description: 'The fees of one customer, or a promotion: of all customers, tariffs and cities that it does not name.',
});

builder.objectFields(PriceRuleType, (t) => ({
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => (companyId === null ? null : loaders.of(companyById).load(companyId)),
  }),
  groupName: t.string({
    nullable: true,
    description: 'The tariff whose customers have it.',
    resolve: ({ groupId }, _, context) =>
      groupId === null
        ? null
        : context.read(async (trx) => {
            const group = await trx
              .selectFrom('offersGroups')
              .select('name')
              .where('id', '=', groupId)
              .executeTakeFirst();
            return group?.name ?? null;
          }),
  }),
  city: t.field({
    type: CityType,
    nullable: true,
    resolve: ({ cityId }, _, { loaders }) => (cityId === null ? null : loaders.of(cityById).load(cityId)),
  }),
  createdBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ createdById }, _, { loaders }) =>
      createdById === null ? null : loaders.of(personById).load(createdById),
  }),
}));

/** The live field of price rules. */
export const priceRuleLiveFields: readonly LiveField[] = registerEntity(priceRuleService, PriceRuleType, {
  byId: false,
});

defineRows('priceRules', priceRuleService, PriceRuleType, {
  description: 'The latest first, without removed ones.',
  read: findPriceRules,
});
