import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const ApiKeyLive = graphql(
  'fragment ApiKeyLive on ApiKey { id version name keyId scope createdAt expiresAt lastUsedAt revokedAt company { id name } }',
);
export type ApiKey = ResultOf<typeof ApiKeyLive>;

export const ApiKeysQuery = graphql('query ApiKeys($after: ID) { apiKeys(after: $after) { ...ApiKeyLive } }', [
  ApiKeyLive,
]);
export const ApiKeyCreateMutation = graphql(
  'mutation ApiKeyCreate($input: ApiKeyCreateInput!) { apiKeyCreate(input: $input) { secret apiKey { ...ApiKeyLive } } }',
  [ApiKeyLive],
);
export const ApiKeyReplaceMutation = graphql(
  'mutation ApiKeyReplace($input: ApiKeyReplaceInput!) { apiKeyReplace(input: $input) { secret apiKey { ...ApiKeyLive } } }',
  [ApiKeyLive],
);

registerLive({
  entity: 'apiKey',
  document: graphql(
    'subscription ApiKeyChanged { apiKeyChanged { kind id version changed reason apiKey { ...ApiKeyLive } } }',
    [ApiKeyLive],
  ),
});
