// Finds shelves by their code.
import { queryOnce } from '#client/actions/form/lookups.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';
import { graphql } from '#client/live/graphql.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';

const ShelfNamesQuery = graphql(
  'query ShelfNames($search: String, $ids: [ID!]) { shelves(search: $search, ids: $ids) { id code hub { id code } } }',
);

export const shelfLookup: CreateLookup = (client) => {
  const find = async (variables: { search?: string; ids?: string[] }): Promise<Option[]> => {
    const { shelves } = await queryOnce(client, ShelfNamesQuery, variables);
    return shelves.map(({ id, code, hub }) => ({ value: id, label: code, ...(hub && { hint: hub.code }) }));
  };
  return { load: (search) => find({ search }), byId: (ids) => find({ ids: [...ids] }) };
};
