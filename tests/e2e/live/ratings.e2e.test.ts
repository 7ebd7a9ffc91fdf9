// A recipient rates the delivery on a phone, without an account; the administrator sees the figures move and responds, and
// the recipient reads it without a reload and has the last word. Another customer's page hears nothing of it.
import { afterAll, expect, it } from 'vitest';
import { trackingUrl } from '#shared/areas/packages/tracking-url.ts';
import { notify } from '#tests/areas/notifications/support/notifications.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { closeWindows, framesContaining, openWindow, type UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();
const open: UserWindow[] = [];
afterAll(() => closeWindows(...open));

it('a recipient and the administrator talk about a delivery, and nobody else hears it', async () => {
  const { fixtures } = instances;
  const pkg = buildParcel(fixtures, {
    status: 'delivered',
    driverId: fixtures.people.driver,
    deliveredAt: new Date(),
  });
  await insertParcels(instances.db, pkg);
  const recipient = await openWindow(instances.browser, { viewport: { width: 390, height: 844 }, touch: true });
  open.push(recipient);
  const [admin, stranger] = await Promise.all([
    instances.openAs(instances.two, 'admin', { path: '/ratings' }),
    instances.openAs(instances.two, 'customer2'),
  ]);
  await stranger.page.getByText('En direct').first().waitFor();
  await admin.page.getByText('Note moyenne').first().waitFor();

  const { page } = recipient;
  await page.goto(trackingUrl(instances.one.url, pkg));
  await page.getByRole('heading', { name: 'Comment s’est passée la livraison ?' }).waitFor();
  const overall = page.getByRole('radiogroup', { name: 'Note globale' });
  await overall.getByRole('radio', { name: /^2 étoiles/ }).check({ force: true });
  await page.getByRole('button', { name: 'Livraison tardive' }).click();
  await page.getByLabel('Commentaire').fill('Trois jours d’attente.');
  // Without a network the text stays, and what is said is the text of the specification.
  await recipient.context.setOffline(true);
  await page.getByRole('button', { name: 'Envoyer l’évaluation' }).click();
  await page.getByText("Impossible de soumettre l'évaluation. Veuillez réessayer.").waitFor();
  expect(await page.getByLabel('Commentaire').inputValue()).toBe('Trois jours d’attente.');
  await recipient.context.setOffline(false);
  await page.getByRole('button', { name: 'Envoyer l’évaluation' }).click();
  await page.getByText('Merci, votre évaluation est enregistrée.').waitFor();

  await admin.page.getByRole('link', { name: '1 évaluation', exact: true }).waitFor();
  await admin.page.getByRole('button', { name: `Ouvrir ${pkg.trackingNumber}` }).click();
  await admin.page.getByLabel('Votre réponse').fill('Nous en parlons au livreur.');
  await admin.page.getByRole('button', { name: 'Répondre' }).click();

  const answer = page.getByRole('article', { name: 'Votre évaluation du livreur' });
  await answer.getByText('Nous en parlons au livreur.').waitFor();
  await answer.getByLabel('Votre dernier mot').fill('Merci de votre appel.');
  await answer.getByRole('button', { name: 'Répondre' }).click();
  await answer.getByLabel('Votre dernier mot').waitFor({ state: 'detached' });
  await admin.page.goto(`${instances.two.url}/ratings?tab=all`);
  await admin.page.getByText('Merci de votre appel.').first().waitFor();

  // What reaches the stranger after all of it proves that the rest would have.
  await notify(instances.db, fixtures.people.customer2);
  await stranger.page
    .getByRole('navigation')
    .getByRole('link', { name: /^Notifications ?, ?1 à voir$/ })
    .waitFor();
  expect(framesContaining(stranger, [pkg.id, pkg.trackingNumber, 'Trois jours', 'Nous en parlons'])).toEqual([]);
});
