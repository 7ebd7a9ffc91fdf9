// The pages of a list: by number as far as the server counts, and then by the last row of a page.
import { fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { lastNumberedPage, type ListUrlState } from '#client/list/state/list-url.ts';
import { ListPager, type ListPagerProps } from '#client/list/table/list-pager.tsx';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces(['packages', 'list', 'kit']);
});

const last = lastNumberedPage;

function openPager(page: Partial<ListPagerProps['page']>, sums: ListPagerProps['sums'] = []) {
  const onGo = vi.fn<(change: Partial<ListUrlState>) => void>();
  const whole = { rows: [], total: 100, totalIsExact: true, page: 1, next: 'n', previous: null, ...page };
  render(<ListPager area="packages" sums={sums} page={whole} onGo={onGo} />);
  return onGo;
}
const text = () => screen.getByRole('navigation', { name: 'Pages' }).textContent.replaceAll(/[\s\u202F]/g, '');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const next = () => button('Page suivante');
const previous = () => button('Page précédente');

describe('pages with numbers', () => {
  it.each<[Partial<ListPagerProps['page']>, string, string, boolean, boolean]>([
    [{}, '1–30sur100', '1/4', false, true],
    [{ page: 2 }, '31–60sur100', '2/4', true, true],
    [{ page: 4, next: null }, '91–100sur100', '4/4', true, false],
    [{ total: 0, next: null }, '0–0sur0', '1/1', false, false],
    [{ total: 30, next: null }, '1–30sur30', '1/1', false, false],
    [{ total: 1000, totalIsExact: false }, '1–30sur1000+', '1/34+', false, true],
    [{ total: 60, totalIsExact: false, page: 2 }, '31–60sur60+', '2/2+', true, true],
  ])('say which rows are shown, of how many: %j', (page, range, number, hasPrevious, hasNext) => {
    openPager(page);
    expect(text()).toContain(range);
    expect(text()).toContain(number);
    expect([!previous().disabled, !next().disabled]).toEqual([hasPrevious, hasNext]);
  });

  it('lead to the neighbours by their numbers', () => {
    const onGo = openPager({ page: 2 });
    fireEvent.click(previous());
    fireEvent.click(next());
    expect(onGo.mock.calls).toEqual([
      [{ page: 1, after: null, before: null }],
      [{ page: 3, after: null, before: null }],
    ]);
  });

  it('end where the server stops to count: the next page follows the last row', () => {
    const onGo = openPager({ page: last, total: 90_000 });
    fireEvent.click(next());
    expect(onGo.mock.calls).toEqual([[{ page: 1, after: 'n', before: null }]]);
  });

  it('do not lead on from the last number without a row to follow', () => {
    openPager({ page: last, total: 90_000, next: null });
    expect(next().disabled).toBe(true);
  });

  it('lead on while a page is read whose end is not known, if the total says that there is more', () => {
    openPager({ page: 2, total: 61, next: null });
    expect(next().disabled).toBe(false);
  });
});

describe('pages beyond the last number', () => {
  it('follow the last row, or precede the first', () => {
    const onGo = openPager({ page: null, previous: 'p', total: 12_000, totalIsExact: false });
    expect(text()).toContain('Suitedelaliste,sur12000+');
    fireEvent.click(next());
    fireEvent.click(previous());
    expect(onGo.mock.calls).toEqual([[{ page: 1, after: 'n', before: null }], [{ page: 1, after: null, before: 'p' }]]);
  });

  it('end where there is no row to go on from', () => {
    openPager({ page: null, previous: null, next: null });
    expect([previous().disabled, next().disabled]).toEqual([true, true]);
  });
});

it.each([1, null])('the sums of the list stand beside its pages, money in dirhams (page %s)', (page) => {
  const sums = [
    { field: 'cod', value: 123_450, isMoney: true },
    { field: 'weight', value: 1234, isMoney: false },
  ];
  openPager({ page }, sums);
  expect(text()).toMatch(/1234,50DHS/);
  expect(text()).toMatch(/weight1234(?!,)/);
});
