// Preferences of this browser, and what says that input would be lost.
import { act, renderHook } from '@testing-library/react';
import { createStore, getDefaultStore, Provider, useAtom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { canRenderArabic } from '#client/app/preferences/can-render-arabic.ts';
import { booleanCodec, storedAtom } from '#client/lib/stored-atom.ts';
import { type SectionState, sectionStatesAtom, useSectionState } from '#client/app/settings/section-states.ts';
import { unsavedFormsAtom, useLeaveGuard, useUnloadGuard } from '#client/forms/use-leave-guard.ts';

beforeEach(() => {
  localStorage.clear();
});
const inNewPage = (): (({ children }: { children: ReactNode }) => ReactNode) => {
  const store = createStore();
  return ({ children }) => <Provider store={store}>{children}</Provider>;
};
const changeElsewhere = (key: string, newValue: string | null): void => {
  act(() => {
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  });
};

const openPreference = () => {
  const preference = storedAtom('qafila.test', booleanCodec(true));
  return renderHook(() => useAtom(preference), { wrapper: inNewPage() }).result;
};

describe('a preference', () => {
  it('is as usual until it is changed, and then as chosen, the next time too', () => {
    const first = openPreference();
    expect(first.current[0]).toBe(true);
    act(() => {
      first.current[1](false);
    });
    expect([first.current[0], localStorage.getItem('qafila.test'), openPreference().current[0]]).toEqual([
      false,
      '0',
      false,
    ]);
  });

  it('follows another tab, and no other preference', () => {
    const here = openPreference();
    changeElsewhere('qafila.other', '0');
    expect(here.current[0]).toBe(true);
    changeElsewhere('qafila.test', '0');
    expect(here.current[0]).toBe(false);
    changeElsewhere('qafila.test', null);
    expect(here.current[0]).toBe(true);
  });

  it.each([
    [null, false, false],
    [null, true, true],
    ['1', false, true],
    ['0', true, false],
    ['x', true, false],
  ])('%j with %s by default is %s', (text, fallback, value) => {
    expect(booleanCodec(fallback).read(text)).toBe(value);
  });
});

const openSections = (first: SectionState | null) => {
  const wrapper = inNewPage();
  return renderHook(
    ({ state }: { state: SectionState | null }) => {
      useSectionState('phone', state);
      useSectionState('name', { kind: 'done' });
      return useAtomValue(sectionStatesAtom);
    },
    { initialProps: { state: first }, wrapper },
  );
};

describe('the states of the sections of a page', () => {
  it('are those that each reports, and none of one that says nothing any longer', () => {
    const { result, rerender } = openSections({ kind: 'errors', count: 2 });
    expect(result.current).toEqual({ phone: { kind: 'errors', count: 2 }, name: { kind: 'done' } });
    rerender({ state: { kind: 'errors', count: 1 } });
    expect(result.current['phone']).toEqual({ kind: 'errors', count: 1 });
    rerender({ state: { kind: 'unsaved' } });
    expect(result.current['phone']).toEqual({ kind: 'unsaved' });
    rerender({ state: null });
    expect(result.current).toEqual({ name: { kind: 'done' } });
  });
});

const unsaved = () => getDefaultStore().get(unsavedFormsAtom);

const asks = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('a page with unsaved input', () => {
  it('is not closed without a question, as long as there is some', () => {
    const { rerender, unmount } = renderHook(({ dirty }) => useUnloadGuard(dirty), { initialProps: { dirty: false } });
    expect(asks()).toBe(false);
    rerender({ dirty: true });
    expect(asks()).toBe(true);
    rerender({ dirty: false });
    expect(asks()).toBe(false);
    rerender({ dirty: true });
    unmount();
    expect(asks()).toBe(false);
  });

  it('counts its forms, so that one that is saved does not release another', () => {
    const first = renderHook(({ dirty }) => useLeaveGuard(dirty), { initialProps: { dirty: true } });
    const second = renderHook(({ dirty }) => useLeaveGuard(dirty), { initialProps: { dirty: true } });
    expect([unsaved(), asks()]).toEqual([2, true]);
    first.rerender({ dirty: false });
    expect([unsaved(), asks()]).toEqual([1, true]);
    second.unmount();
    expect([unsaved(), asks()]).toEqual([0, false]);
  });
});

/** A canvas that draws each letter as `draw` says. */
const drawsAs = (draw: (letter: string) => string) => {
  let drawn = '';
  const context = {
    canvas: { width: 0, height: 0 },
    fillText: (letter: string) => {
      drawn = draw(letter);
    },
    getImageData: () => ({ data: [drawn] }),
  };
  const create = vi.spyOn(document, 'createElement');
  create.mockReturnValue(Object.assign(Object.create(null), { getContext: () => context }));
  onTestFinished(() => create.mockRestore());
  return canRenderArabic();
};

describe('an Arabic font', () => {
  it('is there if the letters differ, and not if each is the same box', () => {
    expect([drawsAs((letter) => letter), drawsAs(() => 'box')]).toEqual([true, false]);
  });

  it('is taken to be there where nothing can be drawn', () => {
    const create = vi.spyOn(document, 'createElement');
    create.mockReturnValue(Object.assign(Object.create(null), { getContext: () => null }));
    onTestFinished(() => create.mockRestore());
    expect(canRenderArabic()).toBe(true);
  });
});
