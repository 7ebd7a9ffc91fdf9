// Apart from the other lookups, which lists load for their filters.
import type { CreateLookup } from '#client/list/list-definition.ts';
import { graphql } from '#client/live/graphql.ts';
import { localizedName, queryOnce } from './lookups.ts';

const HubsQuery = graphql('query Hubs { hubs { id code nameFr nameAr } }');

/** Creates a lookup of the hubs; `except` is the id of a hub to leave out. */
export function createHubLookup(except: string | null = null): CreateLookup {
  return (client, language) => ({
    load: async (search) => {
      const { hubs } = await queryOnce(client, HubsQuery, {});
      const options = hubs
        .filter(({ id }) => id !== except)
        .map((hub) => ({ value: hub.id, label: localizedName(hub, language), hint: hub.code }));
      return options.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
    },
  });
}
