// GraphQL schema of API keys. The secret of a new key is returned only once.
import { apiKeyEntity, type ApiKeyRow, apiKeysPerPage } from '#shared/areas/api-keys/api-key.ts';
import { newApiKeyInput, replaceApiKeyInput } from '#shared/areas/api-keys/input.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { fail } from '#shared/lib/app-error.ts';
import { openToKeys } from '../../access/key-fields.ts';
import { generateKey, hashKey } from '../../access/api-key.ts';
import type { RedactedRow } from '../../access/redact-row.ts';
import { actorOf } from '../../commands/actor.ts';
import { runCommand } from '../../commands/run-command.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows, redactRows } from '../../entities/root-fields.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../graphql/definition/input-from-zod.ts';
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

interface MadeKey {
  apiKey: RedactedRow<ApiKeyRow>;
  secret: string;
}
const MadeResult = builder.objectRef<MadeKey>('ApiKeyMadeResult').implement({
  fields: (t) => ({
    apiKey: t.field({ type: ApiKeyType, resolve: ({ apiKey }) => apiKey }),
    secret: t.exposeString('secret', {
      description: 'The whole key, for `Authorization: Bearer`. Returned only here.',
    }),
  }),
});

/** Runs an action that makes a key, and returns the key with its secret. */
async function makeKey(context: GraphqlContext, action: 'create' | 'replace', input: object): Promise<MadeKey> {
  const viewer = context.viewer ?? fail('UNAUTHENTICATED');
  const { keyId, secret } = generateKey();
  const row = await runCommand(context.commands, apiKeyService, actorOf(viewer, context.source), action, {
    ...input,
    keyId,
    secretHash: hashKey(secret).toString('hex'),
  });
  const [apiKey] = await redactRows(context, apiKeyService, viewer.audience, [row]);
  return { apiKey: apiKey ?? fail('internal'), secret };
}

const createRule: AccessRule = { kind: 'action', entity: 'apiKey', action: 'create' };
const CreateInput = inputFromZod('ApiKeyCreateInput', newApiKeyInput);
declareAccess('Mutation.apiKeyCreate', createRule);
builder.mutationField('apiKeyCreate', (t) =>
  t.field({
    type: MadeResult,
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_, { input }, context) => {
      authorizeField(createRule, context);
      const { idempotencyKey: _key, ...given } = parseInput(newApiKeyInput, input);
      return makeKey(context, 'create', given);
    },
  }),
);

const replaceRule: AccessRule = { kind: 'action', entity: 'apiKey', action: 'replace' };
const ReplaceInput = inputFromZod('ApiKeyReplaceInput', replaceApiKeyInput);
declareAccess('Mutation.apiKeyReplace', replaceRule);
builder.mutationField('apiKeyReplace', (t) =>
  t.field({
    type: MadeResult,
    description: 'Gives a key a new secret. The old one ends at once.',
    args: { input: t.arg({ type: ReplaceInput, required: true }) },
    resolve: (_, { input }, context) => {
      authorizeField(replaceRule, context);
      return makeKey(context, 'replace', { id: parseInput(replaceApiKeyInput, input).id });
    },
  }),
);

/** The live fields of API keys. A use is no event, so `lastUsedAt` is only as new as the last read. */
export const apiKeyLiveFields: readonly LiveField[] = registerEntity(apiKeyService, ApiKeyType, { byId: false });
