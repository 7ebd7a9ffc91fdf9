// The calendar's code cannot be loaded, for example because the connection is lost.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { DateField } from '#client/ui/form/date/date-field.tsx';

vi.mock('#client/ui/form/date/calendar.tsx', () => {
  throw new Error('not loaded');
});

it('without the calendar, its panel waits, can be closed, and a day can still be typed', async () => {
  await initI18n('fr');
  const chose = vi.fn<(day: string) => void>();
  render(<DateField aria-label="Date" value="" onChange={chose} />);
  fireEvent.click(screen.getByRole('button', { name: 'Choisir une date' }));
  const panel = screen.getByRole('dialog');
  expect(panel.querySelector('[aria-busy]')).not.toBeNull();
  fireEvent.keyDown(panel, { key: 'Escape' });
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '21/11/2026' } });
  expect(chose).toHaveBeenLastCalledWith('2026-11-21');
});
