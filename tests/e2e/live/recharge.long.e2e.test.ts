// An accountant records a transfer; the customer sees it in the statement that is open, with the balance after it. Another
// customer's page hears nothing of it.
import { expect, it } from 'vitest';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining } from '../support/user-window.ts';

const instances = useTwoInstances();

const document = 'mutation ($input: RechargeCreateInput!) { rechargeCreate(input: $input) { recharge { id } } }';

it('a recharge arrives in the open statement of its customer, and nowhere else', async () => {
  const { one, two, fixtures } = instances;
  // The account is opened by its first amount.
  const first = { companyId: fixtures.companies.atlas, amount: 100_000, bankReference: 'VIR-1' };
  await (await instances.apiClient('accountant')).call(document, { input: first });
  const [customer, accountant, stranger] = await Promise.all([
    instances.openAs(one, 'customer', { path: '/billing?view=statement' }),
    instances.openAs(two, 'accountant', { path: '/billing/recharges' }),
    instances.openAs(two, 'customer2', { path: '/billing/recharges' }),
  ]);
  const rows = customer.page.getByRole('table').getByRole('row');
  await rows.filter({ hasText: 'Recharge' }).first().waitFor();

  const { page } = accountant;
  await page.getByRole('button', { name: 'Nouvelle recharge' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Client' }).fill('atl');
  await page.getByRole('option').first().click();
  await form.getByRole('textbox', { name: /^Montant/ }).fill('250,50');
  await form.getByRole('textbox', { name: /^Référence du virement/ }).fill('VIR-777');
  await form.getByRole('button', { name: 'Inscrire la recharge' }).click();
  await page.getByText('VIR-777').first().waitFor();

  const arrived = rows.filter({ hasText: '250,50' });
  await arrived.filter({ hasText: /1\s250,50/ }).waitFor();
  expect(await rows.filter({ hasText: 'Recharge' }).count()).toBe(2);
  expect(framesContaining(stranger, ['25050', 'VIR-777'])).toEqual([]);
});
