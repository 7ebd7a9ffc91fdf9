// What an import shows that is gone, given up, or done.
import { useState } from 'react';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { DraftView } from '#client/areas/imports/draft-view.tsx';
import ImportPanel from '#client/areas/imports/import-panel.tsx';
import { useImportAddress } from '#client/areas/imports/import-address.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { ImportDetail } from '#client/areas/imports/documents.ts';
import { Modal } from '#client/ui/overlay/dialog/modal.tsx';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { draft, draftRow, sent } from './support/draft.ts';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces(['imports', 'packages', 'list', 'kit', 'problems']);
});

const onOpen = vi.fn<(id: string | null) => void>();
async function open(detail: ImportDetail | null, on: Answers = {}) {
  onOpen.mockClear();
  const answer = { now: answerAt(100, { import: detail && sent(detail) }) };
  const page = await renderPage(
    <Modal open onClose={() => undefined}>
      <DraftView id="i1" onOpen={onOpen} />
    </Modal>,
    'CUSTOMER',
    { Import: () => answer.now, ...on },
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

const field = () => screen.getByRole('combobox', { name: /Usage de la colonne Prix/ });

it('the columns come first while a needed one is unknown, and a field moves from its former column', async () => {
  const detail = draft([draftRow(1)], {
    columns: ['recipientName', 'phone', 'city', 'address', 'ignored', 'orderStatus'],
  });
  const page = await open(detail, {
    ImportSetColumns: () => answerAt(100, { result: { __typename: 'ImportResult', row: sent(detail) } }),
  });
  expect(await screen.findByText('Aucune colonne pour : COD, DHS')).toBeTruthy();
  await waitFor(() => {
    expect(field()).toBeInstanceOf(HTMLButtonElement);
  });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Statut de commande' }));
  await waitFor(() => {
    expect(page.callsOf('ImportSetColumns').map(({ variables }) => variables['input'])).toMatchObject([
      { columns: ['recipientName', 'phone', 'city', 'address', 'orderStatus', 'ignored'] },
    ]);
  });
  fireEvent.click(screen.getByRole('button', { name: /Vérifier les lignes/ }));
  expect(await screen.findByRole('radio', { name: /^Toutes/ })).toBeTruthy();
});

function Panel() {
  const [id, setId] = useState('i1');
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setId('i2');
        }}
      >
        another
      </button>
      <ImportPanel open={id} onOpen={() => undefined} onClose={() => undefined} />
    </>
  );
}

it('another import begins at its own step', async () => {
  await renderPage(<Panel />, 'CUSTOMER', {
    Import: ({ variables }) => answerAt(100, { import: sent(draft([draftRow(1)], { id: String(variables['id']) })) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /Colonnes/ }));
  await screen.findByText(/Vérifiez à quoi sert/);
  fireEvent.click(screen.getByText('another'));
  expect(await screen.findByRole('radio', { name: /^Toutes/ })).toBeTruthy();
});

vi.setConfig({ testTimeout: 20_000 });
