// The preview of an import: its cells, what stands in the way, and the button that creates the parcels.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DraftView } from '#client/areas/imports/draft-view.tsx';
import type { DraftRow, ImportDetail } from '#client/areas/imports/documents.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { Modal } from '#client/ui/overlay/dialog/modal.tsx';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { draft, draftRow, guessed, noPhone, problem, sent } from './support/draft.ts';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces(['imports', 'packages', 'list', 'kit', 'problems']);
});

const onOpen = vi.fn<(id: string | null) => void>();
const answered = (detail: ImportDetail | null) => answerAt(100, { import: detail && sent(detail) });
async function openDraft(rows: readonly DraftRow[], given: Partial<ImportDetail> = {}, on: Answers = {}) {
  onOpen.mockClear();
  const detail = draft(rows, given);
  const saved = () =>
    answerAt(100, { result: { __typename: 'ImportResult', row: sent({ ...detail, version: detail.version + 1 }) } });
  const page = await renderPage(
    <Modal open onClose={() => undefined}>
      <DraftView id="i1" onOpen={onOpen} />
    </Modal>,
    'CUSTOMER',
    {
      Import: () => answered(detail),
      ImportEdit: saved,
      ImportExclude: saved,
      ImportKeep: saved,
      ImportConfirm: saved,
      ImportCancel: saved,
      ImportSetColumns: saved,
      ...on,
    },
  );
  await screen.findByText('colis.xlsx');
  return { ...page, inputs: (name: string) => page.callsOf(name).map(({ variables }) => variables['input']) };
}
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const lines = () =>
  screen
    .queryAllByRole('rowheader')
    .map((head) => head.textContent.replaceAll(/\D/g, ''))
    .join(' ');
const button = (name: RegExp) => screen.getByRole('button', { name });
const confirm = () => button(/^Importer \d/);

