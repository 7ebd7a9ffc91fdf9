// A spreadsheet that is connected: what was read from it last, reading it now, changing it and taking it away.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sheet } from '#client/areas/sheets/documents.ts';
import SheetSettings from '#client/areas/sheets/sheet-settings.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { findPanel } from '#tests/client/support/find-panel.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

const sheetId = '01900000-0000-7000-8000-0000000000f1';
const columns = ['Nom', 'Téléphone', 'Ville', 'Adresse', 'Prix', '', '', '', '', ''];
const company = (id: string, name: string) => ({ __typename: 'Company', id, name });
const sheet = (given: Partial<Sheet> = {}): Sheet & { __typename: 'Sheet' } => ({
  __typename: 'Sheet',
  id: sheetId,
  version: 4,
  status: 'active',
  spreadsheetId: '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AbCd',
  gid: '0',
  sheetName: 'Commandes',
  headerRow: 2,
  columns,
  scheduled: false,
  lastSyncedAt: null,
  errorCode: null,
  company: company('c1', 'Atlas Store'),
  ...given,
});
const onDraft = vi.fn<(id: string) => void>();
beforeEach(() => {
  onDraft.mockClear();
});

async function open(
  sheets: readonly Sheet[],
  answers: Answers = {},
  companyId: string | null = null,
  sheetAccount: string | null = null,
) {
  const page = await renderPage(<SheetSettings companyId={companyId} onDraft={onDraft} />, 'CUSTOMER', {
    Sheets: () => answerAt(100, { sheetAccount, sheets }),
    ...answers,
  });
  await screen.findByRole('button', { name: /Lire les commandes|Connecter/ });
  return { ...page, inputs: (name: string) => page.callsOf(name).map(({ variables }) => variables['input']) };
}
const button = (name: string) => screen.getByRole('button', { name });
const synced = (given: object): FakeAnswer => ({
  data: { sheetSync: { __typename: 'SheetSyncResult', importId: null, orders: 0, left: 0, written: 0, ...given } },
});

