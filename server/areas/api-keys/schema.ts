// GraphQL schema of API keys.
import { apiKeyEntity, apiKeysPerPage } from '#shared/areas/api-keys/api-key.ts';
import { openToKeys } from '../../access/key-fields.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { companyById, personById } from '../directory/queries.ts';
import { CompanyType, PersonType } from '../directory/schema.ts';
import { keyFields } from './key-fields.ts';
import { apiKeyService, findApiKeys } from './service.ts';

openToKeys(keyFields);

const ApiKeyType = defineEntityType(apiKeyEntity, {
  description: 'A key with which a program of a customer calls this API. It acts as CUSTOMER of one company.',
});

builder.objectFields(ApiKeyType, (t) => ({
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => loaders.of(companyById).load(companyId),
  }),
  createdBy: t.field({
    type: PersonType,
    nullable: true,
    description: 'Who made the key, or replaced it last. It works only as long as this person may make keys.',
    resolve: ({ createdById }, _, { loaders }) => loaders.of(personById).load(createdById),
  }),
}));

defineRows('apiKeys', apiKeyService, ApiKeyType, {
  description: `The keys that are not revoked, newest first, ${apiKeysPerPage} per page.`,
  args: builder.args((t) => ({
    companyId: t.id(),
    after: t.id({ description: 'The id of the last row of the page before.' }),
  })),
  read: (trx, audience, { companyId, after }) =>
    findApiKeys(trx, audience, { companyId: companyId ?? null, after: after ?? null }),
});

/** The live fields of API keys. A use is no event, so `lastUsedAt` is only as new as the last read. */
export const apiKeyLiveFields: readonly LiveField[] = registerEntity(apiKeyService, ApiKeyType, { byId: false });
