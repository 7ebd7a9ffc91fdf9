// The file of the print screen: it is asked for until it is over, and no longer than the page is open.
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PrintJob } from '#client/areas/packages/print/print-job.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { answerAt, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));
afterEach(() => {
  vi.useRealTimers();
});

const pass = () => act(() => vi.advanceTimersByTimeAsync(700));
async function open(first: object) {
  const now = { job: first };
  const page = await renderPage(<PrintJob job={{ id: 'j1', isZpl: false }} onClose={() => undefined} />, 'ADMIN', {
    PrintJob: () =>
      answerAt(100, {
        job: { __typename: 'Job', id: 'j1', version: 1, done: 1, total: 4, errorCode: null, ...now.job },
      }),
  });
  await screen.findByText(/Préparation de .*4.* étiquettes|Impossible|annul|prêt|Écriture/i);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return { page, reads: () => page.callsOf('PrintJob').length, become: (job: object) => Object.assign(now, { job }) };
}

it('says how many stickers are laid out while it runs', async () => {
  await open({ status: 'running' });
  expect([
    screen.getByRole('progressbar').getAttribute('value'),
    screen.getByRole('progressbar').getAttribute('max'),
  ]).toEqual(['1', '4']);
});

it('that was canceled says so, and is asked for no more', async () => {
  const { reads } = await open({ status: 'canceled' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('status').textContent).not.toContain('erreur');
  const before = reads();
  await pass();
  expect(reads()).toBe(before);
});
