// Who can drive a pallet.
import { queryOnce } from '#client/actions/form/lookups.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';
import { graphql } from '#client/live/graphql.ts';

const CarriersQuery = graphql('query Carriers($search: String) { carriers(search: $search) { id name } }');

/** Searches carriers by name. */
export const carrierLookup: CreateLookup = (client) => ({
  load: async (search) =>
    (await queryOnce(client, CarriersQuery, { search })).carriers.map(({ id, name }) => ({ value: id, label: name })),
});
