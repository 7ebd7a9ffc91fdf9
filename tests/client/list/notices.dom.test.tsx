// What stands in place of rows or above them: no rows, older rows, changes that wait.
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ListEnvironmentContext, type ListEnvironment } from '#client/list/list-environment.ts';
import type { ListParams } from '#client/list/list-definition.ts';
import { ListEmpty } from '#client/list/table/list-empty.tsx';
import { ListError } from '#client/list/table/list-error.tsx';
import { PendingChangesPill } from '#client/list/table/pending-changes-pill.tsx';
import { EditedCell } from '#client/list/table/row-presence.tsx';
import { parseErrorExtensions } from '#client/lib/request-error.ts';
import { initI18n } from '#client/messages/i18n.ts';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces(['list', 'packages', 'kit', 'problems', 'presence']);
});

const nothing = () => undefined;
const environment: ListEnvironment = {
  viewer: { role: 'ADMIN', manager: false },
  userId: 'u1',
  singleKeys: true,
  announce: nothing,
  Frame: () => null,
};

describe('a list without rows', () => {
  const params: ListParams = {
    tab: 'all',
    search: '',
    filter: {},
    sort: { by: 'created', direction: 'desc' },
    page: 1,
    after: null,
    before: null,
  };
  const create = <button type="button">new</button>;

  it('says that a search or a filter is the reason, which can be removed', () => {
    const onClear = vi.fn<() => void>();
    const { rerender } = render(
      <ListEmpty area="packages" params={{ ...params, search: 'karim' }} onClear={onClear} create={create} />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    rerender(<ListEmpty area="packages" params={{ ...params, filter: { late: true } }} onClear={onClear} />);
    fireEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect([onClear.mock.calls.length, screen.queryByRole('button', { name: 'new' })]).toEqual([2, null]);
  });

  it('offers the first one where there are none at all', () => {
    render(
      <ListEmpty area="packages" params={{ ...params, filter: { late: null } }} onClear={nothing} create={create} />,
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['new']);
  });
});

it('older rows have the reason above them, that of a field where there is one', () => {
  const { rerender } = render(<ListError problem={parseErrorExtensions({ code: 'internal' })} onRetry={nothing} />);
  expect(screen.getByRole('alert').textContent).toContain('Les lignes affichées sont celles d’avant.');
  const fields = [{ path: 'search', code: 'required' }];
  rerender(<ListError problem={parseErrorExtensions({ code: 'invalid_input', fields })} onRetry={nothing} />);
  expect(screen.getByRole('alert').textContent).toContain('Ce champ est requis');
});

it('changes that wait are counted by kind, told to screen readers once, and shown with a press', () => {
  const announce = vi.fn<(text: string) => void>();
  const refetch = vi.fn<() => void>();
  const pill = (newCount: number, modifiedCount: number) => (
    <ListEnvironmentContext value={{ ...environment, announce }}>
      <PendingChangesPill area="packages" changes={{ newCount, modifiedCount, refetch }} />
    </ListEnvironmentContext>
  );
  const { rerender } = render(pill(0, 0));
  expect([screen.queryByRole('button'), announce.mock.calls.length]).toEqual([null, 0]);
  rerender(pill(2, 3));
  const words = screen.getByRole('button').textContent;
  expect(words).toMatch(/^2 .* · 3 /);
  rerender(pill(2, 3));
  expect(announce.mock.calls).toEqual([[words]]);
  rerender(pill(0, 1));
  expect(screen.getByRole('button').textContent).toMatch(/^1 /);
  fireEvent.click(screen.getByRole('button'));
  expect(refetch).toHaveBeenCalledTimes(1);
});

const editing = (field: string) => ({
  count: 1,
  people: [{ id: 'u2', name: 'Salma Idrissi', colour: 1 as const, editing: field, typing: false }],
});

it('a cell names who edits one of its fields, as they come and go, and nobody who edits another', () => {
  const listeners = new Set<() => void>();
  let now = editing('note');
  const presence: ListEnvironment['presence'] = {
    get: () => now,
    subscribe: (_, listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const { container, unmount } = render(
    <ListEnvironmentContext value={{ ...environment, presence }}>
      <EditedCell id="p" fields={['cityId', 'address']}>
        Rabat
      </EditedCell>
    </ListEnvironmentContext>,
  );
  expect(container.textContent).toBe('Rabat');
  act(() => {
    now = editing('address');
    for (const listener of listeners) listener();
  });
  expect(container.textContent).toContain('Salma');
  expect(container.textContent).not.toContain('Rabat');
  unmount();
  expect(listeners.size).toBe(0);
});
