import { type ComponentProps, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useSearch } from 'wouter';
import { packageTabs } from '#shared/areas/packages/tabs.ts';
import { ListScreen } from '#client/kit/list-screen/list-screen.tsx';
import { sessionAtom, whoAtom } from '#client/session/session.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { announce } from '#client/shell/announce.ts';
import { Page } from '#client/shell/page.tsx';
import { Refused } from '#client/shell/refused.tsx';
import { singleKeysAtom } from '#client/shell/preferences.ts';
import { useRowPeople } from '#client/shell/row-people.ts';
import { ViewSwitch } from '#client/shell/view-switch.tsx';
import { packagesList } from './packages-list.ts';
import { packageTabsFor } from './who.ts';

function ListPage(props: ComponentProps<typeof Page>): ReactNode {
  return <Page {...props} aside={<ViewSwitch />} />;
}

/** The parcel list with the detail drawer. */
export default function PackagesScreen(): ReactNode {
  const viewer = useAtomValue(whoAtom);
  const userId = useAtomValue(sessionAtom)?.viewer.id;
  const singleKeys = useAtomValue(singleKeysAtom);
  const presence = useRowPeople();
  const t = useWords('packages');
  const tabParam = new URLSearchParams(useSearch()).get('tab');
  const tab = packageTabs.find((known) => known === tabParam);
  const environment = useMemo(
    () =>
      viewer &&
      userId !== undefined && { who: viewer, person: userId, singleKeys, announce, people: presence, Frame: ListPage },
    [viewer, userId, singleKeys, presence],
  );
  // A forbidden tab in the URL shows an error rather than another tab's rows.
  if (viewer && tab !== undefined && !packageTabsFor(viewer).includes(tab))
    return <Refused screen="package" part={t(`tabs.${tab}`)} />;
  return environment && <ListScreen definition={packagesList} around={environment} />;
}
