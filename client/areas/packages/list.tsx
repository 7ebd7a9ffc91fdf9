import { type ComponentProps, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useSearch } from 'wouter';
import { packageTabs } from '#shared/areas/packages/tabs.ts';
import { ListScreen } from '#client/list/list-screen.tsx';
import { sessionAtom, viewerAtom } from '#client/app/session/session.ts';
import { useT } from '#client/messages/use-t.ts';
import { announce } from '#client/app/layout/announce.ts';
import { Page } from '#client/app/layout/page.tsx';
import { AccessDenied } from '#client/app/screens/access-denied.tsx';
import { singleKeysAtom } from '#client/app/preferences/preferences.ts';
import { useRowPresence } from '#client/app/presence/use-row-presence.ts';
import { ViewSwitch } from '#client/app/screens/view-switch.tsx';
import { packagesList } from './list/definition.ts';
import { visiblePackageTabs } from './permissions.ts';

function ListPage(props: ComponentProps<typeof Page>): ReactNode {
  return <Page {...props} aside={<ViewSwitch />} />;
}

/** The parcel list with the detail drawer. */
export default function PackagesScreen(): ReactNode {
  const viewer = useAtomValue(viewerAtom);
  const userId = useAtomValue(sessionAtom)?.viewer.id;
  const singleKeys = useAtomValue(singleKeysAtom);
  const presence = useRowPresence();
  const t = useT('packages');
  const tabParam = new URLSearchParams(useSearch()).get('tab');
  const tab = packageTabs.find((known) => known === tabParam);
  const environment = useMemo(
    () => viewer && userId !== undefined && { viewer, userId, singleKeys, announce, presence, Frame: ListPage },
    [viewer, userId, singleKeys, presence],
  );
  // A forbidden tab in the URL shows an error rather than another tab's rows.
  if (viewer && tab !== undefined && !visiblePackageTabs(viewer).includes(tab))
    return <AccessDenied screen="package" part={t(`tabs.${tab}`)} />;
  return environment && <ListScreen definition={packagesList} around={environment} />;
}
