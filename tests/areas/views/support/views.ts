import { z } from 'zod';
import type { ApiClient, GraphQLAnswer } from '#tests/fixtures/test-server.ts';

const view = z.object({ id: z.string(), name: z.string(), query: z.string(), shared: z.boolean() });
export type View = z.output<typeof view>;
const created = z.object({ savedViewCreate: z.object({ savedView: view }) });
const listed = z.object({ savedViews: z.array(view) });

const fields = 'id name query shared';

/** The answer of saving a view of the list of parcels. */
export function saveView(client: ApiClient, given: Readonly<Record<string, unknown>> = {}): Promise<GraphQLAnswer> {
  return client.call(
    `mutation ($input: SavedViewCreateInput!) { savedViewCreate(input: $input) { savedView { ${fields} } } }`,
    {
      input: { list: 'packages', name: 'En retard', query: 'tab=all&late=1', ...given },
    },
  );
}

/** Saves a view. */
export async function createView(client: ApiClient, given: Readonly<Record<string, unknown>> = {}): Promise<View> {
  const { data, errors } = await saveView(client, given);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return created.parse(data).savedViewCreate.savedView;
}

export type ViewAction = 'Rename' | 'Update' | 'Share' | 'Unshare' | 'Remove' | 'Restore';

/** The code of the error of an action on a view; null if it was done. */
export async function actOnView(client: ApiClient, action: ViewAction, id: string): Promise<string | null> {
  const given = { Rename: { name: 'Autre nom' }, Update: { query: 'tab=packages' } };
  const input = { id, ...(action === 'Rename' || action === 'Update' ? given[action] : {}) };
  const { errors } = await client.call(
    `mutation ($input: SavedView${action}Input!) { savedView${action}(input: $input) { savedView { id } } }`,
    { input },
  );
  return errors[0]?.extensions.code ?? null;
}

/** The views of a list that a user sees. */
export async function viewsOf(client: ApiClient, list = 'packages'): Promise<View[]> {
  return listed.parse(
    (await client.call(`query ($list: String!) { savedViews(list: $list) { ${fields} } }`, { list })).data,
  ).savedViews;
}
