import { useState } from 'react';
import { graphql } from '#client/live/graphql.ts';
import { useLive } from '#client/live/use-live.ts';
import { useFleet } from '../fleet/use-fleet.ts';
import {
  type Candidate,
  centreOf,
  compareCandidates,
  type HubPlaces,
  inShownOrder,
  toCandidates,
} from './candidates.ts';

const PlacesQuery = graphql('query CityPlaces($ids: [ID!]) { cities(ids: $ids) { id lat lng } hubs { id lat lng } }');

/** Cities that one query may name. */
const maxCities = 100;
const noEntities: readonly string[] = [];

/** The middle of the parcels' cities, each city as often as there are parcels, and the places of the hubs. */
function usePlaces(cityIds: readonly string[]) {
  const ids = [...new Set(cityIds)].toSorted().slice(0, maxCities);
  const { data } = useLive(PlacesQuery, { variables: { ids }, watch: noEntities, pause: ids.length === 0 });
  const cities = placesOf(data?.cities);
  return {
    centre: centreOf(cityIds.flatMap((id) => cities.get(id) ?? [])),
    hubs: placesOf(data?.hubs),
  };
}

/** Those that have coordinates, by their ids. */
function placesOf(all: readonly { id: string; lat: number | null; lng: number | null }[] = []): HubPlaces {
  return new Map(
    all.flatMap(({ id, lat, lng }) => (lat === null || lng === null ? [] : [[id, { lat, lng }] as const])),
  );
}

export interface Candidates {
  isLoaded: boolean;
  failed: boolean;
  all: readonly Candidate[];
}

/** The drivers in the viewer's scope for parcels of these cities and hub, live, in an order that stays. */
export function useCandidates({ hubId, cityIds }: { hubId: string | null; cityIds: readonly string[] }): Candidates {
  const { isLoaded, rows, error } = useFleet(null, null);
  const candidates = toCandidates(rows, { hubId, ...usePlaces(cityIds) });
  const arePositionsKnown = rows.some(({ position }) => position !== undefined);
  // Ordered again once, when the first positions are there.
  const [order, setOrder] = useState<{ ids: readonly string[]; withPositions: boolean } | null>(null);
  if (isLoaded && (order === null || (arePositionsKnown && !order.withPositions)))
    setOrder({
      ids: candidates.toSorted(compareCandidates).map(({ row }) => row.id),
      withPositions: arePositionsKnown,
    });
  return {
    isLoaded,
    failed: error !== undefined && !isLoaded,
    all: inShownOrder(candidates, order?.ids ?? []),
  };
}
