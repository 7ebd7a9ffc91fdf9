// Parts that say how something stands: steps, histories, errors, pages, tabs, days.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { Journey } from '#client/ui/display/status/journey.tsx';
import { StatusChange } from '#client/ui/display/status/status-change.tsx';
import { StatusGlyph } from '#client/ui/display/status/status-glyph.tsx';
import { Timeline } from '#client/ui/display/timeline.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { DateRange, type DayRange } from '#client/ui/form/date/date-range.tsx';
import { Pager } from '#client/ui/navigation/pager.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { BulkBar } from '#client/ui/table/bulk-bar.tsx';

const nothing = () => undefined;

beforeAll(() => initI18n('fr'));
afterEach(() => {
  vi.useRealTimers();
});

const step = (id: string, state: 'done' | 'current' | 'next') => ({ id, state, status: 'created', label: id });

it('the steps of a parcel say which are done, which is next, and where it is', () => {
  render(<Journey label="Parcel" steps={[step('a', 'done'), step('b', 'current'), step('c', 'next')]} />);
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(screen.getAllByRole('img').map((glyph) => glyph.getAttribute('aria-label'))).toEqual([
    'fait',
    'en cours',
    'à venir',
  ]);
});

it('a change of status shows what was and what is; only shapes with a direction turn around in Arabic', () => {
  const { container } = render(
    <StatusChange from="transit" to="delivered" fromLabel="En route">
      Livré
    </StatusChange>,
  );
  const [before, , after] = container.querySelectorAll('svg');
  expect([before?.getAttribute('aria-label'), before?.style.color, after?.style.color]).toEqual([
    'Avant : En route, maintenant :',
    expect.stringContaining('--st-transit'),
    expect.stringContaining('--st-delivered'),
  ]);
  expect([before?.hasAttribute('data-mirror'), after?.hasAttribute('data-mirror')]).toEqual([true, false]);
  render(<StatusGlyph status="delivered" />);
});

it('a history separates what happened from its detail, and marks the present entry', () => {
  const items = [
    { id: 'a', icon: null, title: 'Delivered', detail: 'cash', time: '10:00', variant: 'current' as const },
    { id: 'b', icon: null, title: 'Created', time: '09:00' },
    { id: 'c', icon: null, detail: 'a note', sub: 'Salma', time: '08:00', variant: 'note' as const },
  ];
  render(<Timeline label="History" items={items} />);
  const shown = screen.getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'Delivered · cash10:00',
    'Created09:00',
    'a noteSalma08:00',
  ]);
  expect(shown.map((item) => item.getAttribute('aria-current'))).toEqual(['step', null, null]);
});

