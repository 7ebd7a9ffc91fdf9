// Printing a slip: it waits for the file, downloads it once, and stops with the page.
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { usePrintSlip } from '#client/areas/slips/use-print-slip.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { lost, openLiveHook } from '#tests/client/support/live-hook.tsx';

beforeAll(() => initI18n('fr'));

let downloads: string[] = [];
beforeEach(() => {
  downloads = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.getAttribute('href') ?? '');
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function open(answers: { job: () => FakeAnswer; print?: () => FakeAnswer }) {
  const opened = await openLiveHook(usePrintSlip, {
    SlipPrint: answers.print ?? (() => ({ data: { slipPrint: { job: { __typename: 'Job', id: 'j1' } } } })),
    FileJob: answers.job,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return {
    ...opened,
    reads: () => opened.callsOf('FileJob').length,
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    print: async () => {
      act(() => {
        opened.hook().print('slip-1');
      });
      await act(() => vi.advanceTimersByTimeAsync(0));
    },
  };
}
const jobOf = (status: string, errorCode: string | null = null): FakeAnswer => ({
  data: { job: { __typename: 'Job', id: 'j1', version: 1, status, errorCode } },
});

it('is busy until the file is there, which is downloaded once', async () => {
  let status = 'queued';
  const { hook, print, pass, reads } = await open({ job: () => jobOf(status) });
  await print();
  expect([hook().isBusy, reads(), downloads]).toEqual([true, 1, []]);
  status = 'running';
  await pass(500);
  expect([hook().isBusy, reads(), downloads]).toEqual([true, 2, []]);
  status = 'done';
  await pass(500);
  expect([hook().isBusy, reads(), downloads]).toEqual([false, 3, ['/jobs/j1/result']]);
  await pass(5_000);
  expect([reads(), downloads.length]).toEqual([3, 1]);
});

it('a reading that fails is tried again', async () => {
  let isLost = true;
  const { hook, print, pass } = await open({ job: () => (isLost ? lost() : jobOf('done')) });
  await print();
  expect(hook().isBusy).toBe(true);
  isLost = false;
  await pass(500);
  expect([hook().isBusy, downloads.length]).toEqual([false, 1]);
});

it('says why there is no file, and can be pressed again', async () => {
  const { hook, print } = await open({ job: () => jobOf('failed', 'forbidden') });
  await print();
  expect(screen.getByText('Votre rôle ne permet pas cette action.')).toBeTruthy();
  expect([hook().isBusy, downloads]).toEqual([false, []]);
});

it('what could not be asked for says so, and nothing is waited for', async () => {
  const { hook, print, reads } = await open({ job: () => jobOf('done'), print: lost });
  await print();
  expect(screen.getByText('Erreur de réseau')).toBeTruthy();
  expect([hook().isBusy, reads()]).toEqual([false, 0]);
});

it('asks no more once the page is gone', async () => {
  const { print, pass, reads, unmount } = await open({ job: () => jobOf('running') });
  await print();
  unmount();
  await pass(5_000);
  expect([reads(), downloads]).toEqual([1, []]);
});
