// Collectors that a parcel's pickup or return can be assigned to.
import { useCallback, useMemo } from 'react';
import type { Lookup, CreateLookup } from '#client/list/list-definition.ts';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { queryOnce, localizedName } from '#client/actions/form/lookups.ts';

const CollectorsQuery = graphql(`
  query Collectors($firstHubId: ID, $search: String) {
    people(kind: collector, firstHubId: $firstHubId, search: $search) {
      id
      name
      avatarId
      openPackages
      hub {
        id
        nameFr
        nameAr
      }
    }
  }
`);
type Collector = ResultOf<typeof CollectorsQuery>['people'][number];

function collectorLookup(firstHubId: string | null, toOption: (person: Collector) => Option): CreateLookup {
  return (client) => ({
    load: async (search) => (await queryOnce(client, CollectorsQuery, { firstHubId, search })).people.map(toOption),
  });
}

/** Searches collectors, those of `hub` first, with their hub and their number of open parcels. */
export function useCollectors(hub: string | null): Lookup {
  const t = useT('packages');
  // Memoized: the identity of the lookup depends on it.
  const toOption = useCallback(
    ({ id, name: label, avatarId, hub: own, openPackages }: Collector): Option => ({
      value: id,
      label,
      icon: <Avatar name={label} photo={avatarId} size={22} decorative />,
      hint: `${own ? localizedName(own, readLanguage()) : t('choose.noHub')} · ${t('list.results', { count: openPackages })}`,
    }),
    [t],
  );
  return useLookup(useMemo(() => collectorLookup(hub, toOption), [hub, toOption]));
}
