// The search of a list: one request after half a second of silence, and the answer to what was typed last.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { buildPackage } from '../support/package.ts';
import { cursorAt, openScreen, packagePage, shownNumbers, type PackagesPage } from '../support/packages-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});
afterEach(() => {
  vi.useRealTimers();
});

const type = (text: string): void => {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
};
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
/** The texts that were asked for, in order. */
const searches = (page: PackagesPage) =>
  page
    .listCalls()
    .map(({ variables }) => variables['search'])
    .filter((text) => text !== null);

async function openList(on: PackagesPage['responses'] = {}): Promise<PackagesPage> {
  const page = await openScreen([buildPackage(1), buildPackage(2), buildPackage(3)], { on });
  await waitFor(() => {
    expect(shownNumbers()).toHaveLength(3);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return page;
}

describe('a text typed into the search', () => {
  it('is not asked for before 499 milliseconds of silence, and once at 500', async () => {
    const page = await openList();
    type('benali');
    await pass(499);
    expect(searches(page)).toEqual([]);
    expect(location.search).toBe('');
    await pass(1);
    expect(searches(page)).toEqual(['benali']);
    expect(location.search).toBe('?q=benali');
    await pass(2_000);
    expect(searches(page)).toEqual(['benali']);
  });

  it('is asked for once when letters follow each other within half a second', async () => {
    const page = await openList();
    for (const text of ['b', 'be', 'ben', 'bena', 'benal', 'benali']) {
      type(text);
      await pass(499);
    }
    expect(searches(page)).toEqual([]);
    await pass(1);
    expect(searches(page)).toEqual(['benali']);
  });

  it('of two characters is not asked for, however long the silence', async () => {
    const page = await openList();
    type('be');
    await pass(2_000);
    expect(searches(page)).toEqual([]);
  });

  it('that is typed back to the one that is shown is not asked for again', async () => {
    const page = await openList();
    type('benali');
    await pass(500);
    type('benalia');
    await pass(300);
    type('benali');
    await pass(2_000);
    expect(searches(page)).toEqual(['benali']);
  });
});

it('answers that arrive in reverse order show those of the last text', async () => {
  const numberOf: Record<string, number> = { ben: 7, benali: 8 };
  const answers = new Map<string, () => void>();
  await openList({
    Packages: ({ variables }) => {
      const search = variables['search'];
      const rows =
        typeof search === 'string' ? [buildPackage(numberOf[search] ?? 0)] : [1, 2, 3].map((n) => buildPackage(n));
      const answer = { data: { packages: packagePage(rows) }, extensions: { at: cursorAt(100) } };
      if (typeof search !== 'string') return answer;
      return new Promise<FakeAnswer>((resolve) => {
        answers.set(search, () => resolve(answer));
      });
    },
  });
  type('ben');
  await pass(500);
  type('benali');
  await pass(500);
  expect([...answers.keys()]).toEqual(['ben', 'benali']);
  answers.get('benali')?.();
  await pass(100);
  expect(shownNumbers()).toEqual(['CAS-26-000008']);
  answers.get('ben')?.();
  await pass(1_000);
  expect(shownNumbers()).toEqual(['CAS-26-000008']);
  expect(location.search).toBe('?q=benali');
});
