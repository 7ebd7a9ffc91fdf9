// What the filters and forms of users choose among.
import { createHubLookup, queryOnce } from '#client/actions/form/lookups.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';
import { graphql } from '#client/live/graphql.ts';

export { cityLookup, companyLookup, offersGroupLookup } from '#client/actions/form/lookups.ts';

export const hubLookup: CreateLookup = createHubLookup();

const DriversQuery = graphql(
  'query ActiveDrivers($search: String) { users(tab: active, search: $search, filter: { role: [DRIVER] }, first: 30) { rows { id name login } } }',
);

/** Drivers with an active account. */
export const activeDriverLookup: CreateLookup = (client) => ({
  load: async (typed) => {
    // Shorter texts are found by no index: the first drivers are offered.
    const search = typed.trim().length < 3 ? null : typed;
    const { users } = await queryOnce(client, DriversQuery, { search });
    return users.rows.map(({ id, name, login }) => ({ value: id, label: name, hint: login ?? undefined }));
  },
});
