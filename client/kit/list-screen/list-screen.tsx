import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useIsPhone } from '#client/kit/media.ts';
import { Button } from '#client/kit/ui/button.tsx';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { LiveRow } from '#client/live/pending.ts';
import type { Failure } from './action-types.ts';
import { type Around, AroundContext } from './around.ts';
import type { ListCreate, ListDefinition, ListRow, Who } from './definition.ts';
import { ListBody } from './list-body.tsx';
import { PendingPill } from './pending-pill.tsx';
import { useOwnSort } from './preferences.ts';
import { useList } from './use-list.ts';

interface Props<Row extends ListRow, Data, Variables, Counted> {
  definition: ListDefinition<Row, Data, Variables, Counted>;
  around: Around;
}

/** Renders a list screen from its definition. */
export function ListScreen<Row extends ListRow & LiveRow, Data, Variables extends Record<string, unknown>, Counted>({
  definition,
  around,
}: Props<Row, Data, Variables, Counted>): ReactNode {
  return (
    <AroundContext value={around}>
      <ListContent definition={definition} around={around} />
    </AroundContext>
  );
}

// The first tab is the default of the URL, so tabs are filtered by viewer before the URL is parsed.
function forViewer<Row extends ListRow, Data, Variables, Counted>(
  definition: ListDefinition<Row, Data, Variables, Counted>,
  who: Who,
): ListDefinition<Row, Data, Variables, Counted> {
  const tabs = definition.tabsFor?.(who);
  return tabs ? { ...definition, list: { ...definition.list, tabs } } : definition;
}

function CreateButton({ area, create, onOpen }: { area: string; create: ListCreate; onOpen: () => void }): ReactNode {
  const t = useWords(area);
  const phone = useIsPhone();
  if (phone)
    return <IconButton tone="primary" icon={create.icon} tip={false} label={t('list.create')} onClick={onOpen} />;
  return (
    <Button tone="primary" icon={create.icon} onClick={onOpen}>
      {t('list.create')}
    </Button>
  );
}

function ListContent<Row extends ListRow & LiveRow, Data, Variables extends Record<string, unknown>, Counted>({
  definition: given,
  around: { who, person, Frame },
}: Props<Row, Data, Variables, Counted>): ReactNode {
  const declared = useMemo(() => forViewer(given, who), [given, who]);
  const { list: rules, saveSort } = useOwnSort(declared.area, person, declared.list);
  const definition = useMemo(() => ({ ...declared, list: rules }), [declared, rules]);
  const list = useList(definition, saveSort);
  const [creating, setCreating] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const create = definition.create?.for(who) === true ? definition.create : undefined;
  const open = (id: string | null, replace = false): void => {
    list.go({ open: id }, { replace });
  };
  const button = create && (
    <CreateButton
      area={definition.area}
      create={create}
      onOpen={() => {
        setCreating(true);
      }}
    />
  );
  const pill = <PendingPill area={definition.area} changes={list.changes} />;
  return (
    <Frame actions={button}>
      <ListBody
        definition={definition}
        who={who}
        list={list}
        failures={failures}
        onFailures={setFailures}
        onOpen={open}
        pill={pill}
        create={button}
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
              list.live.rerun();
            }}
          />
        )}
      </Suspense>
    </Frame>
  );
}
