// The rights of API keys, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    apiKey: `
ADMIN: everything
CUSTOMER: companyId=company
`,
  },
  actions: {
    apiKey: `
sockets final: revoked replaced
create (proof): ADMIN CUSTOMER, from nothing
replace (proof): ADMIN CUSTOMER, from active
revoke: ADMIN CUSTOMER, from active
`,
  },
  fields: {
    'ADMIN CUSTOMER': `Query.apiKeys Subscription.apiKeyChanged Mutation.apiKeyCreate Mutation.apiKeyReplace
      Mutation.apiKeyRevoke`,
  },
  live: { apiKeyChanged: 'apiKey' },
  tables: ['api_keys: scoped iu, staff siu'],
  columns: [
    'api_keys: scoped select company_id, created_at, created_by_id, expires_at, id, key_id, last_used_at, name, ' +
      'revoked_at, scope, status, updated_at, version',
  ],
  personalTexts: { apiKey: 'name' },
};
