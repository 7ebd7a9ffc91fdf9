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

/** The parcels: the list, and one parcel beside it. */
export default function Packages(): ReactNode {
  const who = useAtomValue(whoAtom);
  const person = useAtomValue(sessionAtom)?.viewer.id;
  const singleKeys = useAtomValue(singleKeysAtom);
  const people = useRowPeople();
  const t = useWords('packages');
  const asked = new URLSearchParams(useSearch()).get('tab');
  const tab = packageTabs.find((one) => one === asked);
  const around = useMemo(
    () => who && person !== undefined && { who, person, singleKeys, announce, people, Frame: ListPage },
    [who, person, singleKeys, people],
  );
  // Another tab in its place would answer what nobody asked.
  if (who && tab !== undefined && !packageTabsFor(who).includes(tab))
    return <Refused screen="package" part={t(`tabs.${tab}`)} />;
  return around && <ListScreen definition={packagesList} around={around} />;
}
