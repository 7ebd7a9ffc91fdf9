// What stands over and above the rows of a selection: the failures, the choice of an action, the bar, the menu of a row.
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ActionFailures } from '#client/list/actions/action-failures.tsx';
import type { ActionPresentation } from '#client/list/actions/action-host.tsx';
import { ActionPicker } from '#client/list/actions/action-picker.tsx';
import { getActionEntries } from '#client/list/actions/action-entries.ts';
import { ListBulkBar } from '#client/list/actions/list-bulk-bar.tsx';
import { RowMenu, useRowMenuEntries } from '#client/list/actions/row-menu.tsx';
import { OpenRow } from '#client/list/screen/open-row.tsx';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { initI18n } from '#client/messages/i18n.ts';

interface Shop {
  id: string;
  may: readonly string[];
  cash?: number;
}
const presentation: ActionPresentation<Shop> = {
  area: 'packages',
  allowed: ({ may }) => may,
  icon: () => () => null,
  isDestructive: (action) => action === 'erase',
  changesStatus: (action) => action !== 'note',
  hotkeys: { close: 'c' },
  singleRowOnly: ['rename'],
  amount: 'cash',
};
const shop = (id: string, may: readonly string[], cash?: number): Shop => ({
  id,
  may,
  ...(cash !== undefined && { cash }),
});

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces(['list', 'packages', 'kit']);
});

const failures = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `s${n}`, label: `Shop ${n}`, reason: 'too late' }));
const retryButton = () => screen.queryByRole('button', { name: 'Réessayer' });

describe('the rows that an action refused', () => {
  it('are listed up to fifty with their reasons, and the others counted', () => {
    const { rerender } = render(
      <ActionFailures area="packages" failures={failures(50)} retry={undefined} onClose={() => undefined} />,
    );
    expect([screen.getAllByRole('listitem').length, screen.queryByText(/de plus/)]).toEqual([50, null]);
    rerender(<ActionFailures area="packages" failures={failures(53)} retry={undefined} onClose={() => undefined} />);
    expect(screen.getAllByRole('listitem').length).toBe(50);
    expect(screen.getByText('et 3 de plus')).toBeTruthy();
    expect([screen.getByRole('alert').textContent, retryButton()]).toEqual([expect.stringContaining('53'), null]);
  });

  it('are tried again once until that has ended, and then again', async () => {
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const retry = vi.fn<() => Promise<void>>().mockReturnValueOnce(held[0].promise).mockReturnValue(held[1].promise);
    render(<ActionFailures area="packages" failures={failures(1)} retry={retry} onClose={() => undefined} />);
    const press = () => act(async () => fireEvent.click(retryButton() ?? document.body));
    await press();
    await press();
    expect([retry.mock.calls.length, retryButton()?.getAttribute('aria-busy')]).toEqual([1, 'true']);
    await act(async () => held[0].resolve());
    expect(retryButton()?.hasAttribute('aria-busy')).toBe(false);
    await press();
    expect(retry).toHaveBeenCalledTimes(2);
  });
});

describe('the choice of an action', () => {
  const rows = [
    shop('a', ['pause', 'note', 'erase']),
    shop('b', ['note', 'rename', 'pause', 'close']),
    shop('c', ['pause']),
  ];
  const choose = (kind: 'status' | 'other', of = rows) => {
    const onPick = vi.fn<(action: string) => void>();
    render(
      <ActionPicker presentation={presentation} rows={of} kind={kind} onPick={onPick} onClose={() => undefined} />,
    );
    const dialog = screen.getByRole('dialog');
    return {
      dialog,
      onPick,
      offered: () =>
        within(dialog)
          .queryAllByRole('listitem')
          .map((item) => item.textContent),
    };
  };

  it('has those of its kind, with their number where not all rows allow it, and begins at the first', async () => {
    const { dialog, onPick, offered } = choose('status');
    expect(offered()).toEqual(['actions.pause', 'actions.erase1 / 3']);
    expect(within(dialog).getByRole('heading', { name: 'Changer le statut' })).toBeTruthy();
    const first = within(dialog).getByRole('button', { name: 'actions.pause' });
    await vi.waitUntil(() => document.activeElement === first, 5_000);
    fireEvent.click(first);
    expect(onPick.mock.calls).toEqual([['pause']]);
  });

  it('has the other actions under their own title, and says when there is none', () => {
    const other = choose('other');
    expect(other.offered()).toEqual(['actions.note2 / 3']);
    expect(within(other.dialog).getByRole('heading', { name: 'Autres actions' })).toBeTruthy();
    expect(within(other.dialog).queryByText(/Aucune action/)).toBeNull();
  });

  it('says that there is nothing to choose', () => {
    const { dialog, offered } = choose('other', [shop('c', ['pause'])]);
    expect(offered()).toEqual([]);
    expect(within(dialog).getByText('Aucune action n’est possible sur cette sélection.')).toBeTruthy();
  });
});

