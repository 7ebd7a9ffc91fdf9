// What the forms of requests search: who collects, and one's own parcels.
import { graphql } from '#client/live/graphql.ts';
import { createHubLookup, queryOnce } from '#client/actions/form/lookups.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';

export const hubLookup: CreateLookup = createHubLookup();

const CollectorsQuery = graphql(
  'query RequestCollectors($hubId: ID, $search: String) { people(kind: collector, firstHubId: $hubId, search: $search) { id name avatarId } }',
);
const ParcelsQuery = graphql(
  'query RequestParcels($search: String) { packages(search: $search, first: 10) { rows { id trackingNumber recipientName } } }',
);

/** Searches collectors and drivers, those of the hub first. */
export function createCollectorLookup(hubId: string | null): CreateLookup {
  return (client) => ({
    load: async (search) =>
      (await queryOnce(client, CollectorsQuery, { hubId, search })).people.map(({ id, name }) => ({
        value: id,
        label: name,
      })),
  });
}

/** Searches the viewer's parcels by number, recipient or phone. */
export const parcelLookup: CreateLookup = (client) => ({
  load: async (search) =>
    (await queryOnce(client, ParcelsQuery, { search })).packages.rows.map(({ id, trackingNumber, recipientName }) => ({
      value: id,
      label: trackingNumber,
      ...(recipientName !== null && { hint: recipientName }),
    })),
});
