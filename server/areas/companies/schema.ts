// GraphQL schema of companies. `Company`, in the directory, is a name; here are the details.
import { isInScope, scopeKeysOf } from '#shared/access/scope.ts';
import { companyEntity, type CompanyRow } from '#shared/areas/companies/company.ts';
import { fail } from '#shared/lib/app-error.ts';
import { normalizeSearch } from '#shared/lib/search.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows, redactRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { cityById, hubById, offersGroupNameById, personById } from '../directory/queries.ts';
import { CityType, HubType, PersonType } from '../directory/schema.ts';
import type { RedactedRow } from '../../access/redact-row.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { companyLimits, findCompanies } from './find-companies.ts';
import { companyRowById } from './queries.ts';
import { companyService } from './service.ts';
import './tariff-history-schema.ts';

export const CompanyDetailsType = defineEntityType(companyEntity, {
  name: 'CompanyDetails',
  description: 'A company that sends parcels: a customer.',
  withActions: true,
});

builder.objectFields(CompanyDetailsType, (t) => ({
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => loaders.of(hubById).load(hubId),
  }),
  city: t.field({
    type: CityType,
    nullable: true,
    resolve: ({ cityId }, _, { loaders }) => (cityId === null ? null : loaders.of(cityById).load(cityId)),
  }),
  commercial: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ commercialId }, _, { loaders }) =>
      commercialId === null ? null : loaders.of(personById).load(commercialId),
  }),
  offersGroupName: t.string({
    nullable: true,
    description: 'Null: the default tariff applies.',
    resolve: async ({ offersGroupId }, _, { loaders }) =>
      offersGroupId === null ? null : (await loaders.of(offersGroupNameById).load(offersGroupId))?.name,
  }),
  nextOffersGroupName: t.string({
    nullable: true,
    description: 'From `offersGroupChangesOn` on. Null: the default tariff, if that day is set.',
    resolve: async ({ nextOffersGroupId }, _, { loaders }) =>
      nextOffersGroupId === null ? null : (await loaders.of(offersGroupNameById).load(nextOffersGroupId))?.name,
  }),
}));

/** The details of a company; null for who does not see it. */
export async function visibleCompany(
  id: string | null,
  context: GraphqlContext,
): Promise<RedactedRow<CompanyRow> | null> {
  const { audience } = context.viewer ?? fail('UNAUTHENTICATED');
  const row = id === null ? null : await context.loaders.of(companyRowById).load(id);
  const { access } = companyEntity;
  if (!row || !isInScope(access.see[audience.role], audience, scopeKeysOf(access, row))) return null;
  const [visible] = await redactRows(context, companyService, audience, [row]);
  return visible ?? null;
}

/** The live fields of companies. */
export const companyLiveFields: readonly LiveField[] = registerEntity(companyService, CompanyDetailsType, {
  plural: 'companies',
});

defineRows('companies', companyService, CompanyDetailsType, {
  description: `Companies that the viewer may list, by name; ${companyLimits.found} of them, or ${companyLimits.named} of these ids or of a commercial.`,
  args: builder.args((t) => ({
    search: t.string({ description: 'A part of the name, or the customer ID.' }),
    ids: t.idList(),
    commercialId: t.id(),
  })),
  read: (trx, audience, { search, ids, commercialId }) =>
    findCompanies(trx, audience, { search: normalizeSearch(search), ids, commercialId }),
});
