// The short messages over the page: how long each stays, and what a screen reader hears of it.
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { dismissToast, type ToastInput, toast, updateToast } from '#client/ui/feedback/toast.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';

const texts = () => within(region()).queryAllByRole('listitem').map(textOf);
const textOf = (item: HTMLElement) => item.querySelector('span')?.textContent;
const region = () => screen.getByRole('region', { name: 'Messages' });
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
function show(given: ToastInput): string {
  let id = '';
  act(() => {
    id = toast(given);
  });
  return id;
}
const shown = new Set<string>();

beforeEach(async () => {
  await initI18n('fr');
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  act(() => {
    vi.advanceTimersByTime(60_000);
    for (const id of shown) dismissToast(id);
  });
  vi.useRealTimers();
});

const pressUndo = (target: Element) => {
  fireEvent.keyDown(target, { key: 'z', ctrlKey: true });
};

describe('a toast', () => {
  it('goes after five seconds, and one with an action after eight', () => {
    show({ text: 'enregistré' });
    show({ text: 'annulé', action: { label: 'Rétablir', onSelect: () => undefined } });
    pass(4999);
    expect(texts()).toEqual(['enregistré', 'annulé']);
    pass(1);
    expect(texts()).toEqual(['annulé']);
    pass(2999);
    expect(texts()).toEqual(['annulé']);
    pass(1);
    expect(texts()).toEqual([]);
  });

  it('is undone with Ctrl+Z, the newest first; a field keeps the key for what was typed', () => {
    const undone: string[] = [];
    const undoable = (text: string) =>
      show({ text, action: { label: 'Revenir en arrière', undoes: true, onSelect: () => undone.push(text) } });
    undoable('premier');
    undoable('second');
    show({ text: 'autre', action: { label: 'Ouvrir', onSelect: () => undone.push('autre') } });
    const field = document.body.appendChild(document.createElement('input'));
    pressUndo(field);
    field.remove();
    expect(undone).toEqual([]);
    pressUndo(document.body);
    expect(undone).toEqual(['second']);
    expect(texts()).toEqual(['premier', 'autre']);
    pressUndo(document.body);
    pressUndo(document.body);
    expect(undone).toEqual(['second', 'premier']);
    dismissToast('none');
    pass(8_000);
  });

  it('stays while it is pointed at or has the focus, and then as long as was left', () => {
    show({ text: 'pointé' });
    pass(3000);
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    pass(20_000);
    expect(texts()).toEqual(['pointé']);
    fireEvent.pointerLeave(screen.getByRole('listitem'));
    pass(1999);
    expect(texts()).toEqual(['pointé']);
    pass(1);
    expect(texts()).toEqual([]);
    show({ text: 'au clavier' });
    fireEvent.focus(screen.getByRole('button', { name: 'Fermer' }));
    pass(20_000);
    expect(texts()).toEqual(['au clavier']);
    fireEvent.blur(screen.getByRole('button', { name: 'Fermer' }));
    pass(5000);
    expect(texts()).toEqual([]);
  });

  it('that is pointed at twice has only what was left the first time', () => {
    show({ text: 'pointé' });
    const item = screen.getByRole('listitem');
    for (const ms of [2000, 2000]) {
      pass(ms);
      fireEvent.pointerEnter(item);
      pass(1000);
      fireEvent.pointerLeave(item);
    }
    pass(999);
    expect(texts()).toEqual(['pointé']);
    pass(1);
    expect(texts()).toEqual([]);
  });

  it('shows the time that is left where there is something to do in it, or where it says so', () => {
    const action = { label: 'Rétablir', onSelect: () => undefined };
    show({ text: 'a' });
    show({ text: 'b', action, durationMs: 4000 });
    show({ text: 'c', countdown: true });
    show({ text: 'd', action, countdown: false });
    const lines = screen
      .getAllByRole('listitem')
      .map((item) => item.querySelector<HTMLElement>('.line')?.style.animationDuration);
    expect(lines).toEqual([undefined, '4000ms', '5000ms', undefined]);
  });

  it('without an end stays until it is closed', () => {
    shown.add(show({ text: 'en cours', durationMs: Infinity }));
    pass(600_000);
    expect(texts()).toEqual(['en cours']);
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(texts()).toEqual([]);
  });

  it('is closed by its action, which runs once', () => {
    const onSelect = vi.fn<() => void>();
    show({ text: 'annulé', action: { label: 'Rétablir', onSelect } });
    fireEvent.click(screen.getByRole('button', { name: 'Rétablir' }));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(texts()).toEqual([]);
  });

  it('replaces the one with the same key, and only that', () => {
    show({ text: 'autre' });
    show({ text: 'clair', key: 'theme' });
    show({ text: 'sombre', key: 'theme' });
    expect(texts()).toEqual(['autre', 'sombre']);
  });

  it('can get another text while it is shown', () => {
    const id = show({ text: '1 sur 3' });
    act(() => {
      updateToast(id, '2 sur 3');
    });
    expect(texts()).toEqual(['2 sur 3']);
  });
});

it('of many, the four newest are shown', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) show({ text });
  expect(texts()).toEqual(['b', 'c', 'd', 'e']);
});

it('a screen reader hears of each when it has time, and at once of one that is urgent', () => {
  show({ text: 'calme' });
  show({ text: 'urgent', urgent: true });
  expect(region().getAttribute('aria-live')).toBe('polite');
  expect(screen.getByRole('alert').textContent).toBe('urgent');
});
