// Where the focus goes in a dialog that opens, and the question before input is discarded.
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import DiscardDialog from '#client/forms/discard-dialog.tsx';
import { useInitialFocus } from '#client/forms/use-initial-focus.ts';
import { initI18n } from '#client/messages/i18n.ts';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function Form({ isLoaded, id = 'name' }: { isLoaded: boolean; id?: string }): ReactNode {
  useInitialFocus(id);
  return (
    <>
      <button type="button">close</button>
      {isLoaded && <input id="name" />}
      {isLoaded && <input id="phone" />}
    </>
  );
}
const frames = (count: number): void => {
  act(() => {
    for (let frame = 0; frame < count; frame += 1) vi.advanceTimersToNextFrame();
  });
};
const focused = (): string | undefined => document.activeElement?.id;

it('the field has the focus after the dialog gave it to its first control', () => {
  render(<Form isLoaded />);
  frames(1);
  screen.getByRole('button').focus();
  frames(1);
  expect(focused()).toBe('name');
  screen.getByRole('button').focus();
  frames(3);
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

it('a field that is loaded later is waited for, but not for ever', () => {
  const { rerender, unmount } = render(<Form isLoaded={false} />);
  frames(100);
  rerender(<Form isLoaded />);
  frames(2);
  expect(focused()).toBe('name');
  unmount();
  const late = render(<Form isLoaded={false} />);
  frames(130);
  late.rerender(<Form isLoaded />);
  frames(3);
  expect(document.activeElement).toBe(document.body);
});

it('nothing is focused after the form is gone, and another field when that is wanted', () => {
  const { unmount } = render(<Form isLoaded />);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  const { rerender } = render(<Form isLoaded />);
  frames(2);
  rerender(<Form isLoaded id="phone" />);
  frames(2);
  expect(focused()).toBe('phone');
});

it('the question keeps the input for who stays or presses Escape, and discards it only for who says so', async () => {
  vi.useRealTimers();
  const [onStay, onLeave] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(<DiscardDialog onStay={onStay} onLeave={onLeave} />);
  const dialog = await screen.findByRole('dialog', { name: 'Abandonner les modifications ?' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Continuer la saisie' }));
  expect([onStay.mock.calls.length, onLeave.mock.calls.length]).toEqual([2, 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Abandonner' }));
  expect([onStay.mock.calls.length, onLeave.mock.calls.length]).toEqual([2, 1]);
});
