// The first step of an import: for whom, which file, and the imports of before.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { StartStep } from '#client/areas/imports/start/start-step.tsx';
import { Steps } from '#client/areas/imports/head/steps.tsx';
import { uploadSpreadsheet } from '#client/areas/imports/files/upload-spreadsheet.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { Modal } from '#client/ui/overlay/dialog/modal.tsx';
import { importLimits } from '#shared/areas/imports/import.ts';
import type { Role } from '#shared/access/roles.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { draft } from './support/draft.ts';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces(['imports', 'packages', 'list', 'kit', 'problems']);
});

/** A request that a test answers. */
class SentRequest extends EventTarget {
  static all: SentRequest[] = [];
  readonly upload = new EventTarget();
  status = 200;
  responseText = '';
  isAborted = false;
  body = new FormData();
  readonly open = (): void => undefined;
  readonly setRequestHeader = (): void => undefined;
  readonly abort = (): void => {
    this.isAborted = true;
  };
  readonly send = (body: FormData): void => {
    this.body = body;
    SentRequest.all.push(this);
  };
  get input(): unknown {
    return Reflect.get(
      Object(Reflect.get(Object(JSON.parse(z.string().parse(this.body.get('operations')))), 'variables')),
      'input',
    );
  }
  async answer(body: object): Promise<void> {
    this.responseText = JSON.stringify(body);
    await act(async () => {
      this.dispatchEvent(new Event('load'));
      await Promise.resolve();
    });
  }
}
const made = (id: string) => ({ data: { importUpload: { import: { id } } } });
const request = (index = 0): SentRequest => SentRequest.all[index] ?? new SentRequest();
const onOpen = vi.fn<(id: string) => void>();
beforeEach(() => {
  onOpen.mockClear();
  SentRequest.all = [];
});
const file = new File(['a'], 'colis.csv', { type: 'text/csv' });
const choose = () => fireEvent.change(screen.getByTestId('spreadsheet'), { target: { files: [file] } });

async function open(role: Role, answers: Answers = {}) {
  vi.stubGlobal('XMLHttpRequest', SentRequest);
  const page = await renderPage(
    <Modal open onClose={() => undefined}>
      <StartStep onOpen={onOpen} />
    </Modal>,
    role,
    {
      Imports: () => answerAt(100, { imports: [] }),
      Sheets: () => answerAt(100, { sheetAccount: null, sheets: [] }),
      ...answers,
    },
  );
  await screen.findByTestId('spreadsheet');
  return page;
}

