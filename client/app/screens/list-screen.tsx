import { type ComponentProps, type ComponentType, type ReactNode, useMemo } from 'react';
import { useAtomValue } from 'jotai';
import { useSearch } from 'wouter';
import type { ScreenName } from '#shared/access/screens.ts';
import { createListDefinition, type DerivedColumns, type ListOptions } from '#client/list/create-list-definition.ts';
import type { ListDeclaration, ListDefinition, ListRow, ListViewer } from '#client/list/list-definition.ts';
import type { ListEnvironment } from '#client/list/list-environment.ts';
import { ListScreen } from '#client/list/screen/list-screen.tsx';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import { useT } from '#client/messages/use-t.ts';
import { useShellExtensions } from '../extension-points/shell-extensions.ts';
import { announce } from '../layout/announce.ts';
import { Page } from '../layout/page.tsx';
import { singleKeysAtom } from '../preferences/preferences.ts';
import { useRowPresence } from '../presence/use-row-presence.ts';
import { sessionAtom, viewerAtom } from '#client/session/session.ts';
import { AccessDenied } from './access-denied.tsx';

interface ListPage {
  screen: ScreenName;
  /** In the header, after the title. */
  Aside?: ComponentType;
  /** Before the button for a new row, for those who have it. */
  Actions?: ComponentType;
}

type ScreenOptions<Row, List extends ListDeclaration> = ListPage &
  ListOptions<Row, keyof List['filters'] & string> &
  DerivedColumns<List, Row>;

/** What the app provides to a list; null while nobody is signed in. */
function useEnvironment(Frame: ListEnvironment['Frame']): ListEnvironment | null {
  const viewer = useAtomValue(viewerAtom);
  const userId = useAtomValue(sessionAtom)?.viewer.id;
  const singleKeys = useAtomValue(singleKeysAtom);
  const presence = useRowPresence();
  const { SavedViews: Views } = useShellExtensions();
  return useMemo(
    () => (viewer && userId !== undefined ? { viewer, userId, singleKeys, announce, presence, Frame, Views } : null),
    [viewer, userId, singleKeys, presence, Frame, Views],
  );
}

/** The tab of the URL, if the list has it but the viewer does not. */
function useForbiddenTab<Row extends ListRow>(
  { list: { tabs }, visibleTabs }: ListDefinition<Row>,
  viewer: ListViewer | undefined,
): string | null {
  const tab = new URLSearchParams(useSearch()).get('tab');
  if (tab === null || !viewer || !visibleTabs || !tabs.includes(tab)) return null;
  return visibleTabs(viewer).includes(tab) ? null : tab;
}

/** The page with what a list adds to its header. */
function frameWith({ Aside, Actions }: Pick<ListPage, 'Aside' | 'Actions'>): ListEnvironment['Frame'] {
  return function FrameOfList({ actions, ...props }: ComponentProps<typeof Page>): ReactNode {
    const all =
      Actions && actions ? (
        <>
          <Actions />
          {actions}
        </>
      ) : (
        actions
      );
    return <Page {...props} aside={Aside && <Aside />} actions={all} />;
  };
}

/** The list page of an area, from the shared declaration of its list and what the area adds to it. */
export function listScreen<Row extends ListRow & LiveRow, List extends ListDeclaration>(
  list: List,
  { screen, Aside, Actions, ...options }: ScreenOptions<Row, List>,
): ComponentType {
  const definition = createListDefinition<Row>(list, options);
  const Frame = Aside || Actions ? frameWith({ Aside, Actions }) : Page;
  return function ListPage(): ReactNode {
    const environment = useEnvironment(Frame);
    const t = useT(definition.area);
    const forbiddenTab = useForbiddenTab(definition, environment?.viewer);
    // A forbidden tab in the URL shows an error rather than another tab's rows.
    if (forbiddenTab !== null) return <AccessDenied screen={screen} part={t(`tabs.${forbiddenTab}`)} />;
    return environment && <ListScreen definition={definition} environment={environment} />;
  };
}
