// Parts of the preview of an import: what its head says of the file, the words of a row, and the sums of its buttons.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { DraftRow, ImportDetail } from '#client/areas/imports/documents.ts';
import { DraftView } from '#client/areas/imports/draft-view.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { Modal } from '#client/ui/overlay/dialog/modal.tsx';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { draft, draftRow, guessed, noPhone, problem, sent } from './support/draft.ts';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces(['imports', 'packages', 'list', 'kit', 'problems']);
});

const onOpen = vi.fn<(id: string | null) => void>();
async function open(rows: readonly DraftRow[], given: Partial<ImportDetail> = {}, on: Answers = {}) {
  onOpen.mockClear();
  const detail = draft(rows, given);
  const page = await renderPage(
    <Modal open onClose={() => undefined}>
      <DraftView id="i1" onOpen={onOpen} />
    </Modal>,
    'CUSTOMER',
    { Import: () => answerAt(100, { import: sent(detail) }), ...on },
  );
  await screen.findByText('colis.xlsx');
  return page;
}
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ');
const rowOf = (line: number) => screen.getByRole('rowheader', { name: new RegExp(`${line}$`) }).closest('tr');
const verdict = (line: number) => plain(rowOf(line)?.querySelector('td.verdict')?.textContent);
const city = (line: number) => screen.getByRole('textbox', { name: `Ville, ligne ${line}` });
const keep = () => fireEvent.click(screen.getByRole('button', { name: 'Garder la ligne 1' }));
const all = () => fireEvent.click(screen.getByRole('radio', { name: /^Toutes/ }));
const confirm = () => screen.getByRole('button', { name: /^Importer \d/ });
const saved = (rows: readonly DraftRow[]) =>
  answerAt(100, { result: { __typename: 'ImportResult', row: sent(draft(rows, { version: 4 })) } });

describe('the head of an import', () => {
  it('says how many rows the file has, of which sheet and for whom, and leads to another file', async () => {
    const company = { __typename: 'Company', id: 'c1', name: 'Atlas Store' };
    await open([draftRow(1), draftRow(2)], { sheetName: 'Feuil1', company });
    const line = plain(screen.getByText('colis.xlsx').parentElement?.textContent);
    expect(line).toMatch(/2 lignes sur .* au plus · feuille « Feuil1 » · Atlas Store$/);
    fireEvent.click(screen.getByRole('button', { name: 'Changer de fichier' }));
    expect(onOpen.mock.calls).toEqual([['new']]);
  });

  it('leads from the rows to the columns and back', async () => {
    await open([draftRow(1)]);
    fireEvent.click(screen.getByRole('button', { name: /Colonnes/ }));
    expect(await screen.findByText(/Vérifiez à quoi sert chaque colonne/)).toBeTruthy();
    const columns = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
    expect(columns).toContainEqual(expect.stringMatching(/^VilleCasa/));
    expect(columns).toContainEqual(expect.stringMatching(/^Colonne 6 sans titre/));
    expect(screen.queryByText(/Aucune colonne pour/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Vérifier les lignes' }));
    expect(await screen.findByRole('radio', { name: /^Toutes/ })).toBeTruthy();
  });
});

describe('the words of a row', () => {
  it('are what is still to do with it', async () => {
    await open([
      draftRow(1),
      draftRow(2, { problems: [noPhone] }),
      draftRow(3, { problems: [guessed('Casablanca')] }),
      draftRow(4, { problems: [problem({ field: 'phone', code: 'known_number', count: 2 })] }),
      draftRow(5, { problems: [problem({ field: 'phone', code: 'same_as_row', line: 4 })] }),
      draftRow(6, { problems: [problem({})], excluded: true }),
      draftRow(7, { problems: [problem({})], kept: true }),
    ]);
    all();
    expect([1, 2, 3, 4, 5, 6, 7].map(verdict)).toEqual([
      'Prête',
      'À corriger',
      'Suggestion',
      'Numéro déjà utilisé par 2 colis',
      'Doublon de la ligne 4',
      'Laissée de côté',
      'Prête',
    ]);
    expect(within(rowOf(2) ?? document.body).queryByRole('button', { name: /^Garder/ })).toBeNull();
    expect(within(rowOf(6) ?? document.body).queryByRole('button', { name: /^Garder/ })).toBeNull();
  });

  it('of an amount that is none are short, and of a text that is too long have its limit', async () => {
    await open([
      draftRow(1, { problems: [problem({ field: 'cod', code: 'invalid_money', isError: true })] }),
      draftRow(2, { problems: [problem({ field: 'address', code: 'too_long', isError: true, count: 500 })] }),
    ]);
    expect(screen.getByText('Montant non valide')).toBeTruthy();
    expect(plain(rowOf(2)?.querySelector('[data-field=address]')?.textContent)).toContain('500');
  });

  it('an unknown city is unsure, not wrong; a suggestion for one row names no others', async () => {
    await open([
      draftRow(1, { problems: [problem({})] }),
      draftRow(2, { texts: { city: 'Kaza' }, problems: [guessed('Casablanca')] }),
      draftRow(3, { texts: { city: 'Rbat' }, problems: [guessed('Rabat')], kept: true }),
    ]);
    all();
    expect([1, 2].map((line) => city(line).getAttribute('aria-invalid'))).toEqual(['false', 'false']);
    expect(document.getElementById(city(1).getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Ville inconnue',
    );
    expect(screen.getByRole('button', { name: 'Casablanca' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Rabat' })).toBeNull();
  });
});

describe('the sums', () => {
  it('of all suggestions are those of every row, equal ones too', async () => {
    const doubt = { texts: { city: 'Kaza' }, problems: [guessed('Casablanca')] };
    await open([draftRow(1, doubt), draftRow(2, doubt), draftRow(3, { problems: [noPhone] })]);
    expect(screen.getByRole('button', { name: 'Accepter les 2 suggestions' })).toBeTruthy();
    expect(screen.getByText('1 à corriger, 2 à confirmer')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /^À traiter/ }).closest('label')?.textContent ?? '').toContain('3');
    expect(screen.queryByText(/avertissements :/)).toBeNull();
    expect(screen.getByText('1 ligne à corriger ou à laisser de côté')).toBeTruthy();
  });

  it('without a fault count the warnings, and what is left out', async () => {
    await open([draftRow(1, { problems: [problem({})] }), draftRow(2, { excluded: true })]);
    expect(screen.getByText(/1 avertissement : la ligne sera importée telle quelle/)).toBeTruthy();
    expect(screen.getByText('1 ligne laissée de côté')).toBeTruthy();
    expect(confirm().textContent).toBe('Importer 1 colis');
  });

  it('where nothing is to do all rows are shown at once', async () => {
    await open([draftRow(1), draftRow(2)]);
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  });
});

describe('what was refused', () => {
  it('is said above the rows, and no longer once something is saved', async () => {
    let answer: object = refusal('forbidden');
    await open([draftRow(1, { problems: [problem({})] })], {}, { ImportKeep: () => answer });
    keep();
    expect((await screen.findByRole('alert')).textContent).toContain('Votre rôle ne permet pas cette action.');
    answer = saved([draftRow(1, { problems: [problem({})] })]);
    keep();
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  it('because of rows that became faulty is said beside the button, not above', async () => {
    await open([draftRow(1)], {}, { ImportConfirm: () => refusal('import.faulty_rows') });
    fireEvent.click(confirm());
    await waitFor(() => {
      expect(screen.getAllByRole('status').some(({ textContent }) => (textContent ?? '').length > 20)).toBe(true);
    });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(confirm().getAttribute('aria-describedby')).not.toBeNull();
  });
});
