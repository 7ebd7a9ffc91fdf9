// Whom a parcel can be handed to.
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

/** Makes the options of people: each with hub and load, so that one can choose; those of a hub that can't hand the parcel over say so. */
function usePersonOption(onlyHub: string | null): (person: Assignee) => Option {
  const t = useWords('packages');
  // A lookup keeps its identity for as long as this does.
  return useCallback(
    ({ id, name: label, hub, openPackages }: Assignee): Option => {
      const place = hub ? placeName(hub, readLanguage()) : t('choose.noHub');
      const elsewhere = onlyHub !== null && hub?.id !== onlyHub;
      const load = t('list.results', { count: openPackages });
      return {
        value: id,
        label,
        icon: <Avatar name={label} size={22} decorative />,
        hint: `${place} · ${elsewhere ? t('choose.elsewhere') : load}`,
        disabled: elsewhere,
      };
    },
    [t, onlyHub],
  );
}

/** Drivers or collectors by name and hub, those of one hub first; `onlyHub`: the others can't be chosen. */
export function useAssignees(kind: PersonKind, hub: string | null, onlyHub: string | null): Lookup {
  const option = usePersonOption(onlyHub);
  return useLookup(useMemo(() => assigneeLookup(kind, hub, option), [kind, hub, option]));
}
