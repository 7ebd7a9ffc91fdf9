// What an import shows that is gone, given up, or done.
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { DraftView } from '#client/areas/imports/draft-view.tsx';
import { useImportAddress } from '#client/areas/imports/import-address.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { ImportDetail } from '#client/areas/imports/documents.ts';
import { Modal } from '#client/ui/overlay/dialog/modal.tsx';
import { answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { draft, draftRow, sent } from './support/draft.ts';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces(['imports', 'packages', 'list', 'kit', 'problems']);
});

const onOpen = vi.fn<(id: string | null) => void>();
async function open(detail: ImportDetail | null) {
  onOpen.mockClear();
  const answer = { now: answerAt(100, { import: detail && sent(detail) }) };
  const page = await renderPage(
    <Modal open onClose={() => undefined}>
      <DraftView id="i1" onOpen={onOpen} />
    </Modal>,
    'CUSTOMER',
    { Import: () => answer.now },
  );
  return { ...page, answer };
}

it.each([
  ['that is not there', null],
  ['that was given up', draft([draftRow(1)], { status: 'canceled' })],
])('an import %s says so, and leads to a new one', async (_, detail) => {
  await open(detail);
  expect(await screen.findByText('Cet import n’existe pas')).toBeTruthy();
  expect(screen.queryByText('colis.xlsx')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Commencer un import' }));
  expect(onOpen.mock.calls).toEqual([['new']]);
});

it('an import that cannot be read says so, and is read again', async () => {
  onOpen.mockClear();
  let answer: object = refusal('internal');
  await renderPage(
    <Modal open onClose={() => undefined}>
      <DraftView id="i1" onOpen={onOpen} />
    </Modal>,
    'CUSTOMER',
    { Import: () => answer },
  );
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  answer = answerAt(100, { import: sent(draft([draftRow(1)])) });
  fireEvent.click(retry);
  expect(await screen.findByText('colis.xlsx')).toBeTruthy();
});

it('an import that is done says what it made, and leads to each parcel', async () => {
  navigate('/package?import=i1', { replace: true });
  const rows = [draftRow(1, { packageId: 'p1', trackingNumber: 'CAS-26-000001' }), draftRow(2, { excluded: true })];
  await open(draft(rows, { status: 'done', createdCount: 1 }));
  expect(await screen.findByText('1 colis créé')).toBeTruthy();
  expect(screen.getByText('1 ligne a été laissée de côté.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'CAS-26-000001' }));
  await waitFor(() => {
    expect(location.search).toBe('?id=p1');
  });
});

it('an import opens and closes in the address, whose rest stays', async () => {
  navigate('/package?status=a,b&q=karim', { replace: true });
  const { result } = renderHook(() => useImportAddress());
  act(() => {
    result.current.go('i1');
  });
  expect([location.search, result.current.open]).toEqual(['?status=a,b&q=karim&import=i1', 'i1']);
  act(() => {
    result.current.go(null);
  });
  expect([location.search, result.current.open]).toEqual(['?status=a,b&q=karim', null]);
});
