import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const ApiKey = graphql(
  'fragment ApiKey on ApiKey { id version name keyId scope createdAt expiresAt lastUsedAt revokedAt company { id name } }',
);
export type ApiKeyRow = ResultOf<typeof ApiKey>;

export const ApiKeysQuery = graphql('query ApiKeys { apiKeys { ...ApiKey } }', [ApiKey]);
export const ApiKeyCreateMutation = graphql(
  'mutation ApiKeyCreate($input: ApiKeyCreateInput!) { apiKeyCreate(input: $input) { secret apiKey { ...ApiKey } } }',
  [ApiKey],
);
export const ApiKeyReplaceMutation = graphql(
  'mutation ApiKeyReplace($input: ApiKeyReplaceInput!) { apiKeyReplace(input: $input) { secret apiKey { ...ApiKey } } }',
  [ApiKey],
);

registerLive({
  entity: 'apiKey',
  document: graphql(
    'subscription ApiKeyChanged { apiKeyChanged { kind id version changed reason apiKey { ...ApiKey } } }',
    [ApiKey],
  ),
});