describe('a file', () => {
  it('is read for the own company of a sender, who is asked for none', async () => {
    await open('SUBCUSTOMER');
    expect(screen.queryByRole('combobox', { name: /Client/ })).toBeNull();
    choose();
    await request().answer(made('i1'));
    await waitFor(() => {
      expect(onOpen.mock.calls).toEqual([['i1']]);
    });
    expect(request().input).toEqual({ name: 'colis.csv' });
  });

  it('of staff needs a company first, and goes to that one', async () => {
    await open('BACKOFFICE', {
      Companies: () => ({ data: { companies: [{ __typename: 'Company', id: 'c1', name: 'Atlas Store' }] } }),
    });
    choose();
    expect(await screen.findByText('Choisissez d’abord le client pour qui vous importez.')).toBeTruthy();
    expect(SentRequest.all).toEqual([]);
    expect(screen.queryByText(/Google Sheets/)).toBeNull();
    fireEvent.click(await screen.findByRole('combobox', { name: /Client/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Atlas Store' }));
    expect(screen.queryByText('Choisissez d’abord le client pour qui vous importez.')).toBeNull();
    choose();
    expect(request().input).toEqual({ name: 'colis.csv', companyId: 'c1' });
  });

  it('that is refused says why, until another one is read', async () => {
    await open('CUSTOMER');
    choose();
    await request().answer({ data: null, errors: [{ message: 'x', extensions: { code: 'forbidden', params: {} } }] });
    expect(await screen.findByText('Ce fichier ne peut pas être importé')).toBeTruthy();
    expect(screen.getByText('Déposez votre fichier ici')).toBeTruthy();
    choose();
    await waitFor(() => {
      expect(screen.queryByText('Ce fichier ne peut pas être importé')).toBeNull();
    });
    expect(screen.getByText(/Lecture du fichier .*colis\.csv/)).toBeTruthy();
  });

  it('that is being read is given up with the panel', async () => {
    await open('CUSTOMER');
    choose();
    cleanup();
    await request().answer(made('i1'));
    expect([request().isAborted, onOpen.mock.calls]).toEqual([true, []]);
  });
});

const item = (id: string, given: object = {}) => ({
  ...draft([], { id, name: `${id}.xlsx`, rowCount: 5, updatedAt: '2026-11-20T09:00:00Z', ...given }),
  __typename: 'Import',
});

const showOlder = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Voir les plus anciens' }));
};

describe('the imports of before', () => {
  it('are six drafts and finished ones at first, each with what it holds or made, and on request all', async () => {
    const many = Array.from({ length: importLimits.listed - 2 }, (_, index) => item(String.fromCodePoint(98 + index)));
    const newest = [item('x', { status: 'canceled' }), item('a', { status: 'done', createdCount: 3 }), ...many];
    await open('CUSTOMER', {
      Imports: ({ variables }) =>
        answerAt(100, {
          imports: variables['before'] === null ? newest : [item(`before ${z.string().parse(variables['before'])}`)],
        }),
    });
    const section = await screen.findByRole('region', { name: 'Imports récents' });
    const buttons = within(section).getAllByRole('button');
    expect(buttons).toHaveLength(7);
    expect(buttons[0]?.textContent).toMatch(/^a\.xlsx.*3 colis créés$/);
    expect(buttons[1]?.textContent).toMatch(/^b\.xlsx.*conservé jusqu’au .*Brouillon · 5 lignes$/);
    expect(buttons[0]?.textContent).not.toContain('conservé');
    fireEvent.click(buttons[1] ?? section);
    expect(onOpen.mock.calls).toEqual([['b']]);
    showOlder();
    expect(within(section).getAllByRole('listitem')).toHaveLength(importLimits.listed);
    showOlder();
    expect(await within(section).findByText(`before ${many.at(-1)?.id ?? ''}.xlsx`)).toBeTruthy();
  });

  it('that cannot be read say so, and are read again', async () => {
    let answer: object = refusal('internal');
    await open('CUSTOMER', { Imports: () => answer });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    answer = answerAt(100, { imports: [item('a')] });
    fireEvent.click(retry);
    expect(await screen.findByRole('region', { name: 'Imports récents' })).toBeTruthy();
  });

  it('are read again when somebody begins one', async () => {
    const page = await open('CUSTOMER', { Imports: () => answerAt(100, { imports: [item('a')] }) });
    await screen.findByRole('region', { name: 'Imports récents' });
    const before = page.callsOf('Imports').length;
    const { rows: _, ...summary } = item('b');
    await page.pushChange('importChanged', 101, {
      __typename: 'ImportChange',
      kind: 'NEW',
      id: 'b',
      version: 1,
      import: summary,
    });
    await waitFor(() => {
      expect(page.callsOf('Imports').length).toBeGreaterThan(before);
    });
  });
});

const openSteps = async (at: 'columns' | 'rows' | 'done') => {
  const onGo = vi.fn<(step: string) => void>();
  await renderPage(<Steps at={at} onGo={onGo} />, 'ADMIN', {});
  const items = within(await screen.findByRole('list', { name: 'Étapes de l’import' })).getAllByRole('listitem');
  return { onGo, items, texts: items.map(({ textContent }) => textContent) };
};

describe('the steps of an import', () => {
  it('lead to the other of columns and rows, and number what is not done', async () => {
    const { onGo, items, texts } = await openSteps('columns');
    expect(texts).toEqual(['Fichier', '2Colonnes', '3Vérification', '4Import']);
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button'));
    expect(onGo.mock.calls).toEqual([['rows']]);
  });

  it('are all behind when it is done, and lead nowhere', async () => {
    const { texts } = await openSteps('done');
    expect(texts).toEqual(['Fichier', 'Colonnes', 'Vérification', 'Import']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('a file that is too large is refused before it is sent, and a long name keeps its end', async () => {
  vi.stubGlobal('XMLHttpRequest', SentRequest);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const large = new File([], 'x.csv');
  Object.defineProperty(large, 'size', { value: importLimits.megabytes * 1_048_576 + 1 });
  const { signal } = new AbortController();
  expect(await uploadSpreadsheet(large, { companyId: null, signal })).toMatchObject({
    ok: false,
    problem: { code: 'import.too_large' },
  });
  void uploadSpreadsheet(new File([], `${'x'.repeat(500)}.csv`), { companyId: null, signal });
  expect([SentRequest.all.length, request().input]).toMatchObject([1, { name: expect.stringMatching(/x\.csv$/) }]);
});