describe('the sheet of a company', () => {
  it('is the active one of that company', async () => {
    await open(
      [
        sheet({ id: 'a', sheetName: 'Retirée', status: 'removed' }),
        sheet({ id: 'b', sheetName: 'Autre' }),
        sheet({ company: company('c2', 'Rif Shop') }),
      ],
      {},
      'c2',
    );
    expect(screen.getByRole('link').textContent).toBe('Commandes');
  });

  it('says how it is read, and that it never was', async () => {
    await open([sheet()]);
    expect(screen.getByText(/Lue à la demande · jamais lue/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that is read every ten minutes says so, and why the last time failed', async () => {
    await open([sheet({ scheduled: true, lastSyncedAt: '2026-11-20T09:00:00Z', errorCode: 'sheet.no_such_tab' })]);
    expect(screen.getByText(/Lue toutes les dix minutes · dernière lecture/)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('La dernière lecture a échoué');
  });
});

describe('reading it now', () => {
  it('leads to the draft of the new orders, and says what waits and what was written', async () => {
    const answer = Promise.withResolvers<FakeAnswer>();
    const page = await open([sheet()], { SheetSync: () => answer.promise });
    fireEvent.click(button('Lire les commandes'));
    await waitFor(() => {
      expect(button('Lire les commandes').getAttribute('aria-busy')).toBe('true');
    });
    await act(async () => {
      answer.resolve(synced({ importId: 'i1', orders: 2, left: 1, written: 3 }));
      await answer.promise;
    });
    const said = await screen.findByText(/2 nouvelles commandes dans un brouillon\./);
    expect(said.textContent).toContain('1 autre attend la prochaine lecture. 3 cellules écrites.');
    expect(button('Lire les commandes').getAttribute('aria-busy')).not.toBe('true');
    fireEvent.click(button('Ouvrir le brouillon'));
    expect([onDraft.mock.calls, page.inputs('SheetSync')]).toMatchObject([[['i1']], [{ id: sheetId }]]);
  });

  it('forgets what was said once it is read again, and an error once it works', async () => {
    let answer: FakeAnswer | Promise<FakeAnswer> = synced({});
    await open([sheet()], { SheetSync: () => answer });
    fireEvent.click(button('Lire les commandes'));
    expect(await screen.findByText('Aucune nouvelle commande.')).toBeTruthy();
    answer = refusal('forbidden');
    fireEvent.click(button('Lire les commandes'));
    expect((await screen.findByRole('alert')).textContent).toContain('Votre rôle ne permet pas cette action.');
    expect(screen.queryByText('Aucune nouvelle commande.')).toBeNull();
    answer = synced({});
    fireEvent.click(button('Lire les commandes'));
    expect(await screen.findByText('Aucune nouvelle commande.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    const last = Promise.withResolvers<FakeAnswer>();
    answer = last.promise;
    fireEvent.click(button('Lire les commandes'));
    await waitFor(() => {
      expect(screen.queryByText('Aucune nouvelle commande.')).toBeNull();
    });
    last.resolve(synced({}));
    expect(await screen.findByText('Aucune nouvelle commande.')).toBeTruthy();
  });
});

/** Presses the button that takes it away: the question. */
async function ask() {
  fireEvent.click(button('Déconnecter'));
  return within(await findPanel({ name: 'Déconnecter cette feuille ?' }));
}

describe('taking it away', () => {
  it('asks first, and a refusal says why', async () => {
    const answer = Promise.withResolvers<FakeAnswer>();
    const page = await open([sheet()], { SheetRemove: () => answer.promise });
    fireEvent.click((await ask()).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    const question = await ask();
    fireEvent.click(question.getByRole('button', { name: 'Déconnecter' }));
    await act(async () => {
      answer.resolve(refusal('forbidden'));
      await answer.promise;
    });
    expect((await question.findByRole('alert')).textContent).toContain('Votre rôle ne permet pas cette action.');
    expect(page.inputs('SheetRemove')).toMatchObject([{ id: sheetId }]);
    expect(screen.getByRole('link', { hidden: true }).textContent).toBe('Commandes');
  });
});

const saved = (): FakeAnswer => ({
  data: { result: { __typename: 'SheetResult', row: sheet({ version: 5, scheduled: true }) } },
});

describe('changing it', () => {
  it('begins with what is stored, and sends the version that was seen', async () => {
    const page = await open([sheet()], { SheetEdit: saved }, null, 'robot@qafila.test');
    fireEvent.click(button('Modifier'));
    expect(await screen.findByText(/Partagez la feuille avec robot@qafila\.test/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Lien de la feuille').value).toContain(sheet().spreadsheetId);
    expect(screen.getByLabelText<HTMLInputElement>('Ligne des titres').value).toBe('2');
    fireEvent.click(button('Enregistrer'));
    await screen.findByRole('button', { name: 'Lire les commandes' });
    expect(page.inputs('SheetEdit')).toMatchObject([
      { id: sheetId, version: 4, sheetName: 'Commandes', headerRow: 2, columns, scheduled: false },
    ]);
    expect(screen.getByText(/Lue toutes les dix minutes/)).toBeTruthy();
  });

  it('reading its titles again keeps what was chosen, as long as the sheet has it', async () => {
    const titles = ['Client', 'Téléphone', 'Ville', 'Adresse', 'Prix', '', 'Nom'];
    const page = await open([sheet()], {
      SheetInspect: () => ({ data: { sheetInspect: { __typename: 'SheetInspectResult', titles } } }),
      SheetEdit: saved,
    });
    fireEvent.click(button('Modifier'));
    fireEvent.click(await screen.findByRole('button', { name: 'Relire les colonnes' }));
    await waitFor(() => {
      expect(page.callsOf('SheetInspect')).toHaveLength(1);
    });
    await waitFor(() => {
      expect(button('Relire les colonnes').getAttribute('aria-busy')).not.toBe('true');
    });
    fireEvent.click(button('Enregistrer'));
    await waitFor(() => {
      expect(page.inputs('SheetEdit')).toMatchObject([{ columns }]);
    });
  });

  it('can be left without a change', async () => {
    await open([sheet()]);
    fireEvent.click(button('Modifier'));
    fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(await screen.findByRole('button', { name: 'Lire les commandes' })).toBeTruthy();
  });
});

it('a list of sheets that cannot be read says so, and is read again', async () => {
  let answer: FakeAnswer = refusal('internal');
  await renderPage(<SheetSettings companyId={null} onDraft={onDraft} />, 'CUSTOMER', { Sheets: () => answer });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  answer = answerAt(100, { sheetAccount: null, sheets: [] });
  fireEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Connecter une feuille' })).toBeTruthy();
});

it('staff connect a sheet for the company that they chose', async () => {
  const page = await open(
    [],
    {
      SheetInspect: () => ({
        data: { sheetInspect: { __typename: 'SheetInspectResult', titles: columns.slice(0, 5) } },
      }),
      SheetCreate: () => refusal('invalid_input'),
    },
    '01900000-0000-7000-8000-0000000000a1',
  );
  fireEvent.click(button('Connecter une feuille'));
  fireEvent.change(await screen.findByLabelText('Lien de la feuille'), {
    target: { value: `https://docs.google.com/spreadsheets/d/${sheet().spreadsheetId}/edit#gid=0` },
  });
  fireEvent.change(screen.getByLabelText('Nom de l’onglet'), { target: { value: 'Commandes' } });
  fireEvent.click(button('Lire les colonnes'));
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => {
    expect(page.inputs('SheetCreate')).toMatchObject([{ companyId: '01900000-0000-7000-8000-0000000000a1' }]);
  });
});
