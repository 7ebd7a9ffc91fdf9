// For the test of row locks: a row of each entity of the area, and two commands on it.
import { companyService } from '#server/areas/companies/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';

export const lockedRows: LockedRows = {
  company: async (server) => {
    const id = server.fixtures.companies.atlas;
    const input = { version: 1, website: 'atlas.ma' };
    return actTogether(server, companyService, { table: 'companies', id, by: 'customer', action: 'edit', input });
  },
};
