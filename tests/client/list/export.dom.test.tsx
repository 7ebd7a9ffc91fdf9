// The export of a list: what its dialog asks for, and which columns the file has.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ExportButton } from '#client/list/export/export-button.tsx';
import { exportedColumnsOf } from '#client/list/export/exported-columns.ts';
import { exportedColumns, exportFile } from '#client/list/export/export-file.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { ListColumn } from '#client/list/list-definition.ts';
import type { ColumnToggle } from '#client/list/table/use-columns.tsx';
import type { FakeAnswer } from '../support/fake-server.ts';
import { answerAt, refusal, renderPage } from '../support/render-page.tsx';
import { clearToasts, inputOf } from '../support/shop-actions.tsx';

beforeAll(async () => {
  await initI18n('fr');
  await import('#client/list/export/export-dialog.tsx');
});
beforeEach(() => {
  localStorage.clear();
});

const columns = [
  { id: 'name', exported: [{ path: 'name', kind: 'text' }] },
  { id: 'city', exported: [{ path: 'city.nameFr', kind: 'text' }] },
] as const;
const started = () => answerAt(100, { result: { __typename: 'R', job: { __typename: 'Job', id: 'j1' } } });

async function open(answer: () => FakeAnswer | Promise<FakeAnswer>, total: { value: number; isExact: boolean } | null) {
  const page = await renderPage(
    <ExportButton
      area="forms"
      columns={columns}
      shown={new Set(['name'])}
      request={{ list: 'shops', variables: { tab: 'all', search: 'rif' } }}
      total={total}
    />,
    'ADMIN',
    { ShopsExport: answer },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Exporter la liste' }));
  const dialog = await findPanel();
  return {
    dialog,
    choose: (name: RegExp) => {
      fireEvent.click(within(dialog).getByRole('radio', { name }));
    },
    submit: () => act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Exporter' }))),
    sent: () => page.callsOf('ShopsExport').map(inputOf),
  };
}
const paths = (file: unknown) => Object(file).columns.map(({ path }: { path: string }) => path);

describe('the dialog', () => {
  it('begins with a workbook of the columns that are shown, and sends what the list shows, once', async () => {
    const held = Promise.withResolvers<FakeAnswer>();
    const { dialog, submit, sent } = await open(() => held.promise, { value: 12, isExact: true });
    expect(dialog.textContent).toContain('12');
    expect(dialog.textContent).not.toContain('12+');
    await submit();
    await submit();
    expect(within(dialog).getByRole('button', { name: 'Exporter' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText(/L’export est lancé/)).toBeNull();
    held.resolve(started());
    expect(await screen.findByText(/L’export est lancé/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const [input, ...more] = sent();
    expect([more.length, input?.['tab'], input?.['search'], Object(input?.['file']).format]).toEqual([
      0,
      'all',
      'rif',
      'xlsx',
    ]);
    expect(paths(input?.['file'])).toEqual(['name']);
    clearToasts();
  });

  it('counts the columns of both choices, and goes back to those that are shown', async () => {
    const { dialog, choose, submit, sent } = await open(started, null);
    expect(within(dialog).getByText('Toutes les colonnes (2)')).toBeTruthy();
    expect(within(dialog).getByText('Les lignes affichées, avec leurs filtres et leur ordre.')).toBeTruthy();
    choose(/^CSV/);
    choose(/^Toutes/);
    choose(/^Colonnes affichées \(1\)/);
    choose(/^Toutes/);
    await submit();
    await screen.findByText(/L’export est lancé/);
    expect(Object(sent()[0]?.['file']).format).toBe('csv');
    expect(paths(sent()[0]?.['file'])).toEqual(['name', 'city.nameFr']);
    clearToasts();
  });

  it('that was refused stays with the reason, can be closed, and begins anew', async () => {
    const { dialog, choose, submit } = await open(() => refusal('forbidden'), { value: 1, isExact: false });
    expect(dialog.textContent).toContain('1+');
    choose(/^CSV/);
    await submit();
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    expect(screen.queryByText(/L’export est lancé/)).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Exporter la liste' }));
    const again = await findPanel();
    expect(within(again).getByRole<HTMLInputElement>('radio', { name: /^Excel/ }).checked).toBe(true);
  });
});

const toggle = (id: string, on: boolean): ColumnToggle => ({
  id,
  on,
  label: id,
  fixed: false,
  toggle: () => undefined,
});

describe('the file', () => {
  it('has each field once, under the title of its column or its own, with the words of its values', () => {
    const of = [
      { id: 'route', exported: [{ path: 'city', kind: 'text', title: 'town' }] },
      { id: 'city', exported: [{ path: 'city', kind: 'text' }] },
      { id: 'state', exported: [{ path: 'status', kind: 'choice', words: () => ({ a: 'A' }) }] },
      { id: 'photo' },
    ] as const;
    expect(exportedColumns(of, i18next.t)).toEqual([
      { path: 'city', kind: 'text', title: 'columns.town' },
      { path: 'status', kind: 'choice', title: 'columns.state', words: [{ value: 'a', word: 'A' }] },
    ]);
  });

  it('is named after the list and the day in Morocco, in the language of the page', () => {
    localStorage.setItem('qafila.locale', 'ar');
    expect(exportFile([], 'csv', 'Colis', new Date('2026-06-21T23:30:00Z'))).toEqual({
      columns: [],
      format: 'csv',
      language: 'ar',
      name: 'Colis 2026-06-22',
    });
  });

  it('has the columns of the viewer in the order of the table, and those that it shows', () => {
    const given: ListColumn<object>[] = ['a', 'b', 'c'].map((id) => ({ id, cell: () => id }));
    const found = exportedColumnsOf({ area: 'forms', columns: given }, [toggle('c', true), toggle('a', false)]);
    expect([found.columns.map(({ id }) => id), [...found.shown]]).toEqual([['c', 'a'], ['c']]);
  });
});
