// The colleagues who can work on claims and be named in comments, by name.
import { queryOnce } from '#client/actions/form/lookups.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';
import { graphql } from '#client/live/graphql.ts';

const ColleaguesQuery = graphql(
  'query Colleagues($search: String) { colleagues(search: $search) { id name avatarId } }',
);

export const colleagueLookup: CreateLookup = (client) => ({
  load: async (search) =>
    (await queryOnce(client, ColleaguesQuery, { search })).colleagues.map(({ id, name }) => ({
      value: id,
      label: name,
    })),
});
