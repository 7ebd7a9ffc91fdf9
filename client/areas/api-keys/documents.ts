import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const ApiKeyLive = graphql(
  'fragment ApiKeyLive on ApiKey { id version name keyId scope createdAt expiresAt lastUsedAt revokedAt company { id name } }',
);
export type ApiKey = ResultOf<typeof ApiKeyLive>;

export const isExpired = ({ expiresAt }: ApiKey): boolean => expiresAt !== null && Date.parse(expiresAt) <= serverNow();

export const ApiKeysQuery = graphql('query ApiKeys($after: ID) { apiKeys(after: $after) { ...ApiKeyLive } }', [
  ApiKeyLive,
]);
export const ApiKeyCreateMutation = graphql(
  'mutation ApiKeyCreate($input: ApiKeyCreateInput!) { apiKeyCreate(input: $input) { secret apiKey { ...ApiKeyLive } } }',
  [ApiKeyLive],
);

registerLive({
  entity: 'apiKey',
  document: graphql(
    'subscription ApiKeyChanged { apiKeyChanged { kind id version changed reason apiKey { ...ApiKeyLive } } }',
    [ApiKeyLive],
  ),
});
