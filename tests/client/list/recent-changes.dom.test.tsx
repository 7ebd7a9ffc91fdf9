// What changed a moment ago stays marked for some seconds.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ChangedFields,
  usePreviousRows,
  useRecentlyChangedFields,
  useRecentlyChangedRows,
} from '#client/list/state/use-recent-changes.ts';

const now = Date.parse('2025-07-01T12:00:00Z');
const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Row {
  id: string;
  version: number;
  at: string;
}
const ago = (seconds: number): string => new Date(now - seconds * 1000).toISOString();
const row = (id: string, version = 1, at = ago(600)): Row => ({ id, version, at });

const openFields = (flashes: ChangedFields) => {
  const hook = renderHook(({ given }: { given: ChangedFields }) => useRecentlyChangedFields(given), {
    initialProps: { given: flashes },
  });
  return { hook, marked: () => [...hook.result.current].map(([id, fields]) => `${id} ${[...fields].join(',')}`) };
};

describe('fields that changed', () => {
  it('stay marked for twelve seconds, also when the flash itself is over', () => {
    const { hook, marked } = openFields(new Map());
    hook.rerender({ given: new Map([['a', new Set(['status'])]]) });
    hook.rerender({ given: new Map() });
    wait(11_999);
    expect(marked()).toEqual(['a status']);
    wait(1);
    expect(marked()).toEqual([]);
  });

  it('of a second change are marked from then on, and the first does not end them', () => {
    const { hook, marked } = openFields(new Map());
    hook.rerender({ given: new Map([['a', new Set(['status'])]]) });
    wait(8000);
    hook.rerender({ given: new Map([['a', new Set(['city'])]]) });
    expect(marked()).toEqual(['a city']);
    wait(6000);
    expect(marked()).toEqual(['a city']);
    wait(6000);
    expect(marked()).toEqual([]);
  });

  it('keep the same object, so that nothing flashes twice', () => {
    const { hook } = openFields(new Map());
    const fields = new Set(['status']);
    hook.rerender({ given: new Map([['a', fields]]) });
    hook.rerender({ given: new Map([['a', fields]]) });
    expect(hook.result.current.get('a')).toBe(fields);
  });
});

const changedAt = ({ at }: Row): string => at;

const openRows = (rows: readonly Row[], by: ((row: Row) => string) | undefined = changedAt) => {
  const hook = renderHook(({ given }: { given: readonly Row[] }) => useRecentlyChangedRows(given, by), {
    initialProps: { given: rows },
  });
  return { hook, marked: () => [...hook.result.current].join(' ') };
};

describe('rows that come into the page', () => {
  it('are marked if they changed less than a minute ago, for twelve seconds', () => {
    const { marked } = openRows([row('old', 1, ago(60)), row('new', 1, ago(59))]);
    expect(marked()).toBe('new');
    wait(11_999);
    expect(marked()).toBe('new');
    wait(1);
    expect(marked()).toBe('');
  });

  it('are not marked again while they stay', () => {
    const fresh = row('new', 1, ago(5));
    const { hook, marked } = openRows([fresh]);
    wait(12_000);
    hook.rerender({ given: [fresh, row('b')] });
    expect(marked()).toBe('');
    hook.rerender({ given: [fresh, row('b'), row('c', 1, ago(1))] });
    expect(marked()).toBe('c');
  });

  it('of a list that does not say when they changed are never marked', () => {
    const hook = renderHook(() => useRecentlyChangedRows([row('a', 1, ago(1))], undefined));
    expect([...hook.result.current]).toEqual([]);
  });
});

const openHistory = (rows: readonly Row[]) => {
  const hook = renderHook(({ given }: { given: readonly Row[] }) => usePreviousRows(given), {
    initialProps: { given: rows },
  });
  return { hook, before: () => [...hook.result.current].map(([id, { version, at }]) => [id, version, at]) };
};

describe('the row before its change', () => {
  it('is the one of the version before, until the row changes again or leaves', () => {
    const { hook, before } = openHistory([row('a'), row('b')]);
    expect(before()).toEqual([]);
    hook.rerender({ given: [row('a', 2), row('b')] });
    expect(before()).toEqual([['a', 1, ago(600)]]);
    hook.rerender({ given: [row('a', 2), row('b')] });
    expect(before()).toEqual([['a', 1, ago(600)]]);
    hook.rerender({ given: [row('a', 3), row('b')] });
    expect(before()).toEqual([['a', 2, ago(600)]]);
    hook.rerender({ given: [row('b')] });
    expect(before()).toEqual([]);
  });

  it('is what it was before an own change was shown ahead of the server', () => {
    const { hook, before } = openHistory([row('a', 1, 'at first')]);
    hook.rerender({ given: [row('a', 1, 'typed')] });
    hook.rerender({ given: [row('a', 2, 'typed')] });
    expect(before()).toEqual([['a', 1, 'at first']]);
  });
});
