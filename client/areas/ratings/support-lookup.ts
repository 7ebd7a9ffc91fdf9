// The colleagues whom a rating of the support may be about, by name.
import { queryOnce } from '#client/actions/form/lookups.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';
import { graphql } from '#client/live/graphql.ts';

const SupportQuery = graphql('query RatedColleagues($search: String) { colleagues(search: $search) { id name kind } }');

export const supportLookup: CreateLookup = (client) => ({
  load: async (search) =>
    (await queryOnce(client, SupportQuery, { search })).colleagues.flatMap(({ id, name, kind }) =>
      kind === 'SUPPORT' ? [{ value: id, label: name }] : [],
    ),
});
