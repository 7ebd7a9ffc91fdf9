// The spreadsheet of a company: its titles are read first, then it is stored with a column for each field.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import SheetSettings from '#client/areas/sheets/sheet-settings.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

const link = 'https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AbCd/edit#gid=0';
const titles = ['Nom', 'Téléphone', 'Ville', 'Adresse', 'Prix', 'Statut'];

async function openForm(answers: Answers) {
  const page = await renderPage(<SheetSettings companyId={null} onDraft={() => undefined} />, 'CUSTOMER', {
    Sheets: () => answerAt(100, { sheetAccount: null, sheets: [] }),
    SheetInspect: () => ({ data: { sheetInspect: { __typename: 'SheetInspectResult', titles } } }),
    ...answers,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Connecter une feuille' }));
  return page;
}

async function readTitles(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Lien de la feuille'), { target: { value: link } });
  fireEvent.change(screen.getByLabelText('Nom de l’onglet'), { target: { value: 'Commandes' } });
  fireEvent.click(screen.getByRole('button', { name: 'Lire les colonnes' }));
  await screen.findByRole('button', { name: 'Enregistrer' });
}

it('the titles of a sheet are read before it is stored, and guessed to be its columns', async () => {
  const { callsOf } = await openForm({ SheetCreate: () => refusal('invalid_input') });
  await readTitles();
  expect(callsOf('SheetInspect')[0]?.variables['input']).toMatchObject({ link, sheetName: 'Commandes', headerRow: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => {
    expect(callsOf('SheetCreate')).toHaveLength(1);
  });
  expect(callsOf('SheetCreate')[0]?.variables['input']).toMatchObject({
    link,
    sheetName: 'Commandes',
    headerRow: 1,
    columns: ['Nom', 'Téléphone', 'Ville', 'Adresse', 'Prix', '', '', 'Statut', '', ''],
    scheduled: false,
  });
});

it('a link that is none is refused on its field before anything is sent, and what was typed stays', async () => {
  const { callsOf } = await openForm({});
  const field = await screen.findByLabelText('Lien de la feuille');
  fireEvent.change(field, { target: { value: 'une feuille' } });
  fireEvent.change(screen.getByLabelText('Nom de l’onglet'), { target: { value: 'Commandes' } });
  fireEvent.click(screen.getByRole('button', { name: 'Lire les colonnes' }));
  await waitFor(() => {
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
  expect(field).toHaveProperty('value', 'une feuille');
  expect(callsOf('SheetInspect')).toEqual([]);
});

it('a tab that the sheet does not have is said on the name of the tab', async () => {
  await openForm({
    SheetInspect: () => refusal('invalid_input', [{ path: 'sheetName', code: 'sheet.no_such_tab', params: {} }]),
  });
  fireEvent.change(await screen.findByLabelText('Lien de la feuille'), { target: { value: link } });
  const tab = screen.getByLabelText('Nom de l’onglet');
  fireEvent.change(tab, { target: { value: 'Commande' } });
  fireEvent.click(screen.getByRole('button', { name: 'Lire les colonnes' }));
  await waitFor(() => {
    expect(tab.getAttribute('aria-invalid')).toBe('true');
  });
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
});

it('a sheet that cannot be read is not stored: another place is read first, and its error is shown', async () => {
  let isRefused = false;
  const read = { data: { sheetInspect: { __typename: 'SheetInspectResult', titles } } };
  const { callsOf } = await openForm({
    SheetInspect: () => (isRefused ? refusal('sheet.not_found') : read),
    SheetCreate: () => refusal('invalid_input'),
  });
  await readTitles();
  isRefused = true;
  fireEvent.change(screen.getByLabelText('Lien de la feuille'), { target: { value: link.replace('1AbC', '2AbC') } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Aucune feuille à cette adresse.');
  expect(callsOf('SheetCreate')).toEqual([]);
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => {
    expect(callsOf('SheetCreate')).toHaveLength(1);
  });
});
