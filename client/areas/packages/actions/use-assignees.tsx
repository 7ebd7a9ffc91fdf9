// Drivers and collectors that a parcel can be assigned to.
import { useCallback, useMemo } from 'react';
import type { Lookup, CreateLookup } from '#client/list/list-definition.ts';
import { useLookup } from '#client/list/filters/use-lookup.ts';
import type { Option } from '#client/ui/form/select/option.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { queryOnce, localizedName } from '#client/actions/form/lookups.ts';

const AssigneesQuery = graphql(`
  query Assignees($kind: PersonKind!, $firstHubId: ID, $search: String) {
    people(kind: $kind, firstHubId: $firstHubId, search: $search) {
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
type Assignee = ResultOf<typeof AssigneesQuery>['people'][number];
type PersonKind = 'driver' | 'collector';

function assigneeLookup(
  kind: PersonKind,
  firstHubId: string | null,
  toOption: (person: Assignee) => Option,
): CreateLookup {
  return (client) => ({
    load: async (search) =>
      (await queryOnce(client, AssigneesQuery, { kind, firstHubId, search })).people.map(toOption),
  });
}

/**
 * Returns a function that makes an option of a person, with their hub and their number of open parcels. People of
 * another hub than `onlyHub` are disabled.
 */
function usePersonOption(onlyHub: string | null): (person: Assignee) => Option {
  const t = useT('packages');
  // Memoized: the identity of the lookup depends on it.
  return useCallback(
    ({ id, name: label, avatarId, hub, openPackages }: Assignee): Option => {
      const hubName = hub ? localizedName(hub, readLanguage()) : t('choose.noHub');
      const isOtherHub = onlyHub !== null && hub?.id !== onlyHub;
      const workload = t('list.results', { count: openPackages });
      return {
        value: id,
        label,
        icon: <Avatar name={label} photo={avatarId} size={22} decorative />,
        hint: `${hubName} · ${isOtherHub ? t('choose.elsewhere') : workload}`,
        disabled: isOtherHub,
      };
    },
    [t, onlyHub],
  );
}

/** Searches drivers or collectors, people of `hub` first. With `onlyHub`, people of other hubs are disabled. */
export function useAssignees(kind: PersonKind, hub: string | null, onlyHub: string | null): Lookup {
  const toOption = usePersonOption(onlyHub);
  return useLookup(useMemo(() => assigneeLookup(kind, hub, toOption), [kind, hub, toOption]));
}
