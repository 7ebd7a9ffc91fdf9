// The order of the stops under a thumb: buttons and a handle move one stop, and a tap chooses one.
import { useState } from 'react';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { StopList } from '#client/areas/round/order/stop-list.tsx';
import type { RoundStop } from '#client/areas/round/round.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { buildPackage } from '#tests/areas/packages/support/package.ts';
import { renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

const names = ['Amina', 'Brahim', 'Chama', 'Driss'] as const;
const all: readonly RoundStop[] = names.map((recipientName, index) => ({
  number: index + 1,
  place: null,
  pkg: buildPackage(index + 1, { recipientName }),
}));
const idOf = (name: string): string => all.find(({ pkg }) => pkg.recipientName === name)?.pkg.id ?? '';

async function open() {
  const chosen = vi.fn<(id: string) => void>();
  const arranged = vi.fn<(names: readonly string[]) => void>();
  function List() {
    const [ids, setIds] = useState(all.map(({ pkg }) => pkg.id));
    const stops = ids.flatMap((id) => all.find(({ pkg }) => pkg.id === id) ?? []);
    return (
      <StopList
        stops={stops}
        currentId={ids[0] ?? ''}
        arrange={(next) => {
          arranged(next.map((id) => all.find(({ pkg }) => pkg.id === id)?.pkg.recipientName ?? ''));
          setIds([...next]);
        }}
        onNearestFirst={() => undefined}
        onChoose={chosen}
      />
    );
  }
  await renderPage(<List />, 'DRIVER', {});
  await screen.findByText('Brahim');
  return { chosen, arranged };
}

const shown = (): string[] =>
  screen.getAllByRole('listitem').map((row) => names.find((name) => within(row).queryByText(name)) ?? '');

it('shows the stops after the current one; a tap makes one the stop at hand', async () => {
  const { chosen } = await open();
  expect(shown()).toEqual(['Brahim', 'Chama', 'Driss']);
  fireEvent.click(screen.getByText('Chama'));
  expect(chosen.mock.calls).toEqual([[idOf('Chama')]]);
});

it('moves a stop by its buttons, the current one too, and not beyond the ends', async () => {
  const { arranged } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Trier' }));
  expect(shown()).toEqual([...names]);
  fireEvent.click(screen.getByRole('button', { name: 'Monter Chama' }));
  fireEvent.click(screen.getByRole('button', { name: 'Monter Chama' }));
  expect(shown()).toEqual(['Chama', 'Amina', 'Brahim', 'Driss']);
  fireEvent.click(screen.getByRole('button', { name: 'Descendre Amina' }));
  expect(arranged.mock.lastCall).toEqual([['Chama', 'Brahim', 'Amina', 'Driss']]);
  expect(screen.getByRole('button', { name: 'Monter Chama' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Descendre Driss' })).toHaveProperty('disabled', true);
});

const rowOf = (name: string): Element => {
  const row = screen.getByText(name).closest('li');
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};

it('moves a stop that is dragged by its handle once it is dropped, and not if the drag is broken off', async () => {
  const { arranged } = await open();
  HTMLElement.prototype.setPointerCapture = () => undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Trier' }));
  const handle = rowOf('Driss').querySelector('[data-handle]');
  if (!handle) throw new Error('no handle');
  const over = vi.fn<() => Element>(() => rowOf('Amina'));
  document.elementFromPoint = over;
  fireEvent.pointerDown(handle);
  fireEvent.pointerMove(handle);
  expect(arranged).not.toHaveBeenCalled();
  fireEvent.pointerUp(handle);
  expect(arranged.mock.calls).toEqual([[['Driss', 'Amina', 'Brahim', 'Chama']]]);
  fireEvent.pointerDown(handle);
  over.mockReturnValue(rowOf('Chama'));
  fireEvent.pointerMove(handle);
  fireEvent.pointerCancel(handle);
  expect(arranged).toHaveBeenCalledTimes(1);
});