describe('an error in place of a page', () => {
  it('has usual words, copies its report and not the reference alone, and can be tried again', () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const onRetry = vi.fn<() => void>();
    render(<ErrorState reference="E-1" report="E-1 · /page" onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain(
      'Une erreur s’est produiteRien n’a été perdu.Référence E-1',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Copier la référence' }));
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect([copied.mock.calls, onRetry.mock.calls.length]).toEqual([[['E-1 · /page']], 1]);
    copied.mockRestore();
  });

  it('has no button without something to do, and its own word for it', () => {
    const { rerender } = render(<ErrorState text="Wait." />);
    expect([screen.queryByRole('button'), screen.getByText('Wait.') !== null]).toEqual([null, true]);
    rerender(<ErrorState retryLabel="Reload" onRetry={nothing} />);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });
});

it('a notice is announced as it says: at once, when there is time, or not at all', () => {
  const { rerender } = render(<Banner live="alert">a</Banner>);
  expect(screen.getByRole('alert').textContent).toBe('a');
  rerender(<Banner live="status">b</Banner>);
  expect(screen.getByRole('status').textContent).toBe('b');
  rerender(<Banner>c</Banner>);
  expect([screen.queryByRole('alert'), screen.queryByRole('status')]).toEqual([null, null]);
});

const pager = (props: { page: number; total: number; capped?: boolean; hasNext?: boolean }) => {
  const onPage = vi.fn<(page: number) => void>();
  const { container, unmount } = render(<Pager size={30} onPage={onPage} {...props} />);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  const text = container.textContent.replaceAll(/\s/g, ' ');
  unmount();
  return [text, onPage.mock.calls.flat()];
};

describe('the pages', () => {
  it.each([
    [{ page: 1, total: 0 }, '0–0 sur 01 / 1', []],
    [{ page: 1, total: 30 }, '1–30 sur 301 / 1', []],
    [{ page: 2, total: 65 }, '31–60 sur 652 / 3', [1, 3]],
    [{ page: 3, total: 65 }, '61–65 sur 653 / 3', [2]],
    [{ page: 35, total: 1000, capped: true, hasNext: true }, '1 021–1 050 sur 1 000+35 / 34+', [34, 36]],
  ])('say which rows are shown and lead as far as there are some: %j', (props, text, led) => {
    expect(pager(props)).toEqual([text, led]);
  });
});

it('tabs have one stop for the keyboard, which is the chosen one, and counts that may have an end', async () => {
  const chose = vi.fn<(id: string) => void>();
  const items = [
    { id: 'a', label: 'A', count: 1001, cap: 1000 },
    { id: 'b', label: 'B' },
  ];
  render(<Tabs label="Tabs" items={items} value="b" onChange={chose} />);
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual(['A1 000+', 'B']);
  const stops = [screen.getByRole('tablist'), ...tabs].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
  stops[0]?.focus();
  expect(document.activeElement?.textContent).toBe('B');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' });
  await waitFor(() => expect(chose.mock.calls).toEqual([['a']]));
});

it('a press of a tab is told once', () => {
  const chose = vi.fn<(id: string) => void>();
  render(<Tabs label="Tabs" items={['a', 'b'].map((id) => ({ id, label: id }))} value="b" onChange={chose} />);
  const tab = screen.getByRole('tab', { name: 'a' });
  fireEvent.mouseDown(tab);
  fireEvent.click(tab);
  expect(chose.mock.calls).toEqual([['a']]);
});

const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

it('the usual ranges of days end today, and the chosen one is marked', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  const chose = vi.fn<(range: DayRange) => void>();
  const { rerender } = render(<DateRange presets label="Days" value={{ gte: null, lt: null }} onChange={chose} />);
  for (const name of ['Aujourd’hui', '7 jours', '30 jours', 'Ce mois-ci'])
    fireEvent.click(screen.getByRole('button', { name }));
  const lt = '2026-11-22';
  expect(chose.mock.calls.flat()).toEqual([
    { gte: '2026-11-21', lt },
    { gte: '2026-11-15', lt },
    { gte: '2026-10-23', lt },
    { gte: '2026-11-01', lt },
  ]);
  expect(pressed()).toEqual([]);
  rerender(<DateRange presets label="Days" value={{ gte: '2026-11-15', lt }} onChange={chose} />);
  expect(pressed()).toEqual(['7 jours']);
  rerender(<DateRange presets label="Days" value={{ gte: '2026-11-15', lt: '2026-11-20' }} onChange={chose} />);
  expect(pressed()).toEqual([]);
});

it('the bar of a selection offers all that match, or the page alone, and shows also a sum of nothing', () => {
  const onSelect = vi.fn<(isSelected: boolean) => void>();
  const bar = (isSelected: boolean, totalIsExact = true) => (
    <BulkBar
      count={30}
      amount={0}
      actions={[{ id: 'a', label: 'Act', busy: true, onSelect: nothing }]}
      onClose={nothing}
      matching={{ total: 90, totalIsExact, isSelected, onSelect }}
    />
  );
  const { container, rerender } = render(bar(false));
  expect(container.textContent).toMatch(/^30 sélectionnés0,00\s?DHS/u);
  expect(screen.getByRole('button', { name: 'Act' }).getAttribute('aria-busy')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Sélectionner les 90 résultats' }));
  rerender(bar(true, false));
  expect(container.textContent).toMatch(/^Les 90\+ résultats/);
  fireEvent.click(screen.getByRole('button', { name: 'Seulement les 30 sélectionnés' }));
  expect(onSelect.mock.calls.flat()).toEqual([true, false]);
});
