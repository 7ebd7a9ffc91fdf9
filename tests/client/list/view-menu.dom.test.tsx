// The menu of the columns and of the height of rows.
import { fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import type { ColumnToggle } from '#client/list/table/use-columns.tsx';
import ViewMenu from '#client/list/table/view-menu.tsx';
import { initI18n } from '#client/messages/i18n.ts';

beforeAll(async () => {
  localStorage.clear();
  await initI18n('fr');
  await i18next.loadNamespaces('list');
});

/** The keys that were left to the browser, and what the others did to the column. */
async function pressAlt(dir: 'ltr' | 'rtl', ...keys: string[]) {
  document.documentElement.dir = dir;
  const did = vi.fn<(what: string | number) => void>();
  const column: ColumnToggle = {
    id: 'city',
    label: 'City',
    on: true,
    fixed: false,
    toggle: () => did('toggle'),
    moveAfter: () => did('after'),
    resize: did,
  };
  render(<ViewMenu switches={[column]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Colonnes' }));
  const box = await screen.findByRole('checkbox', { name: 'City' });
  const left = keys.filter((key) => fireEvent.keyDown(box, { key, altKey: true }));
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  const isOff = screen.getByRole('button', { name: 'Rétablir les colonnes' }).hasAttribute('disabled');
  document.documentElement.dir = 'ltr';
  return { did: did.mock.calls.flat(), left, isOff };
}

it.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const)(
  'with Alt in %s, %s makes a column wider and %s narrower; others move it as far as it can',
  async (...given) => {
    const [dir, wider, narrower] = given;
    const { did, left, isOff } = await pressAlt(dir, wider, narrower, 'ArrowDown', 'ArrowUp', 'x');
    expect([did, left, isOff]).toEqual([[16, -16, 'after'], ['ArrowUp', 'x'], true]);
  },
);

it('rows are compact until the button is pressed again', () => {
  render(<ViewMenu switches={[]} />);
  const button = screen.getByRole('button', { name: 'Lignes compactes' });
  const states = [0, 1, 2].map(() => {
    const state = [button.getAttribute('aria-pressed'), localStorage.getItem('qafila.density')];
    fireEvent.click(button);
    return state;
  });
  expect(states).toEqual([
    ['false', null],
    ['true', 'compact'],
    ['false', 'comfortable'],
  ]);
  fireEvent.click(button);
});
