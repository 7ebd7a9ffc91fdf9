// Invoices from the list to the bank and back, in two browsers on two instances: an accountant selects them, makes the file for
// the bank and reads the bank's answer, and the customer sees the payment at once.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';

const instances = useTwoInstances();
const made = z.object({
  invoiceCreate: z.object({ invoice: z.object({ id: z.string(), reference: z.string(), amount: z.number() }) }),
});

it('selected invoices go into a file for the bank, and are paid by its answer', async () => {
  const { people, companies } = instances.fixtures;
  const rib = '011519000001205000534921';
  await inTransaction(instances.db, systemPrincipal, async (trx) => {
    await sql`update users set rib = ${rib} where id = ${people.customer}`.execute(trx);
    await sql`update rules set legal_rib = ${rib}`.execute(trx);
  });
  const price = { cod: 24_950, feeDelivered: 3_500, commission: 1_200 };
  const parcel = buildEnrouteParcel(instances.fixtures, { ...price, companyId: companies.atlas });
  await insertParcels(instances.db, parcel);
  await instances.runAction('driver', 'packageDeliver', { id: parcel.id, cash: parcel.cod });
  const { data } = await (
    await instances.apiClient('accountant')
  ).call(
    'mutation ($input: InvoiceCreateInput!) { invoiceCreate(input: $input) { invoice { id reference amount } } }',
    { input: { kind: 'customer', companyId: companies.atlas } },
  );
  const { reference, amount } = made.parse(data).invoiceCreate.invoice;
  const [accountant, customer, stranger] = await Promise.all([
    instances.openAs(instances.one, 'accountant', { path: '/billing' }),
    instances.openAs(instances.two, 'customer', { path: '/billing' }),
    instances.openAs(instances.two, 'customer2', { path: '/billing' }),
  ]);
  await customer.page.getByText(reference).waitFor();
  await stranger.page.getByText('En direct').first().waitFor();
  const { page } = accountant;

  // From the selection to the file.
  await page.getByRole('row').filter({ hasText: reference }).getByRole('checkbox').check();
  await page.keyboard.press('v');
  await page.getByRole('heading', { name: '1 facture à virer' }).waitFor();
  await page.getByRole('button', { name: 'Créer le lot' }).click();
  await page.getByRole('button', { name: 'Fichier', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'XML (pain.001)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^V-\d{4}-000001\.xml$/);

  // The bank's answer, as it writes it.
  await page.goto(`${instances.one.url}/billing?view=bank`);
  const csv = `Libellé;Montant;Référence virement\nVIR ${reference};${(amount / 100).toFixed(2).replace('.', ',')};VIR-77\n`;
  await page
    .getByTestId('bank-file')
    .setInputFiles({ name: 'banque.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
  await page.getByRole('heading', { name: '1 ligne correspond' }).waitFor();
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await page.getByText('1 facture mise à jour').waitFor();
  // The outcome is there after a reload.
  await page.reload();
  await page.getByText('1 facture mise à jour').waitFor();

  await customer.page.getByText('Payée').first().waitFor();
  expect(stranger.frames.join('')).not.toContain(reference);
});
