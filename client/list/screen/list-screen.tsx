import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { HeadButton } from '#client/ui/button/head-button.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import type { FailedActions } from '../actions/action-types.ts';
import { type ListEnvironment, ListEnvironmentContext } from '../list-environment.ts';
import type { ListDefinition, ListRow, ListViewer } from '../list-definition.ts';
import { ListBody } from './list-body.tsx';
import { PendingChangesPill } from '../table/pending-changes-pill.tsx';
import { useSavedSort } from '../state/list-preferences.ts';
import { useList } from '../state/use-list.ts';

interface Props<Row extends ListRow> {
  definition: ListDefinition<Row>;
  environment: ListEnvironment;
}

/** Renders a list screen from its definition. */
export function ListScreen<Row extends ListRow & LiveRow>({ definition, environment }: Props<Row>): ReactNode {
  return (
    <ListEnvironmentContext value={environment}>
      <ListContent definition={definition} environment={environment} />
    </ListEnvironmentContext>
  );
}

// The first tab and the first sort are the defaults of the URL, so they are the viewer's before the URL is parsed.
function forViewer<Row extends ListRow>(definition: ListDefinition<Row>, who: ListViewer): ListDefinition<Row> {
  const tabs = definition.visibleTabs?.(who) ?? definition.list.tabs;
  const defaultSort = definition.opensSortedBy?.(who) ?? definition.list.defaultSort;
  return { ...definition, list: { ...definition.list, tabs, defaultSort } };
}

function ListContent<Row extends ListRow & LiveRow>({
  definition: given,
  environment: { viewer, userId, Frame, Views },
}: Props<Row>): ReactNode {
  const declared = useMemo(() => forViewer(given, viewer), [given, viewer]);
  const { list: rules, saveSort } = useSavedSort(declared.area, userId, declared.list);
  const definition = useMemo(() => ({ ...declared, list: rules }), [declared, rules]);
  const list = useList(definition, { onSorted: saveSort, hasViews: Views !== undefined });
  const t = useT(definition.area);
  const [creating, setCreating] = useState(false);
  const [failed, setFailed] = useState<FailedActions | null>(null);
  const create = definition.create?.visibleTo(viewer) === true ? definition.create : undefined;
  const open = (id: string | null, replace = false): void => {
    list.go({ open: id }, { replace });
  };
  const begin = (): void => {
    setCreating(true);
  };
  const button = create && <HeadButton icon={create.icon} label={t('list.create')} onClick={begin} />;
  const first = create && (
    <Button tone="primary" icon={create.icon} onClick={begin}>
      {t('list.create')}
    </Button>
  );
  // An empty page is read again by itself: its new rows do not wait.
  const changes = list.page?.rows.length === 0 ? { ...list.changes, newCount: 0 } : list.changes;
  const pill = <PendingChangesPill area={definition.area} changes={changes} />;
  return (
    <Frame actions={button}>
      <ListBody
        definition={definition}
        who={viewer}
        list={list}
        failed={failed}
        onFailures={setFailed}
        onOpen={open}
        pill={pill}
        create={first}
      />
      <Suspense fallback={null}>
        {create && creating && (
          <create.Form
            onClose={() => {
              setCreating(false);
            }}
            onCreated={(id) => {
              setCreating(false);
              open(id);
              list.live.refetch();
            }}
          />
        )}
      </Suspense>
    </Frame>
  );
}