const nothing = () => undefined;
const bar = (rows: readonly Shop[], given: Partial<Parameters<typeof ListBulkBar<Shop>>[0]> = {}) => {
  const { container, unmount } = render(
    <ListBulkBar
      presentation={presentation}
      rows={rows}
      matching={null}
      links={[]}
      onRun={nothing}
      onChoose={nothing}
      onClose={nothing}
      {...given}
    />,
  );
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent.replace(/[A-Z]$/, ''));
  const text = container.textContent;
  unmount();
  return { buttons, text };
};

describe('the bar of a selection', () => {
  it('has the sum of the rows, of all that match if those are meant, and none where one is hidden', () => {
    const two = [shop('a', ['close'], 100), shop('b', [], 250)];
    expect(bar(two).text).toContain('3,50');
    const matching = { input: {}, total: 9, totalIsExact: true, onSelect: () => undefined, sums: { cash: 70_000 } };
    expect(bar(two, { matching: { ...matching, isSelected: true } }).text).toContain('700,00');
    expect(bar(two, { matching: { ...matching, isSelected: false } }).text).toContain('3,50');
    expect(bar([...two, shop('c', [])]).text).not.toContain(',');
  });

  it('has the buttons of the actions that some row allows, and the export also of one row', () => {
    expect(bar([shop('a', ['close', 'pause'])], { onExport: () => undefined }).buttons).toEqual([
      expect.stringContaining('actions.close'),
      expect.stringContaining('Changer le statut'),
      'Exporter',
      '',
    ]);
    expect(bar([shop('a', ['note'])]).buttons).toEqual([
      expect.stringContaining('Changer le statut'),
      'Autres actions',
      '',
    ]);
  });
});

function Entries({ row }: { row: Shop }) {
  return useRowMenuEntries(presentation)(row, () => undefined).map(({ id, kind = 'action' }) => (
    <i key={id}>{kind === 'separator' ? '|' : id} </i>
  ));
}

describe('the menu of a row', () => {
  it('has changes of status, then the others, then what destroys, with a line between', () => {
    const { container, rerender } = render(<Entries row={shop('a', ['note', 'erase', 'pause'])} />);
    expect(container.textContent).toBe('pause | note | erase ');
    rerender(<Entries row={shop('a', ['note', 'erase'])} />);
    expect(container.textContent).toBe('note | erase ');
  });

  it('is none for a row that allows nothing', () => {
    const { rerender } = render(<RowMenu presentation={presentation} row={shop('a', [])} onAct={() => undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<RowMenu presentation={presentation} row={shop('a', ['note'])} onAct={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Actions sur cette ligne' })).toBeTruthy();
  });
});

it('the palette has the actions with a key first, each with the rows that allow it, and none that no row allows', async () => {
  const actions = {
    allowed: ({ may }: Shop) => may,
    hotkeys: { close: 'c' },
    ActionHost: () => null,
    RowMenu: () => null,
    loadPresentation: () => Promise.resolve(presentation),
  };
  const of = async (...rows: Shop[]) =>
    (await getActionEntries(actions, rows)).map(({ action, count, keys = '' }) => `${action} ${count} ${keys}`);
  expect(await of(shop('a', ['pause', 'close']), shop('b', ['pause']))).toEqual(['close 1 c', 'pause 2 ']);
  expect(await of(shop('a', ['pause']))).toEqual(['pause 1 ']);
});

/** What the drawer of a row is given, and what it asks for. */
function openRow(id: string) {
  const asked = vi.fn<(...given: unknown[]) => void>();
  const given: ListDrawerProps<{ id: string; version: number }>[] = [];
  render(
    <OpenRow
      Drawer={(props: ListDrawerProps<{ id: string; version: number }>) => {
        given.push(props);
        return null;
      }}
      id={id}
      ids={['a', 'b', 'c']}
      onOpen={(...next) => asked('open', ...next)}
      onShow={(next) => asked('show', next)}
      onAct={nothing}
    />,
  );
  const [props] = given;
  if (!props) throw new Error('there is no drawer');
  return { props, asked: () => asked.mock.calls };
}

describe('the open row', () => {
  it('says where it is in the page and leads to its neighbours; another row is a page of its own to go back from', () => {
    const { props, asked } = openRow('b');
    expect(props.position).toBe('2 / 3');
    props.onPrevious?.();
    props.onNext?.();
    props.onOpen('x');
    props.onClose();
    expect(asked()).toEqual([
      ['show', 'a'],
      ['show', 'c'],
      ['open', 'x'],
      ['open', null, true],
    ]);
  });

  it('has no neighbour beyond an end, and none where it is not on the page', () => {
    const ends = ['a', 'c', 'x'].map((id) => openRow(id).props);
    expect(ends.map(({ onPrevious, onNext, position }) => [!!onPrevious, !!onNext, position])).toEqual([
      [false, true, '1 / 3'],
      [true, false, '3 / 3'],
      [false, false, undefined],
    ]);
  });
});