describe('a cell of the preview', () => {
  it('is saved without spaces around it when it is left, and not when nothing changed', async () => {
    const page = await openDraft([draftRow(1)]);
    fireEvent.click(screen.getByRole('radio', { name: /^Toutes/ }));
    const name = cell('Destinataire, ligne 1');
    fireEvent.change(name, { target: { value: ' Salma ' } });
    fireEvent.blur(name);
    await waitFor(() => {
      expect(page.inputs('ImportEdit')).toMatchObject([
        { id: 'i1', lines: [1], field: 'recipientName', text: 'Salma' },
      ]);
    });
    fireEvent.change(name, { target: { value: 'Karim Benali ' } });
    fireEvent.blur(name);
    expect(page.inputs('ImportEdit')).toHaveLength(1);
    fireEvent.change(name, { target: { value: 'Reda' } });
    fireEvent.keyDown(name, { key: 'Enter' });
    await waitFor(() => {
      expect(page.inputs('ImportEdit')).toMatchObject([{ text: 'Salma' }, { text: 'Reda' }]);
    });
  });

  it('is as before after Escape, which does not close the panel', async () => {
    const page = await openDraft([draftRow(1)]);
    const phone = cell('Téléphone, ligne 1');
    fireEvent.change(phone, { target: { value: '06' } });
    fireEvent.keyDown(phone, { key: 'Escape' });
    fireEvent.blur(phone);
    expect([phone.value, page.inputs('ImportEdit')]).toEqual(['0661234567', []]);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('says what is wrong with it, to everybody', async () => {
    await openDraft([
      draftRow(1, { problems: [noPhone], texts: { phone: '' } }),
      draftRow(2, { excluded: true, problems: [noPhone] }),
    ]);
    const phone = cell('Téléphone, ligne 1');
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(phone.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Numéro non valide',
    );
    expect([phone.placeholder, phone.dir]).toEqual(['vide', 'ltr']);
    fireEvent.click(screen.getByRole('radio', { name: /^Toutes/ }));
    const other = cell('Téléphone, ligne 2');
    expect([other.disabled, other.getAttribute('aria-invalid')]).toEqual([true, 'false']);
  });

  it('takes a suggestion for all rows with the same city', async () => {
    const doubt = { texts: { city: 'Kaza' }, problems: [guessed('Casablanca')] };
    const page = await openDraft([draftRow(1, doubt), draftRow(2, doubt), draftRow(3, { ...doubt, kept: true })]);
    expect(screen.getAllByRole('button', { name: /^Casablanca/ })).toHaveLength(2);
    fireEvent.click(screen.getAllByRole('button', { name: /^Casablanca/ })[0] ?? document.body);
    await waitFor(() => {
      expect(page.inputs('ImportEdit')).toMatchObject([{ lines: [1, 2, 3], field: 'city', text: 'Casablanca' }]);
    });
  });
});

const some = () => [
  draftRow(1),
  draftRow(2, { problems: [noPhone] }),
  draftRow(3, { problems: [problem({})] }),
  draftRow(4, { excluded: true }),
];

describe('the rows of the preview', () => {
  it('begin with what is to do; the others are a choice away', async () => {
    await openDraft(some());
    expect(lines()).toBe('2 3');
    fireEvent.click(screen.getByRole('radio', { name: /^Prêtes/ }));
    expect(lines()).toBe('1');
    fireEvent.click(screen.getByRole('radio', { name: /^Toutes/ }));
    expect(lines()).toBe('1 2 3 4');
  });

  it('that were corrected stay where they are until another choice', async () => {
    const now = [draftRow(2), draftRow(3, { problems: [problem({})] })];
    await openDraft(
      [draftRow(2, { problems: [noPhone] }), draftRow(3, { problems: [problem({})] })],
      {},
      {
        ImportEdit: () =>
          answerAt(100, { result: { __typename: 'ImportResult', row: sent(draft(now, { version: 4 })) } }),
      },
    );
    const phone = cell('Téléphone, ligne 2');
    fireEvent.change(phone, { target: { value: '0662' } });
    fireEvent.blur(phone);
    await screen.findByText('Prête');
    expect(lines()).toBe('2 3');
    fireEvent.click(screen.getByRole('radio', { name: /^Toutes/ }));
    fireEvent.click(screen.getByRole('radio', { name: /^À traiter/ }));
    expect(lines()).toBe('3');
  });

  it('can be kept as they are, left out, and taken back', async () => {
    const page = await openDraft(some());
    fireEvent.click(button(/^Garder la ligne 3/));
    fireEvent.click(button(/^Laisser la ligne 2 de côté/));
    fireEvent.click(screen.getByRole('radio', { name: /^Toutes/ }));
    fireEvent.click(button(/^Reprendre la ligne 4/));
    await waitFor(() => {
      expect(page.inputs('ImportExclude')).toMatchObject([
        { lines: [2], excluded: true },
        { lines: [4], excluded: false },
      ]);
    });
    expect(page.inputs('ImportKeep')).toMatchObject([{ lines: [3] }]);
    expect(screen.queryByRole('button', { name: 'Garder la ligne 2' })).toBeNull();
  });

  it('take all suggestions one after another, until one is refused', async () => {
    const rows = [draftRow(1, { problems: [guessed('Rabat')] }), draftRow(2, { problems: [guessed('Fès')] })];
    const page = await openDraft(rows, {}, { ImportEdit: () => refusal('forbidden') });
    fireEvent.click(button(/Accepter les 2 suggestions/));
    await screen.findByRole('alert');
    expect(page.inputs('ImportEdit')).toHaveLength(1);
    // Somebody else may have been faster.
    await waitFor(() => {
      expect(page.callsOf('Import').length).toBeGreaterThan(1);
    });
  });
});

describe('the end of the preview', () => {
  it('imports nothing while a row is faulty, and offers to leave those out', async () => {
    const page = await openDraft(some());
    expect([confirm().getAttribute('aria-disabled'), confirm().textContent]).toEqual(['true', 'Importer 2 colis']);
    fireEvent.click(confirm());
    fireEvent.click(button(/^Laisser 1 ligne de côté/));
    await waitFor(() => {
      expect(page.inputs('ImportExclude')).toMatchObject([{ lines: [2], excluded: true }]);
    });
    expect(page.inputs('ImportConfirm')).toEqual([]);
  });

  it('imports the version that is shown, doubtful rows too', async () => {
    const page = await openDraft([draftRow(1), draftRow(2, { problems: [problem({})] })]);
    fireEvent.click(confirm());
    await waitFor(() => {
      expect(page.inputs('ImportConfirm')).toMatchObject([{ id: 'i1', version: 3, again: false }]);
    });
  });

  it('imports nothing when every row is left out', async () => {
    const page = await openDraft([draftRow(1, { excluded: true })]);
    fireEvent.click(confirm());
    expect([confirm().getAttribute('aria-disabled'), page.inputs('ImportConfirm')]).toEqual(['true', []]);
  });

  it('asks for a yes where the same was imported before, and leads there', async () => {
    const before = { id: 'i0', version: 2, createdAt: '2025-06-30T10:00:00Z', createdCount: 4 };
    const page = await openDraft([draftRow(1)], { importedBefore: before });
    fireEvent.click(confirm());
    expect(page.inputs('ImportConfirm')).toEqual([]);
    fireEvent.click(button(/Voir cet import/));
    expect(onOpen.mock.calls).toEqual([['i0']]);
    fireEvent.click(screen.getByRole('checkbox', { name: /une deuxième fois/ }));
    fireEvent.click(confirm());
    await waitFor(() => {
      expect(page.inputs('ImportConfirm')).toMatchObject([{ again: true }]);
    });
  });

  it('leads to another file once the draft is given up', async () => {
    await openDraft([draftRow(1)]);
    fireEvent.click(button(/^Abandonner/));
    await waitFor(() => {
      expect(onOpen.mock.calls).toEqual([['new']]);
    });
  });

  it('stays with the draft that could not be given up, and says why', async () => {
    await openDraft([draftRow(1)], {}, { ImportCancel: () => refusal('forbidden') });
    fireEvent.click(button(/^Abandonner/));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(onOpen).not.toHaveBeenCalled();
  });
});

vi.setConfig({ testTimeout: 20_000 });
