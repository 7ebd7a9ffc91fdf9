// An administrator schedules a saved view of the statistics, sends it at once, and reads the same files in the mailbox as on
// the screen; the page of a commercial hears nothing of it.
import { expect, it } from 'vitest';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining } from '../support/user-window.ts';

const instances = useTwoInstances();

it('a view of the statistics is scheduled, sent at once, and says that it was', async () => {
  const { one, two, db } = instances;
  const path = '/statistics?period=last7days';
  const [admin, commercial] = await Promise.all([
    instances.openAs(one, 'admin', { path }),
    instances.openAs(two, 'commercial', { path }),
  ]);
  const { page } = admin;
  await page.getByRole('button', { name: 'Vues' }).click();
  await page.getByRole('button', { name: 'Enregistrer la vue affichée' }).click();
  await page.getByRole('textbox', { name: 'Nom de la vue' }).fill('Ma semaine');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByText('Vue « Ma semaine » enregistrée').waitFor();

  await commercial.page.getByRole('button', { name: 'Par e-mail' }).click();
  await page.getByRole('button', { name: 'Par e-mail' }).click();
  await page.getByRole('button', { name: 'Programmer un envoi' }).first().click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('button', { name: 'Programmer', exact: true }).click();
  await page.getByText(/^Chaque lundi à/).waitFor();
  await page.getByRole('button', { name: 'Envoyer maintenant : Ma semaine' }).click();
  await page.getByText(/Préparé le|Envoyé le/).waitFor();

  const mails = await inTransaction(db, systemPrincipal, (trx) =>
    trx
      .selectFrom('mails as m')
      .innerJoin('mailFiles as f', 'f.mailId', 'm.id')
      .select(['m.recipient', 'f.type'])
      .where('m.template', '=', 'statisticsReport')
      .orderBy('f.type')
      .execute(),
  );
  expect(mails).toEqual([
    { recipient: 'admin@qafila.test', type: 'application/pdf' },
    { recipient: 'admin@qafila.test', type: 'text/csv' },
  ]);
  expect(framesContaining(commercial, ['Ma semaine'])).toEqual([]);
  expect(await commercial.page.getByText('Aucun envoi programmé').isVisible()).toBe(true);
});
