// The date field as people use it, in the page's language and not in the browser's.
import { useState } from 'react';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { DateRange, type DayRange } from '#client/ui/form/date/date-range.tsx';

beforeEach(async () => {
  chose.mockReset();
  await initI18n('fr');
});

afterEach(() => {
  document.documentElement.removeAttribute('dir');
});

const chose = vi.fn<(value: string | DayRange) => void>();
function One({ min, max, initial = '' }: { min?: string; max?: string; initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <DateField
      aria-label="Date"
      value={value}
      onChange={(next) => {
        chose(next);
        setValue(next);
      }}
      min={min}
      max={max}
    />
  );
}

const field = (name = 'Date') => screen.getByRole('textbox', { name });
const type = (text: string, name?: string) => fireEvent.change(field(name), { target: { value: text } });

it('a day is typed day first; incomplete text is passed on unchanged, for the form to refuse', () => {
  render(<One />);
  expect(field().getAttribute('placeholder')).toBe('jj/mm/aaaa');
  type('21/11');
  expect(chose).toHaveBeenLastCalledWith('21/11');
  type('21/11/2026');
  expect(chose).toHaveBeenLastCalledWith('2026-11-21');
  expect(field()).toHaveProperty('value', '21/11/2026');
  type('31/02/2026');
  expect(chose).toHaveBeenLastCalledWith('31/02/2026');
  type('');
  expect(chose).toHaveBeenLastCalledWith('');
});

it('a short year is understood when the field is left', () => {
  render(<One />);
  type('5/1/27');
  fireEvent.blur(field());
  expect(chose).toHaveBeenLastCalledWith('2027-01-05');
  expect(field()).toHaveProperty('value', '05/01/2027');
});

/** Opens the calendar and returns the grid of its month once the focus is in it. */
async function openCalendar(open: string, month: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: open }));
  const grid = await screen.findByRole('grid', { name: month });
  await waitFor(() => {
    expect(grid.contains(document.activeElement)).toBe(true);
  });
  return grid;
}
const focused = () => document.activeElement?.getAttribute('aria-label');
const press = (key: string, shiftKey = false) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
};

