// For the test of row locks: a row of each entity of the area, and two commands on it.
import { apiKeyService } from '#server/areas/api-keys/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { createApiKey } from './support/api-keys.ts';

export const lockedRows: LockedRows = {
  apiKey: async (server) => {
    const { id } = await createApiKey(await server.as('customer'));
    return actTogether(server, apiKeyService, { table: 'api_keys', id, by: 'customer', action: 'revoke' });
  },
};
