// The calendar's code cannot be loaded, for example because the connection is lost.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { DateField } from '#client/ui/form/date/date-field.tsx';

vi.mock('#client/ui/form/date/calendar.tsx', () => {
  throw new Error('not loaded');
});

it('without the calendar, its panel closes, a notice says why, and a day can still be typed', async () => {
  await initI18n('fr');
  const chose = vi.fn<(day: string) => void>();
  render(
    <>
      <DateField aria-label="Date" value="" onChange={chose} />
      <Toasts />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Choisir une date' }));
  expect(await screen.findByText(/n’a pas pu être chargée/)).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '21/11/2026' } });
  expect(chose).toHaveBeenLastCalledWith('2026-11-21');
});