it('a day is chosen from a month in the page’s language, also by keyboard, and not before the first one allowed', async () => {
  render(<One initial="2026-11-21" min="2026-11-10" />);
  const month = await openCalendar('Choisir une date', 'novembre 2026');
  const chosen = within(within(month).getByRole('gridcell', { selected: true })).getByRole('button');
  expect(chosen.getAttribute('aria-label')).toBe('samedi 21 novembre 2026');
  expect(document.activeElement).toBe(chosen);
  const refused = within(month).getByRole('button', { name: 'lundi 9 novembre 2026' });
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(refused);
  expect(chose).not.toHaveBeenCalled();
  act(() => {
    chosen.focus();
  });
  press('PageDown');
  const december = await screen.findByRole('grid', { name: 'décembre 2026' });
  await waitFor(() => {
    expect(focused()).toBe('lundi 21 décembre 2026');
  });
  fireEvent.click(within(december).getByRole('button', { name: 'lundi 21 décembre 2026' }));
  expect(chose).toHaveBeenLastCalledWith('2026-12-21');
  await waitFor(() => {
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

it('a day after the last one allowed is not chosen, and a day of the next month is', async () => {
  render(<One initial="2026-11-21" max="2026-12-01" />);
  const month = await openCalendar('Choisir une date', 'novembre 2026');
  fireEvent.click(within(month).getByRole('button', { name: 'mercredi 2 décembre 2026' }));
  expect(chose).not.toHaveBeenCalled();
  fireEvent.click(within(month).getByRole('button', { name: 'mardi 1 décembre 2026' }));
  expect(chose).toHaveBeenLastCalledWith('2026-12-01');
});

it('without a value, the calendar starts at the allowed day nearest to today', async () => {
  render(<One min="2999-01-17" />);
  await openCalendar('Choisir une date', 'janvier 2999');
  expect(focused()).toBe('jeudi 17 janvier 2999');
});

it('without a value or limits, the calendar starts at today and marks it', async () => {
  render(<One />);
  fireEvent.click(screen.getByRole('button', { name: 'Choisir une date' }));
  await screen.findByRole('grid');
  const today = new Intl.DateTimeFormat('fr-MA', { dateStyle: 'full', timeZone: 'Africa/Casablanca' });
  expect(focused()).toBe(today.format(new Date()));
  expect(document.activeElement?.getAttribute('aria-current')).toBe('date');
});

it('the keys move by a day, a week, a month and a year and to the ends of the week, and take the tab stop along', async () => {
  render(<One initial="2026-11-21" />);
  await openCalendar('Choisir une date', 'novembre 2026');
  const steps: [key: string, shift: boolean, day: string][] = [
    ['ArrowRight', false, 'dimanche 22 novembre 2026'],
    ['ArrowLeft', false, 'samedi 21 novembre 2026'],
    ['ArrowDown', false, 'samedi 28 novembre 2026'],
    ['ArrowUp', false, 'samedi 21 novembre 2026'],
    ['Home', false, 'lundi 16 novembre 2026'],
    ['End', false, 'dimanche 22 novembre 2026'],
    ['PageUp', false, 'jeudi 22 octobre 2026'],
    ['PageDown', true, 'vendredi 22 octobre 2027'],
    ['PageUp', true, 'jeudi 22 octobre 2026'],
  ];
  for (const [key, shift, day] of steps) {
    press(key, shift);
    expect([key, focused()]).toEqual([key, day]);
    const days = within(screen.getByRole('grid')).getAllByRole('button');
    expect(days.filter((button) => button.tabIndex === 0)).toEqual([document.activeElement]);
  }
});

it('a month longer than the next one leads to its last day', async () => {
  render(<One initial="2026-01-31" />);
  await openCalendar('Choisir une date', 'janvier 2026');
  press('PageDown');
  expect(focused()).toBe('samedi 28 février 2026');
});

it('a month has six weeks from Monday to Sunday, and the month that is turned to is announced', async () => {
  render(<One initial="2026-02-10" />);
  const month = await openCalendar('Choisir une date', 'février 2026');
  const days = within(month)
    .getAllByRole('button')
    .map((day) => day.getAttribute('aria-label'));
  expect([days.length, days[0], days.at(-1)]).toEqual([42, 'lundi 26 janvier 2026', 'dimanche 8 mars 2026']);
  fireEvent.click(screen.getByRole('button', { name: 'Mois précédent' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mois précédent' }));
  const announced = screen.getByText('décembre 2025');
  expect(announced.getAttribute('aria-live')).toBe('polite');
  fireEvent.click(screen.getByRole('button', { name: 'Mois suivant' }));
  expect(announced.textContent).toBe('janvier 2026');
  expect(screen.getByRole('grid', { name: 'janvier 2026' })).toBeDefined();
});

it('months and days are Arabic words with figures 0 to 9 on an Arabic page, and the arrows follow its direction', async () => {
  await initI18n('ar');
  document.documentElement.dir = 'rtl';
  render(<One initial="2026-11-21" />);
  expect(field()).toHaveProperty('value', '21/11/2026');
  fireEvent.click(screen.getByRole('button', { name: 'اختيار تاريخ' }));
  const month = await screen.findByRole('grid', { name: /نونبر 2026|نوفمبر 2026/ });
  const chosen = within(within(month).getByRole('gridcell', { selected: true })).getByRole('button');
  expect(chosen.getAttribute('aria-label')).toMatch(/السبت.*21.*2026/);
  expect(chosen.textContent).toBe('21');
  expect(month.closest('[lang]')?.getAttribute('lang')).toBe('ar-MA');
  press('ArrowLeft');
  expect(focused()).toMatch(/الأحد.*22.*2026/);
  press('ArrowRight');
  expect(focused()).toMatch(/السبت.*21.*2026/);
});

function Range() {
  const [value, setValue] = useState<DayRange>({ gte: '2026-11-01', lt: '2026-11-08' });
  return (
    <DateRange
      label="Création"
      value={value}
      onChange={(next) => {
        chose(next);
        setValue(next);
      }}
    />
  );
}

it('a range keeps its days while one is half typed, and never ends before it begins', () => {
  render(<Range />);
  expect(field('Au')).toHaveProperty('value', '07/11/2026');
  type('05/1', 'Du');
  expect(chose).not.toHaveBeenCalled();
  type('12/11/2026', 'Du');
  expect(chose).toHaveBeenLastCalledWith({ gte: '2026-11-12', lt: '2026-11-13' });
  type('02/11/2026', 'Au');
  expect(chose).toHaveBeenLastCalledWith({ gte: '2026-11-02', lt: '2026-11-03' });
  type('', 'Du');
  expect(chose).toHaveBeenLastCalledWith({ gte: null, lt: '2026-11-03' });
});
