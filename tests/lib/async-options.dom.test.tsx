// Options that a field asks the server for while somebody types.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { useAsyncOptions } from '#client/ui/form/select/options/use-async-options.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

/** A field, and a server whose answers a test gives. */
function openField() {
  const asked: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<readonly Option[]>>();
  const load = (text: string): Promise<readonly Option[]> => {
    asked.push(text);
    const answer = Promise.withResolvers<readonly Option[]>();
    answers.set(text, answer);
    return answer.promise;
  };
  const { result, rerender } = renderHook(({ text }) => useAsyncOptions(load, text, true), {
    initialProps: { text: '' },
  });
  return {
    asked,
    type: (text: string) => rerender({ text }),
    shown: () => result.current.options.map(({ label }) => label),
    state: () => ({ loading: result.current.loading, failed: result.current.failed }),
    answer: (text: string) =>
      act(async () => answers.get(text)?.resolve([{ value: text, label: `found for ${text}` }])),
    fail: (text: string) => act(async () => answers.get(text)?.reject(new Error('no server'))),
  };
}

it('are asked for after a quarter of a second of silence, once', async () => {
  const field = openField();
  field.type('r');
  await pass(249);
  field.type('ra');
  await pass(249);
  expect(field.asked).toEqual(['']);
  await pass(1);
  expect(field.asked).toEqual(['', 'ra']);
  await pass(2_000);
  expect(field.asked).toEqual(['', 'ra']);
});

it('are those of the last text when answers arrive in reverse order', async () => {
  const field = openField();
  field.type('ra');
  await pass(250);
  field.type('rabat');
  await pass(250);
  expect(field.asked).toEqual(['', 'ra', 'rabat']);
  await field.answer('rabat');
  expect(field.shown()).toEqual(['found for rabat']);
  await field.answer('ra');
  await field.answer('');
  expect(field.shown()).toEqual(['found for rabat']);
  expect(field.state()).toEqual({ loading: false, failed: false });
});

it('are not lost when an earlier request fails late', async () => {
  const field = openField();
  field.type('ra');
  await pass(250);
  field.type('rabat');
  await pass(250);
  await field.answer('rabat');
  await field.fail('ra');
  expect(field.shown()).toEqual(['found for rabat']);
  expect(field.state()).toEqual({ loading: false, failed: false });
});

it('are loading until the answer to what is typed now has arrived', async () => {
  const field = openField();
  await field.answer('');
  expect(field.state()).toEqual({ loading: false, failed: false });
  field.type('ra');
  expect(field.state().loading).toBe(true);
  await pass(250);
  expect(field.state().loading).toBe(true);
  await field.fail('ra');
  expect(field.state()).toEqual({ loading: false, failed: true });
  field.type('rab');
  expect(field.state()).toEqual({ loading: true, failed: false });
});
