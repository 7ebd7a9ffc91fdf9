// Reads the whole configuration and keeps it live, including rows that other administrators add.
import type { RequestError } from '#client/lib/request-error.ts';
import { useLive } from '#client/live/use-live.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import {
  type ConfigCity,
  type ConfigHub,
  OffersQuery,
  type OffersGroup,
  LocationsQuery,
  type Rules,
  RulesQuery,
} from './documents.ts';

export interface ConfigData {
  hubs: readonly ConfigHub[];
  cities: readonly ConfigCity[];
  groups: readonly OffersGroup[];
  rules: Rules;
}
export interface ConfigState {
  config: ConfigData | null;
  error: RequestError | undefined;
  rerun: () => void;
}

const noVariables = {};

export function useConfig(): ConfigState {
  const places = useLive(LocationsQuery, { variables: noVariables, watch: ['hub', 'city'] });
  const offers = useLive(OffersQuery, { variables: noVariables, watch: ['offersGroup'] });
  const rules = useLive(RulesQuery, { variables: noVariables, watch: ['rules'] });
  useEntityChanges('hub', 'new', places.refetch);
  useEntityChanges('city', 'new', places.refetch);
  useEntityChanges('offersGroup', 'new', offers.refetch);
  const { data: there } = places;
  const { data: priced } = offers;
  const set = rules.data?.rules;
  return {
    config:
      there && priced && set
        ? {
            hubs: there.configHubs,
            cities: there.configCities,
            groups: priced.offersGroups.filter(({ status }) => status === 'active'),
            rules: set,
          }
        : null,
    error: places.error ?? offers.error ?? rules.error,
    rerun: () => {
      places.refetch();
      offers.refetch();
      rules.refetch();
    },
  };
}
