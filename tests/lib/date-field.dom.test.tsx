// The date field as people use it, in the page's language and not in the browser's.
import { useState } from 'react';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { DateRange, type DayRange } from '#client/ui/form/date/date-range.tsx';

beforeEach(async () => {
  chose.mockReset();
  await initI18n('fr');
});

const chose = vi.fn<(value: string | DayRange) => void>();
function One({ min, initial = '' }: { min?: string; initial?: string }) {
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

it('a day is chosen from a month in the page’s language, also by keyboard, and not before the first one allowed', async () => {
  render(<One initial="2026-11-21" min="2026-11-10" />);
  fireEvent.click(screen.getByRole('button', { name: 'Choisir une date' }));
  const month = await screen.findByRole('table', { name: 'novembre 2026' });
  const chosen = within(month).getByRole('button', { pressed: true });
  expect(chosen.getAttribute('aria-label')).toBe('samedi 21 novembre 2026');
  fireEvent.click(within(month).getByRole('button', { name: 'lundi 9 novembre 2026' }));
  expect(chose).not.toHaveBeenCalled();
  fireEvent.keyDown(chosen, { key: 'PageDown' });
  const december = await screen.findByRole('table', { name: 'décembre 2026' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('lundi 21 décembre 2026');
  fireEvent.click(within(december).getByRole('button', { name: 'lundi 21 décembre 2026' }));
  expect(chose).toHaveBeenLastCalledWith('2026-12-21');
  expect(screen.queryByRole('table')).toBeNull();
});

it('months and days are Arabic words with figures 0 to 9 on an Arabic page', async () => {
  await initI18n('ar');
  render(<One initial="2026-11-21" />);
  expect(field()).toHaveProperty('value', '21/11/2026');
  fireEvent.click(screen.getByRole('button', { name: 'اختيار تاريخ' }));
  const pressed = await screen.findByRole('button', { pressed: true });
  expect(pressed.getAttribute('aria-label')).toMatch(/السبت.*21.*2026/);
  expect(pressed.textContent).toBe('21');
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
