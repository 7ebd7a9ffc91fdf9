// A customer imports a spreadsheet: faulty rows are corrected or left out, a colleague sees the same draft live, and the
// parcels appear on the open lists of those who see them, and of nobody else.
import { describe, expect, it } from 'vitest';
import { frenchHeader, orderCells, workbook } from '#tests/areas/imports/support/workbook.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { closeWindows, framesContaining, type UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();
const cell = ({ page }: UserWindow, name: string) => page.getByRole('textbox', { name, exact: true });
const button = ({ page }: UserWindow, name: string | RegExp) => page.getByRole('button', { name });

describe('a spreadsheet', () => {
  it('becomes parcels once its faulty rows are corrected or left out', async () => {
    const [customer, mate, stranger] = await Promise.all([
      instances.openAs(instances.one, 'customer'),
      instances.openAs(instances.two, 'subcustomer'),
      instances.openAs(instances.two, 'customer2'),
    ]);
    await customer.page.goto(`${instances.one.url}/package`);
    for (const { page } of [mate, stranger]) await page.goto(`${instances.two.url}/package`);
    await stranger.page.getByText('En direct').first().waitFor();
    await button(customer, 'Importer').click();
    const rows = [orderCells(1), orderCells(2).with(1, '06 64'), orderCells(3).with(3, ''), orderCells(4)];
    await customer.page.getByTestId('spreadsheet').setInputFiles({
      name: 'commandes.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(workbook([frenchHeader, ...rows])),
    });
    // Only the faulty rows are shown.
    await cell(customer, 'Téléphone, ligne 3').waitFor();
    expect(await customer.page.getByRole('dialog').locator('tbody tr').count()).toBe(2);
    const { search } = new URL(customer.page.url());

    // The colleague opens the same address, and sees each correction.
    await mate.page.goto(`${instances.two.url}/package${search}`);
    await cell(customer, 'Téléphone, ligne 3').fill('0664687944');
    await cell(customer, 'Téléphone, ligne 3').press('Enter');
    await mate.page.getByText('1 ligne à corriger ou à laisser de côté').waitFor();
    await button(mate, 'Laisser la ligne 4 de côté').click();
    await customer.page.getByText('1 ligne laissée de côté').waitFor();

    // A reload loses nothing.
    await customer.page.reload();
    await button(customer, 'Importer 3 colis').click();
    await customer.page.getByRole('heading', { name: '3 colis créés' }).waitFor();
    await mate.page.getByRole('heading', { name: '3 colis créés' }).waitFor();
    await button(customer, 'Voir les colis').click();
    for (const n of [1, 2, 4]) await customer.page.getByText(`Client ${n}`, { exact: true }).waitFor();
    expect(await customer.page.getByText('Client 3', { exact: true }).count()).toBe(0);
    await stranger.page.goto(`${instances.two.url}/package${search}`);
    await stranger.page.getByText('Cet import n’existe pas').waitFor();
    expect(framesContaining(stranger, ['commandes.xlsx', 'Client 1', 'CAS-26'])).toEqual([]);
    await closeWindows(customer, mate, stranger);
  });
});
