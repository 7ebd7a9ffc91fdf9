// A driver's day on the phone: three stops are delivered, one does not answer, one is put off, and the dispatcher's list of the
// same round follows each of them, and the order that the driver chose.
import { expect, it } from 'vitest';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { problemsOn } from '../support/accessibility.ts';
import { useTwoInstances } from '../support/two-instances.ts';

const instances = useTwoInstances();
const names = ['Amina Tazi', 'Brahim Alaoui', 'Chama Idrissi', 'Driss Naciri', 'Elham Sefrioui'] as const;

it('is driven with one hand, and followed live by the manager of the driver', async () => {
  const { people } = instances.fixtures;
  const driverId = people.subdriver;
  const stops = names.map((recipientName) => buildEnrouteParcel(instances.fixtures, { driverId, recipientName }));
  const foreign = buildEnrouteParcel(instances.fixtures, { driverId: people.driver2, recipientName: 'Farid Other' });
  await insertParcels(instances.db, ...stops, foreign);
  const { page } = await instances.openAs(instances.two, 'subdriver', {
    viewport: { width: 390, height: 844 },
    touch: true,
  });
  const dispatcher = await instances.openAs(instances.one, 'driver', { path: `/subdrivers?driver=${driverId}` });
  const followed = dispatcher.page.getByRole('region', { name: 'Tournée', exact: true });
  await followed.getByText(names[0]).waitFor();

  // The round comes first on a phone. The third stop becomes the first.
  await page.getByRole('heading', { name: names[0] }).waitFor();
  expect(await problemsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Trier' }).click();
  const up = page.getByRole('button', { name: `Monter ${names[2]}` });
  await up.click();
  await up.click();
  await page.getByRole('button', { name: 'Terminé' }).click();
  await page.getByRole('heading', { name: names[2] }).waitFor();
  await followed.getByRole('listitem').first().getByText(names[2]).waitFor();

  const deliver = async (name: string): Promise<void> => {
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('button', { name: 'Livré', exact: true }).click();
    await page.getByRole('button', { name: 'Encaissé 189,00 DHS' }).click();
    await page.getByRole('heading', { name }).waitFor({ state: 'detached' });
  };
  await deliver(names[2]);
  await deliver(names[0]);

  // Nobody answers: the call proves it.
  await page.getByRole('heading', { name: names[1] }).waitFor();
  await page.getByRole('button', { name: 'Pas de réponse' }).click();
  await page.getByRole('button', { name: /^J’ai appelé à/ }).click();
  await page.getByRole('heading', { name: names[1] }).waitFor({ state: 'detached' });

  // Another day.
  await page.getByRole('heading', { name: names[3] }).waitFor();
  await page.getByRole('button', { name: 'Reporter', exact: true }).click();
  await page.getByRole('button', { name: /^Reporter à/ }).click();
  await deliver(names[4]);

  await page.getByText('Tournée terminée').waitFor();
  await page.getByText('5/5').waitFor();
  await dispatcher.page.getByText('3/3').first().waitFor();
  expect(await page.content()).not.toContain('Farid Other');
});
