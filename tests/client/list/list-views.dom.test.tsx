// What a list and the menu of its saved views tell each other.
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ListEnvironmentContext, type ListViewsProps } from '#client/list/list-environment.ts';
import type { ListDeclaration } from '#client/list/list-definition.ts';
import { ListViews } from '#client/list/screen/list-views.tsx';
import { parseListUrl } from '#client/list/state/list-url.ts';
import type { ListUrl } from '#client/list/state/use-list-url.ts';

const list: ListDeclaration = {
  entity: 'thing',
  tabs: ['open', 'all'],
  inTab: () => true,
  filters: { late: { column: 'late', kind: 'flag', indexed: true } },
  sorts: { created: { column: 'createdAt', kind: 'instant' } },
  defaultSort: { by: 'created', direction: 'desc' },
};

/** The props of the menu beside a list that stands at this address, and where it sends the list. */
function openMenu(search: string) {
  const go = vi.fn<ListUrl['go']>();
  const given: ListViewsProps[] = [];
  const Views = (props: ListViewsProps): null => {
    given.push(props);
    return null;
  };
  const viewer = { role: 'ADMIN', manager: false } as const;
  render(
    <ListEnvironmentContext
      value={{ viewer, userId: 'u1', singleKeys: true, announce: () => undefined, Frame: () => null, Views }}
    >
      <ListViews
        area="things"
        list={{ address: parseListUrl(list, search), isBareView: false, go, onViewMissing: () => undefined }}
        declaration={list}
        visible={['number', 'city', 'cash']}
        visibleOf={(columns) => ['number', ...columns.filter((id) => id === 'city')]}
        noticeSlot={null}
      />
    </ListEnvironmentContext>,
  );
  const [props] = given;
  if (!props) throw new Error('there is no menu');
  return { props, went: () => go.mock.lastCall };
}

it('a view that is chosen replaces what is shown and closes the open row; its query is kept apart from its id', () => {
  const { props, went } = openMenu('?q=karim&late=1&id=x');
  props.onOpen({ id: 'v1', query: 'tab=all&late=0' });
  expect(went()).toEqual([
    expect.objectContaining({ tab: 'all', search: '', filter: { late: false }, open: null, view: 'v1' }),
    { replace: false },
  ]);
});

it('a view of a bare address takes its place in the history and leaves the row open', () => {
  const { props, went } = openMenu('?view=v1&id=x');
  props.onOpen({ id: 'v1', query: 'tab=all' }, { replace: true });
  expect(went()).toEqual([expect.objectContaining({ tab: 'all', open: 'x', view: 'v1' }), { replace: true }]);
});

it('a view that is left leads to the list as it opens', () => {
  const { props, went } = openMenu('?tab=all&late=1&view=v1');
  props.onOpen(null);
  expect(went()?.[0]).toMatchObject({ tab: 'open', filter: {}, view: null });
});

it('what is saved has the columns that are shown, and stays open in place', () => {
  const { props, went } = openMenu('?late=1&columns=city,number');
  expect(props.current).toBe('late=1&columns=number,city,cash&tab=open&sort=-created');
  props.onSaved('v2');
  expect(went()).toEqual([{ view: 'v2', columns: ['number', 'city', 'cash'] }, { replace: true }]);
});

it('a view is compared with the columns that the list shows of it, or its own where the view names none', () => {
  const { props } = openMenu('');
  expect(props.read('columns=gone,city&tab=open&sort=-created').query).toBe(
    'columns=number,city&tab=open&sort=-created',
  );
  expect(props.read('tab=all&sort=-created&color=red')).toEqual({
    query: 'tab=all&columns=number,city,cash&sort=-created',
    lost: ['color'],
  });
});
