// Drivers and collectors that a parcel can be assigned to.
import { useCallback, useMemo } from 'react';
import type { Lookup, MakeLookup } from '#client/kit/list-screen/definition.ts';
import { useLookup } from '#client/kit/list-screen/use-lookup.ts';
import type { Option } from '#client/kit/option.ts';
import { Avatar } from '#client/kit/ui/avatar.tsx';
import { readLanguage } from '#client/i18n/languages.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { ask, placeName } from '../directory.ts';

const AssigneesQuery = graphql(`
  query Assignees($kind: PersonKind!, $firstHubId: ID, $search: String) {
    people(kind: $kind, firstHubId: $firstHubId, search: $search) {
      id
      name
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
): MakeLookup {
  return (client) => ({
    load: async (search) => (await ask(client, AssigneesQuery, { kind, firstHubId, search })).people.map(toOption),
  });
}

/**
 * Returns a function that makes an option of a person, with their hub and their number of open parcels. People of
 * another hub than `onlyHub` are disabled.
 */
function usePersonOption(onlyHub: string | null): (person: Assignee) => Option {
  const t = useWords('packages');
  // Memoized: the identity of the lookup depends on it.
  return useCallback(
    ({ id, name: label, hub, openPackages }: Assignee): Option => {
      const hubName = hub ? placeName(hub, readLanguage()) : t('choose.noHub');
      const isOtherHub = onlyHub !== null && hub?.id !== onlyHub;
      const workload = t('list.results', { count: openPackages });
      return {
        value: id,
        label,
        icon: <Avatar name={label} size={22} decorative />,
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
