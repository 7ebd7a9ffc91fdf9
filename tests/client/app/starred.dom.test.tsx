import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ScreenName } from '#shared/access/screens.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { splitBottomBar } from '#client/app/navigation/bottom-bar.tsx';
import { NavGroups } from '#client/app/navigation/nav-groups.tsx';
import { splitStarred, toggleStar } from '#client/app/navigation/starred.ts';

const twelve: ScreenName[] = [
  'package',
  'notifications',
  'house',
  'stock',
  'pallets',
  'warehouses',
  'print',
  'slip',
  'tickets',
  'ratings',
  'billing',
  'charts',
];

beforeAll(async () => {
  await initI18n('fr');
});

describe('starred pages', () => {
  it('show ten and keep the rest under "Plus"', () => {
    render(<NavGroups allowed={twelve} starred={twelve} current="package" rail={false} />);
    const favourites = screen.getByRole('heading', { name: 'Favoris' }).parentElement ?? document.body;
    expect(within(favourites).getAllByRole('link')).toHaveLength(10);
    fireEvent.click(screen.getByRole('button', { name: 'Plus (2)' }));
    expect(within(favourites).getAllByRole('link')).toHaveLength(12);
    fireEvent.click(screen.getByRole('button', { name: 'Moins' }));
    expect(within(favourites).getAllByRole('link')).toHaveLength(10);
  });

  it('leave out a page the role may not open', () => {
    expect(splitStarred(['logs', 'package'], ['package'])).toEqual({ first: ['package'], rest: [] });
  });

  it('are starred at the end and lose their star again', () => {
    expect(toggleStar(['package'], 'stock')).toEqual(['package', 'stock']);
    expect(toggleStar(['package', 'stock'], 'package')).toEqual(['stock']);
  });

  it('come first in the bar of a phone, which has room for three beside the search', () => {
    expect(splitBottomBar(['package', 'notifications', 'house', 'stock', 'pallets'], ['pallets', 'logs'])).toEqual({
      bar: ['pallets', 'package', 'notifications'],
      sheet: ['house', 'stock'],
    });
  });

  it('are under their own heading beside the groups of the menu', () => {
    render(<NavGroups allowed={twelve} starred={[]} current={null} rail={false} />);
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Opérations',
      'Relation client',
      'Finance',
      'Pilotage',
    ]);
  });
});
