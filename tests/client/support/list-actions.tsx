// The actions of a list in a state that a test writes.
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { ActionReport } from '#client/list/actions/action-types.ts';
import { useListActions } from '#client/list/actions/use-list-actions.ts';
import type { ListPresentation } from '#client/list/list-definition.ts';
import { ListEnvironmentContext } from '#client/list/list-environment.ts';
import type { ListState } from '#client/list/state/use-list.ts';

interface Shop extends Readonly<Record<string, unknown>> {
  id: string;
  version: number;
  locked?: boolean;
}
export const shops: Shop[] = [
  { id: 'a', version: 1 },
  { id: 'b', version: 1, locked: true },
  { id: 'c', version: 1 },
];
const definition = {
  area: 'list',
  list: { label: ({ id }: Shop) => id },
  actions: {
    allowed: ({ locked }: Shop) => (locked === true ? ['unlock'] : ['close', 'unlock']),
    hotkeys: { close: 'c' },
  },
  links: [
    {
      id: 'print',
      keys: 'p',
      icon: () => null,
      visibleTo: ({ role }: { role: string }) => role === 'ADMIN',
      path: (named: object) => `/print?${JSON.stringify(named)}`,
    },
  ],
} as unknown as ListPresentation<Shop>;

export const keep = vi.fn<ListState<Shop>['selection']['keep']>();
export const clear = vi.fn<() => void>();
export const onFailures = vi.fn<(failed: unknown) => void>();
/** What the page says of the list if nothing else is given. */
export const page = { total: 3, totalIsExact: true };
export const input = { tab: 'all' };

export interface Given {
  selected?: string[];
  open?: string | null;
  cursor?: string | null;
  total?: object;
  gone?: string[];
  isPreviousData?: boolean;
  matching?: object;
  role?: 'ADMIN' | 'CUSTOMER';
}

function stateOf({ selected = [], open = null, total = page, gone = [], ...given }: Given): ListState<Shop> {
  return {
    rows: shops,
    page: total,
    live: { isPreviousData: given.isPreviousData ?? false },
    marks: new Map(gone.map((id) => [id, 'tombstone'])),
    selection: { ids: new Set(selected), rows: shops.filter(({ id }) => selected.includes(id)), keep, clear },
    sums: [{ field: 'cod', value: 700, isMoney: true }],
    matching: given.matching ?? input,
    address: { open },
  } as unknown as ListState<Shop>;
}

/** The actions of a list in this state. */
export function openList(given: Given = {}) {
  for (const mock of [keep, clear, onFailures]) mock.mockClear();
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <ListEnvironmentContext
      value={{
        viewer: { role: given.role ?? 'ADMIN', manager: false },
        userId: 'u1',
        singleKeys: true,
        announce: () => undefined,
        Frame: () => null,
      }}
    >
      {children}
    </ListEnvironmentContext>
  );
  const { result, rerender, unmount } = renderHook(
    (now: Given) => useListActions(definition, stateOf(now), { cursor: now.cursor ?? null, onFailures }),
    { wrapper, initialProps: given },
  );
  const props = () => result.current.props;
  return {
    props,
    rerender,
    unmount,
    busy: () => result.current.busy,
    press: (key: string) => act(() => result.current.keys[key]?.()),
    pending: () =>
      props().pending && [
        props().pending?.action,
        props()
          .pending?.rows.map(({ id }) => id)
          .join(''),
      ],
    end: (report: Partial<ActionReport<Shop>>) =>
      act(() => props().onDone({ failures: [], failedRows: [], ...report })),
  };
}
