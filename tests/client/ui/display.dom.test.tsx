// Figures, times and people as they are shown.
import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { Count } from '#client/ui/display/count.tsx';
import { Kbd } from '#client/ui/display/kbd.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { AvatarStack } from '#client/ui/display/presence/avatar-stack.tsx';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { type AvatarUser, PresentUsers } from '#client/ui/display/presence/present-users.tsx';
import { RowAvatars } from '#client/ui/display/presence/row-avatars.tsx';
import { TypingIndicator } from '#client/ui/display/presence/typing-indicator.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces('presence');
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = (element: ReactNode) => render(<p>{element}</p>).container.textContent.replaceAll(/\s/g, ' ');
const direction = (element: ReactNode) => render(element).container.querySelector('bdi')?.getAttribute('dir');

describe('figures', () => {
  it.each([
    [{ value: 999, cap: 1000 }, '999'],
    [{ value: 1000, cap: 1000 }, '1 000'],
    [{ value: 1001, cap: 1000 }, '1 000+'],
    [{ value: 1001 }, '1 001'],
    [{ value: 0 }, '0'],
  ])('say that there are more than are counted: %j', (props, expected) => {
    expect(shown(<Count {...props} />)).toBe(expected);
  });

  it('of money have their unit, unless the column says it', () => {
    expect(shown(<Money centimes={123_456} />)).toMatch(/^1 234,56 ?DHS$/);
    expect(shown(<Money centimes={123_456} unit="none" />)).toBe('1 234,56');
    expect(shown(<Money centimes={120_000} unit="none" whole />)).toBe('1 200');
    expect(shown(<Money centimes={500} unit="none" sign />)).toBe('+5,00');
  });

  it('read from left to right in every language', () => {
    expect([
      direction(<Count value={1} />),
      direction(<Money centimes={1} />),
      direction(<Ltr>06 61 00 00 00</Ltr>),
    ]).toEqual(['ltr', 'ltr', 'ltr']);
  });
});

it.each([
  ['j', 'J'],
  ['ctrl+k', 'CtrlK'],
  ['shift+ArrowDown', 'Maj↓'],
  ['g p', 'GP'],
  ['Escape', 'Échap'],
])('the keys %s are shown as %s, to eyes alone', (keys, expected) => {
  const { container } = render(<Kbd keys={keys} />);
  expect(container.textContent).toBe(expected);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});

it('the key that stands for Control or Command is that of the machine', () => {
  vi.stubGlobal('navigator', { userAgent: 'Macintosh; Intel Mac OS X' });
  expect(shown(<Kbd keys="mod+k" />)).toBe('⌘K');
  vi.unstubAllGlobals();
  expect(shown(<Kbd keys="mod+k" />)).toBe('CtrlK');
});

/** The names beside the number of those without a face. */
const othersNamed = (count: number, total: number) => {
  const people = ['Ali', 'Basma', 'Chama', 'Driss'].slice(0, count).map((name) => ({ id: name, name }));
  const { container } = render(<AvatarStack people={people} total={total} max={3} />);
  return container.querySelector('.more')?.getAttribute('title');
};

it('people beyond the faces are named beside their number, as far as they are known', () => {
  expect([othersNamed(4, 4), othersNamed(4, 9), othersNamed(3, 3)]).toEqual(['Driss', 'Driss, …', undefined]);
});

describe('a time ago', () => {
  it('goes on by itself, and has the whole date beside it', () => {
    vi.useFakeTimers({ now: Date.parse('2025-07-01T12:00:10Z') });
    render(<RelativeTime at="2025-07-01T12:00:00Z" />);
    const time = screen.getByText(/10/);
    act(() => {
      vi.advanceTimersByTime(5000);
    });
    expect(time.textContent).toContain('15');
    expect([time.getAttribute('datetime'), time.title.includes('13:00')]).toEqual(['2025-07-01T12:00:00.000Z', true]);
  });

  it('begins with a word', () => {
    vi.useFakeTimers({ now: Date.parse('2025-07-01T12:00:00Z') });
    expect(shown(<RelativeTime at="2025-07-01T12:00:00Z" />)).toBe('à l’instant');
  });
});

describe('a person', () => {
  it.each([
    ['Karim Benali', 'KB'],
    ['  salma  ', 'S'],
    ['Ahmed El Mansouri', 'AM'],
    ['', '?'],
    ['كريم بنعلي', 'كب'],
  ])('%j without a photo has the initials %s', (name, initials) => {
    expect(shown(<Avatar name={name} decorative />)).toBe(initials);
  });

  it('has a name for screen readers, unless it stands beside', () => {
    render(<Avatar name="Karim" />);
    expect(screen.getByRole('img', { name: 'Karim' })).toBeTruthy();
    expect(render(<Avatar name="Salma" decorative />).container.querySelector('[role="img"]')).toBeNull();
  });

  it('has the initials again when the photo is gone, and the next photo when there is one', () => {
    const { container, rerender } = render(<Avatar name="Karim Benali" photo="p1" decorative />);
    const photo = () => container.querySelector('img');
    expect(photo()?.src).toContain('p1');
    act(() => {
      photo()?.dispatchEvent(new Event('error'));
    });
    expect([photo(), container.textContent]).toEqual([null, 'KB']);
    rerender(<Avatar name="Karim Benali" photo="p2" decorative />);
    expect(photo()?.src).toContain('p2');
  });
});

const person = (name: string, more: Partial<AvatarUser> = {}): AvatarUser => ({
  id: name,
  name,
  colour: 1,
  editing: null,
  typing: false,
  ...more,
});
const four = ['Ali', 'Basma', 'Chama', 'Driss'].map((name) => person(name));

const wordsOf = (people: readonly AvatarUser[], count = people.length) =>
  shown(<PresentUsers people={people} count={count} showText />);

describe('people on a page', () => {
  it.each([
    [3, undefined, 0],
    [4, undefined, 1],
    [4, 9, 6],
    [2, 5, 3],
  ])('%d of them, %s in all: %d more than are shown', (count, total, more) => {
    const { container } = render(<AvatarStack people={four.slice(0, count)} total={total} />);
    expect(/\+(\d+)/.exec(container.textContent)?.[1] ?? '0').toBe(String(more));
    expect(screen.queryAllByRole('img')).toHaveLength(Math.min(3, count));
  });

  it('are named at a row by the first face and their number', () => {
    const { container } = render(<RowAvatars people={four.slice(0, 2)} count={2} />);
    expect(screen.getByRole('img', { name: 'Ali, Basma' })).toBeTruthy();
    expect(container.textContent).toContain('+1');
    expect(render(<RowAvatars people={[]} count={0} />).container.textContent).toBe('');
    expect(render(<RowAvatars people={four.slice(0, 1)} count={1} />).container.textContent).not.toContain('+');
  });

  it('say what they do: who edits before who looks', () => {
    expect(wordsOf([person('Ali Alaoui', { editing: 'cod' }), person('Basma')])).toMatch(/Ali.? modifie/);
    expect(wordsOf(four.slice(0, 2))).toMatch(/Ali.? et .?Basma/);
    expect(wordsOf(four, 4)).toMatch(/Ali.* \+3/);
  });

  it('who write are said to, and nobody else', () => {
    expect(shown(<TypingIndicator people={[person('Ali'), person('Basma Idrissi', { typing: true })]} />)).toMatch(
      /Basma.? écrit/,
    );
    expect(shown(<TypingIndicator people={four} />)).toBe('');
  });
});
