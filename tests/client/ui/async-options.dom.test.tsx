// Options that the server finds while one types.
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { useAsyncOptions } from '#client/ui/form/select/options/use-async-options.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A search whose answers a test gives; `type` waits until the typing rests. */
function search(enabled = true) {
  vi.useFakeTimers();
  const answers: PromiseWithResolvers<readonly Option[]>[] = [];
  const load = vi.fn<(text: string) => Promise<readonly Option[]>>(() => {
    const answer = Promise.withResolvers<readonly Option[]>();
    answers.push(answer);
    return answer.promise;
  });
  const { result, rerender } = renderHook(({ text, on }) => useAsyncOptions(load, text, on), {
    initialProps: { text: '', on: enabled },
  });
  return {
    asked: () => load.mock.calls.flat(),
    type: (text: string) => {
      rerender({ text, on: true });
      act(() => {
        vi.advanceTimersByTime(250);
      });
    },
    answer: (place: number, value: string) => act(async () => answers[place]?.resolve([{ value, label: value }])),
    fail: (place: number) => act(async () => answers[place]?.reject(new Error('offline'))),
    shown: () => [
      result.current.options.map(({ value }) => value).join(),
      result.current.loading,
      result.current.failed,
    ],
  };
}

describe('options that the server finds', () => {
  it('are those of the last text, also when an earlier answer comes later', async () => {
    const { type, answer, shown, asked } = search();
    type('fe');
    type('fes');
    expect([asked(), shown()]).toEqual([
      ['', 'fe', 'fes'],
      ['', true, false],
    ]);
    await answer(2, 'fes');
    await answer(1, 'ferkla');
    expect(shown()).toEqual(['fes', false, false]);
  });

  it('stay until those of the next text are there, and that they are searched is said', async () => {
    const { type, answer, shown } = search();
    await answer(0, 'all');
    type('fes');
    expect(shown()).toEqual(['all', true, false]);
  });

  it('that could not be loaded are said to be, until another text is searched', async () => {
    const { type, fail, shown } = search();
    await fail(0);
    expect(shown()).toEqual(['', false, true]);
    type('fes');
    expect(shown()).toEqual(['', true, false]);
  });

  it('are not asked for while the list is closed', () => {
    const { asked, shown } = search(false);
    expect([asked(), shown()]).toEqual([[], ['', false, false]]);
  });
});
