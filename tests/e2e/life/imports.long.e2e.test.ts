// Files that people choose in their browser: large ones, faulty ones, the same one twice, and some that are meant to do
// harm. Each says what became of it, and none leaves anything half done.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  frenchHeader,
  orderCells,
  type TestCell,
  workbook,
  workbookParts,
  zipParts,
} from '#tests/areas/imports/support/workbook.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { closeWindows, openWindow, signIn, type UserWindow } from '../support/user-window.ts';
import { heardOnly, openList } from './support/parcel-page.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';

const instances = useTwoInstances();
let customer: UserWindow;
let stranger: UserWindow;

// The windows of all tests here: each opens an import of its own.
beforeAll(async () => {
  [customer, stranger] = await Promise.all([openWindow(instances.browser), openWindow(instances.browser)]);
  await Promise.all([
    signIn(customer, instances.one.url, 'customer'),
    signIn(stranger, instances.two.url, 'customer2'),
  ]);
  await openList(stranger);
});
afterAll(() => closeWindows(customer, stranger));

/** Chooses a file in the panel of imports. */
async function choose(page: Page, name: string, content: Uint8Array): Promise<void> {
  await page.goto(`${instances.one.url}/package`);
  await page.getByRole('button', { name: 'Importer' }).click();
  await page
    .getByTestId('spreadsheet')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

const orders = (count: number, from = 1): TestCell[][] =>
  Array.from({ length: count }, (_, index) => orderCells(from + index));

async function parcelCount(): Promise<number> {
  const { data } = await (await instances.apiClient('customer')).call('{ packages(tab: all) { total } }');
  return Number(Reflect.get(Object(data?.['packages']), 'total'));
}

describe('a file of the full length', () => {
  it('becomes a hundred parcels at once, which a colleague sees arrive; another company hears nothing', async () => {
    // A list without rows shows the first new one at once; this one counts them.
    await insertParcels(instances.db, buildParcel(instances.fixtures));
    const before = await parcelCount();
    const mate = await instances.openAs(instances.two, 'subcustomer');
    await openList(mate);
    const { page } = customer;
    await choose(page, 'cent.xlsx', workbook([frenchHeader, ...orders(100)]));
    await page.getByText('100 lignes sur 100 au plus').waitFor();
    await page.getByRole('button', { name: 'Importer 100 colis' }).click();
    await page.getByRole('heading', { name: '100 colis créés' }).waitFor();
    await mate.page
      .getByRole('button', { name: '30 nouveaux' })
      .or(mate.page.getByRole('button', { name: '100 nouveaux' }))
      .waitFor();
    expect(await parcelCount()).toBe(before + 100);
    const own = buildParcel(instances.fixtures, { companyId: instances.fixtures.companies.zellige });
    await insertParcels(instances.db, own);
    await heardOnly(stranger, own, ['cent.xlsx', 'Client 100']);
  });

  it('and one row more is refused, not cut: nothing is created', async () => {
    const before = await parcelCount();
    const { page } = customer;
    await choose(page, 'cent-un.xlsx', workbook([frenchHeader, ...orders(101, 200)]));
    await page.getByText('100 lignes au plus. Répartissez vos colis sur plusieurs fichiers.').waitFor();
    expect(await page.getByRole('button', { name: /^Importer \d+ colis/ }).count()).toBe(0);
    expect(await parcelCount()).toBe(before);
  });
});

describe('a file that was imported before', () => {
  it('is recognised under another name, and imported again only when that is confirmed', async () => {
    const { page } = customer;
    const content = workbook([frenchHeader, ...orders(2, 400)]);
    await choose(page, 'lundi.xlsx', content);
    await page.getByRole('button', { name: 'Importer 2 colis' }).click();
    await page.getByRole('heading', { name: '2 colis créés' }).waitFor();
    const before = await parcelCount();

    await choose(page, 'mardi.xlsx', content);
    await page.getByText(/Ce contenu a déjà été importé le .*2 colis créés/).waitFor();
    const again = page.getByRole('checkbox', { name: 'Importer quand même une deuxième fois' });
    expect(await again.isChecked()).toBe(false);
    const send = page.getByRole('button', { name: 'Importer 2 colis' });
    if (await send.isEnabled()) {
      await send.click();
      await page.getByText('Confirmez que vous voulez l’importer une deuxième fois.').waitFor();
    }
    expect(await parcelCount()).toBe(before);
    await again.check();
    await send.click();
    await page.getByRole('heading', { name: '2 colis créés' }).waitFor();
    expect(await parcelCount()).toBe(before + 2);
  });
});

describe('a faulty row', () => {
  it('stops the import until somebody leaves it out, by a click of its own', async () => {
    const { page } = customer;
    const before = await parcelCount();
    const rows = orders(3, 500).map((cells, index) => (index === 1 ? cells.with(1, '06 64') : cells));
    await choose(page, 'fautif.xlsx', workbook([frenchHeader, ...rows]));
    await page.getByText('1 ligne à corriger ou à laisser de côté').waitFor();
    await page
      .getByRole('button', { name: 'Importer 3 colis' })
      .or(page.getByRole('button', { name: 'Importer 2 colis' }))
      .waitFor();
    expect(await page.getByRole('button', { name: /^Importer \d colis/ }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Laisser la ligne 3 de côté' }).click();
    await page.getByText('1 ligne laissée de côté').waitFor();
    await page.getByRole('button', { name: 'Importer 2 colis' }).click();
    await page.getByRole('heading', { name: '2 colis créés' }).waitFor();
    await page.getByText('1 ligne a été laissée de côté.').waitFor();
    expect(await parcelCount()).toBe(before + 2);
  });
});

describe('a file with Arabic titles', () => {
  it('is read without choosing a column, cities too', async () => {
    const { page } = customer;
    const header = ['الاسم الكامل', 'رقم الهاتف', 'المدينة', 'العنوان', 'الثمن'];
    const row = ['سلمى الوزاني', '0655767159', 'الرباط', 'حي أكدال', '189'];
    await choose(page, 'طلبات.xlsx', workbook([header, row], { rightToLeft: true }));
    await page.getByRole('button', { name: 'Importer 1 colis' }).click();
    await page.getByRole('heading', { name: '1 colis créé' }).waitFor();
    await page.getByRole('button', { name: 'Voir les colis' }).click();
    const created = page.getByRole('row').filter({ hasText: 'سلمى الوزاني' });
    await created.getByText('Rabat').waitFor();
    await created.getByText('06 55 76 71 59').waitFor();
  });
});

const sheet = 'xl/worksheets/sheet1.xml';
const parts = (more: Record<string, string | Uint8Array>): Uint8Array =>
  zipParts({ ...workbookParts([frenchHeader, orderCells(1)]), ...more });

describe('a hostile file', () => {
  const files: [string, string, () => Uint8Array, string][] = [
    [
      'with macros under the name of a workbook',
      'commandes.xlsx',
      () => parts({ 'xl/vbaProject.bin': 'x' }),
      'Ce fichier contient des macros.',
    ],
    [
      'that unpacks to a thousand times its size',
      'commandes.xlsx',
      () => parts({ [sheet]: new Uint8Array(24 * 1_048_576).fill(0x20) }),
      'Fichier trop volumineux',
    ],
    [
      'that is a picture under the name of a workbook',
      'commandes.xlsx',
      () => Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'),
      'Ce n’est pas un fichier Excel',
    ],
    [
      'with entities that grow',
      'commandes.xlsx',
      () =>
        workbook([frenchHeader, orderCells(1)], {
          prolog: '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
        }),
      'Ce fichier ne peut pas être lu.',
    ],
  ];

  it.each(files)('%s is refused with the reason, and the next file is read', async (_what, name, content, reason) => {
    const { page } = customer;
    await choose(page, name, content());
    await page.getByRole('alert').filter({ hasText: reason }).waitFor();
    await page.getByTestId('spreadsheet').setInputFiles({
      name: 'propre.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(workbook([frenchHeader, ...orders(1, 600)])),
    });
    await page.getByText('1 ligne sur 100 au plus').waitFor();
    await page.getByText(reason).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Abandonner' }).click();
  });

  it('with a formula as a name shows it as text, in the preview and on the list', async () => {
    const { page } = customer;
    const name = '=HYPERLINK("http://x.test","<img src=x onerror=alert(1)>")';
    const dialogs: string[] = [];
    page.on('dialog', (shown) => {
      dialogs.push(shown.message());
      void shown.dismiss();
    });
    await choose(
      page,
      'formule.csv',
      Buffer.from(
        `${frenchHeader.join(';')}\n"${name.replaceAll('"', '""')}";0611000700;Casablanca;7 rue Ibn Batouta;107;Chaussures`,
      ),
    );
    await page.getByRole('button', { name: 'Importer 1 colis' }).click();
    await page.getByRole('heading', { name: '1 colis créé' }).waitFor();
    await page.getByRole('button', { name: 'Voir les colis' }).click();
    await page.getByRole('row').getByText(name, { exact: true }).waitFor();
    expect(dialogs).toEqual([]);
  });
});
