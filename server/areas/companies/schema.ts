// GraphQL schema of companies. `Company`, in the directory, is a name; here are the details.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isInScope, scopeKeysOf } from '#shared/access/scope.ts';
import { companyEntity, type CompanyRow } from '#shared/areas/companies/company.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { normalizeSearch } from '#shared/lib/search.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows, redactRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { cityById, hubById, offersGroupNameById, personById } from '../directory/queries.ts';
import { CityType, HubType, nameMatches, PersonType } from '../directory/schema.ts';
import type { RedactedRow } from '../../access/redact-row.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { companyRowById } from './queries.ts';
import { companyService } from './service.ts';

/** Most companies of an answer: of a search, and of given ids or a commercial. */
const limits = { found: 30, named: 500 };

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

interface Wanted {
  search: string | null;
  ids?: readonly string[] | null | undefined;
  commercialId?: string | null | undefined;
}

function conditions({ search, ids, commercialId }: Wanted): RawBuilder<SqlBool>[] {
  if (ids && ids.length > limits.named) failField('ids', 'too_many', { limit: limits.named });
  return [
    ...(search === null ? [] : [sql<SqlBool>`(${nameMatches('companies.name', search)} or number::text = ${search})`]),
    ...(ids ? [sql<SqlBool>`id = any (${[...ids]}::uuid[])`] : []),
    ...(commercialId ? [sql<SqlBool>`commercial_id = ${commercialId}`] : []),
  ];
}

defineRows('companies', companyService, CompanyDetailsType, {
  description: `Companies that the viewer may list, by name; ${limits.found} of them, or ${limits.named} of these ids or of a commercial.`,
  args: builder.args((t) => ({
    search: t.string({ description: 'A part of the name, or the customer ID.' }),
    ids: t.idList(),
    commercialId: t.id(),
  })),
  read: (trx, audience, { search, ids, commercialId }) => {
    const where = conditions({ search: normalizeSearch(search), ids, commercialId });
    const order = sql`order by name, id limit ${ids || commercialId ? limits.named : limits.found}`;
    return companyService.store.selectVisible(trx, audience, where, order);
  },
});
