// A claim from its opening to its end in four browsers on two instances: whoever takes part sees each step at once, and
// nobody else hears of it; what staff write to each other reaches no customer and no driver by any wire.
import { expect, it } from 'vitest';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining, type UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();
const secret = 'Client déjà remboursé deux fois';

/** All answers of the API to a window from now on, as text. */
function answersOf({ page }: UserWindow): string[] {
  const answers: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/graphql'))
      void response.text().then(
        (text) => answers.push(text),
        () => {},
      );
  });
  return answers;
}

/** A picture as a phone would take it, only smaller. */
async function picture({ page }: UserWindow): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 320;
    canvas.getContext('2d')?.fillRect(40, 40, 200, 120);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

const answer = ({ page }: UserWindow) => page.getByRole('textbox', { name: 'Réponse' });
const send = ({ page }: UserWindow) => page.getByRole('button', { name: 'Envoyer', exact: true }).click();
const bubble = ({ page }: UserWindow, text: string) => page.getByRole('list', { name: 'Conversation' }).getByText(text);

it('a customer complains with a photo, support answers and asks the driver, and the parcel’s end closes it', async () => {
  const { people } = instances.fixtures;
  const parcel = buildEnrouteParcel(instances.fixtures, { driverId: people.driver });
  await insertParcels(instances.db, parcel);
  const [customer, support, driver, stranger] = await Promise.all([
    instances.openAs(instances.two, 'customer', { path: `/package?id=${parcel.id}` }),
    instances.openAs(instances.one, 'support', { path: '/tickets' }),
    instances.openAs(instances.two, 'driver', { path: '/tickets' }),
    instances.openAs(instances.one, 'customer2', { path: '/tickets' }),
  ]);
  const watched = [customer, driver, stranger].map(answersOf);
  await stranger.page.getByText('En direct').first().waitFor();

  // The customer, from the parcel.
  await customer.page.getByRole('button', { name: 'Ouvrir une réclamation' }).click();
  const form = customer.page.getByRole('dialog', { name: 'Nouvelle réclamation' });
  await form.getByLabel('Motif').click();
  await customer.page.getByRole('option', { name: 'Montant COD différent' }).click();
  await form.getByLabel('Sujet').fill('Mauvais montant');
  await form.getByLabel('Que s’est-il passé ?').fill('On m’a demandé 1 149 DHS.');
  const photo = { name: 'recu.jpg', mimeType: 'image/jpeg', buffer: await picture(customer) };
  await Promise.all([
    customer.page.waitForResponse((response) => /multipart/.test(response.request().headers()['content-type'] ?? '')),
    form.locator('input[type=file]').setInputFiles(photo),
  ]);
  await form.getByRole('button', { name: 'Envoyer' }).click();
  await customer.page.getByRole('link', { name: /Mauvais montant/ }).click();
  await bubble(customer, 'On m’a demandé 1 149 DHS.').waitFor();
  await customer.page.getByRole('img', { name: 'Photo jointe' }).waitFor();

  // Support sees it at once, answers, notes and asks.
  await bubble(support, 'On m’a demandé 1 149 DHS.').waitFor();
  await support.page.getByRole('region', { name: parcel.trackingNumber }).waitFor();
  await answer(support).fill('Nous vérifions auprès du livreur.');
  await send(support);
  await bubble(customer, 'Nous vérifions auprès du livreur.').waitFor();
  await support.page.getByText('Note interne', { exact: true }).click();
  await support.page.getByRole('textbox', { name: 'Note interne' }).fill(secret);
  await support.page.getByRole('button', { name: 'Noter' }).click();
  await bubble(support, secret).waitFor();
  await support.page.getByRole('button', { name: 'Autres actions' }).first().click();
  await support.page.getByRole('menuitem', { name: 'Interroger le livreur' }).click();
  await support.page.getByLabel('Question au livreur').fill('Combien avez-vous encaissé ?');
  await support.page.getByRole('dialog').getByRole('button', { name: 'Interroger le livreur' }).click();

  // The driver, who had no part in it before.
  await bubble(driver, 'Combien avez-vous encaissé ?').waitFor();
  await answer(driver).fill('1 249,50, voici le reçu');
  await send(driver);
  await bubble(customer, '1 249,50, voici le reçu').waitFor();
  await bubble(support, '1 249,50, voici le reçu').waitFor();

  // What is done to the parcel is a line of the thread.
  await instances.runAction('admin', 'packageCancel', { id: parcel.id, reason: 'refused', note: 'Refusé à la porte' });
  await bubble(customer, 'a annulé le colis').waitFor();
  await answer(support)
    .or(support.page.getByRole('textbox', { name: 'Note interne' }))
    .first()
    .waitFor();
  await support.page.getByText('Réponse', { exact: true }).first().click();
  await answer(support).fill('Votre solde est corrigé.');
  await support.page.getByRole('button', { name: 'Envoyer et fermer' }).click();
  await customer.page.getByText('Comment avons-nous traité votre réclamation ?').waitFor();
  await customer.page.getByRole('radio', { name: '4 étoiles' }).check({ force: true });
  await customer.page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await support.page.getByText('4 / 5').waitFor();

  // An own claim proves that the stranger would have heard.
  await instances.runAction('customer2', 'claimOpen', { type: 'lost', title: 'Perdu', text: 'Depuis lundi' });
  await expect.poll(() => framesContaining(stranger, ['Perdu']).length).toBeGreaterThan(0);
  expect(framesContaining(stranger, ['Mauvais montant', 'vérifions', parcel.id, secret])).toEqual([]);
  await customer.page.goto(`${instances.two.url}/notifications`);
  await customer.page.getByText('Nouveau message').first().waitFor();
  await customer.page.goto(`${instances.two.url}/tickets?tab=all&q=rembours%C3%A9`);
  await customer.page.getByText('Aucune réclamation ne correspond').waitFor();
  for (const visitor of [customer, driver, stranger]) expect(framesContaining(visitor, [secret])).toEqual([]);
  for (const answers of watched) expect(answers.filter((text) => text.includes(secret))).toEqual([]);
});
