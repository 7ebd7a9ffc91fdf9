// Reads the whole configuration and keeps it live, including rows that other administrators add.
import type { LiveProblem } from '#client/live/problem.ts';
import { useLive } from '#client/live/use-live.ts';
import { useNews } from '#client/live/use-news.ts';
import {
  type City,
  type Hub,
  OffersQuery,
  type OffersGroup,
  LocationsQuery,
  type Rules,
  RulesQuery,
} from './documents.ts';

export interface Configured {
  hubs: readonly Hub[];
  cities: readonly City[];
  groups: readonly OffersGroup[];
  rules: Rules;
}
export interface ConfigState {
  config: Configured | null;
  error: LiveProblem | undefined;
  rerun: () => void;
}

const noVariables = {};

export function useConfig(): ConfigState {
  const places = useLive(LocationsQuery, { variables: noVariables, watch: ['hub', 'city'] });
  const offers = useLive(OffersQuery, { variables: noVariables, watch: ['offersGroup'] });
  const rules = useLive(RulesQuery, { variables: noVariables, watch: ['rules'] });
  useNews('hub', 'new', places.rerun);
  useNews('city', 'new', places.rerun);
  useNews('offersGroup', 'new', offers.rerun);
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
    error: places.problem ?? offers.problem ?? rules.problem,
    rerun: () => {
      places.rerun();
      offers.rerun();
      rules.rerun();
    },
  };
}
