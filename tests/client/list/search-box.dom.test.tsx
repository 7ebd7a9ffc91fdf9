// The search of a list by itself: when it searches, and what stays in the field.
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from '#client/list/filters/search-box.tsx';
import { ListEnvironmentContext } from '#client/list/list-environment.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { maxPastedNumbers, searchDebounceMs } from '#shared/lib/limits.ts';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces('list');
});
beforeEach(() => {
  vi.useFakeTimers();
  searched.mockClear();
  pasted.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const searched = vi.fn<(text: string) => void>();
const pasted = vi.fn<(numbers: readonly string[]) => void>();
const numbers = { pattern: /^N-\d+$/, onPaste: pasted };

interface Given {
  value?: string;
  singleKeys?: boolean;
}
const box = ({ value = '', singleKeys = true }: Given): ReactNode => (
  <ListEnvironmentContext
    value={{
      viewer: { role: 'ADMIN', manager: false },
      userId: 'u1',
      singleKeys,
      announce: () => undefined,
      Frame: () => null,
    }}
  >
    <SearchBox label="Search" value={value} onSearch={searched} numbers={numbers} />
  </ListEnvironmentContext>
);
function open(given: Given = {}) {
  const { rerender, unmount } = render(box(given));
  return { show: (next: Given) => rerender(box(next)), unmount };
}
const field = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string): void => {
  fireEvent.change(field(), { target: { value } });
};
const rest = (): void => {
  act(() => {
    vi.advanceTimersByTime(searchDebounceMs);
  });
};
const enter = (): void => {
  fireEvent.keyDown(field(), { key: 'Enter' });
};
const many = Array.from({ length: maxPastedNumbers + 1 }, (_, at) => `N-${at}`).join(' ');

describe('a search', () => {
  it('that was not finished is not begun by a box that is gone', () => {
    const { unmount } = open();
    type('atlas');
    unmount();
    rest();
    expect(searched).not.toHaveBeenCalled();
  });

  it('begins with Enter at once, without the spaces around it, and not again when the pause has passed', () => {
    const { show } = open();
    type(' atlas ');
    enter();
    expect(searched.mock.calls).toEqual([['atlas']]);
    show({ value: 'atlas' });
    rest();
    expect([searched.mock.calls.length, field().value]).toEqual([1, ' atlas ']);
  });

  it('is not begun by Enter for too short a text', () => {
    open();
    type('at');
    enter();
    rest();
    expect(searched).not.toHaveBeenCalled();
  });

  it('follows the address to another search, also to none', () => {
    const { show } = open({ value: 'atlas' });
    show({ value: 'rif' });
    expect(field().value).toBe('rif');
    show({ value: '' });
    expect(field().value).toBe('');
    rest();
    expect(searched).not.toHaveBeenCalled();
  });

  it('keeps what is being typed when the address says the same again', () => {
    const { show } = open({ value: 'atlas' });
    type('atlas m');
    show({ value: 'atlas' });
    expect(field().value).toBe('atlas m');
  });
});

describe('several numbers', () => {
  it('that are typed are taken with Enter, once, and leave the field empty', () => {
    open();
    type('n-1 n-2');
    enter();
    rest();
    expect([pasted.mock.calls, searched.mock.calls, field().value]).toEqual([[[['N-1', 'N-2']]], [], '']);
  });

  it('that are typed and rest are taken as well, and not searched for as a text', () => {
    open();
    type('n-1 n-2');
    rest();
    expect([pasted.mock.calls, searched.mock.calls]).toEqual([[[['N-1', 'N-2']]], []]);
  });

  it('of too many are said to be, stay where they are, and no longer once something else is typed', () => {
    open();
    type('atlas');
    fireEvent.paste(field(), { clipboardData: { getData: () => many } });
    expect(screen.getByRole('status').textContent).toContain(String(maxPastedNumbers));
    expect([pasted.mock.calls, field().value]).toEqual([[], 'atlas']);
    type('atlas m');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

const press = (): void => {
  fireEvent.keyDown(document.body, { key: '/' });
};

describe('the key of the search', () => {
  it('leads into the field', () => {
    open();
    press();
    expect(document.activeElement).toBe(field());
  });

  it('does nothing for who turned single keys off', () => {
    open({ singleKeys: false });
    press();
    expect(document.activeElement).toBe(document.body);
  });
});
