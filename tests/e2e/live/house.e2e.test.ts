// A driver in the browser of its hub: in the morning one parcel is missing and one is foreign, in the evening one is still out.
// It is scanned at a desk, and a colleague follows on a phone.
import { expect, it } from 'vitest';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '#tests/e2e/support/two-instances.ts';
import type { Page } from 'playwright-core';
import type { UserWindow } from '#tests/e2e/support/user-window.ts';
import { problemsOn } from '#tests/e2e/support/accessibility.ts';

const instances = useTwoInstances();

async function parcels(count: number, driverId: string): Promise<string[]> {
  const rows = Array.from({ length: count }, () =>
    buildParcel(instances.fixtures, { status: 'inhouse', driverId, cod: 0 }),
  );
  await insertParcels(instances.db, ...rows);
  return rows.map(({ trackingNumber }) => trackingNumber);
}

async function scan({ page }: UserWindow, label: string, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label });
  await field.fill(code);
  await field.press('Enter');
}

/** The list of drivers, which a phone hides beside the day, has the same figures. */
const progressOn = (page: Page) => page.getByRole('region', { name: 'Avancement de la sortie' });

it('leaves with one missing, comes back with one still out, and its day is closed', async () => {
  const { fixtures, one, two } = instances;
  const [driver, other] = [fixtures.people.driver, fixtures.people.driver2];
  const [[first = '', second = '', missing = ''], [foreign = '']] = [await parcels(3, driver), await parcels(1, other)];
  const path = `/house?view=drivers&driver=${driver}`;
  const desk = await instances.openAs(one, 'housekeeper', { path });
  await desk.page.getByRole('button', { name: 'Préparer la sortie' }).click();
  const out = 'Scanner un colis à sortir';
  await desk.page.getByRole('textbox', { name: out }).waitFor();
  const phone = await instances.openAs(two, 'admin', {
    path: `${path}&hub=${fixtures.hubs.casa}`,
    viewport: { width: 390, height: 844 },
    touch: true,
  });
  await phone.page.getByRole('textbox', { name: out }).waitFor();
  await scan(desk, out, first);
  await scan(phone, out, second);
  for (const { page } of [desk, phone]) await progressOn(page).getByText('2 / 3', { exact: true }).waitFor();
  await scan(desk, out, foreign);
  await desk.page.getByText('Ce colis est affecté à un autre livreur.').first().waitFor();
  await desk.page.getByRole('region', { name: 'Manquants' }).getByText(missing).waitFor();
  // A reload loses nothing: what was scanned is on the server.
  await phone.page.reload();
  await progressOn(phone.page).getByText('2 / 3', { exact: true }).waitFor();
  for (const { page } of [desk, phone]) expect(await problemsOn(page)).toEqual([]);
  await desk.page.getByRole('button', { name: 'Sortir sans le manquant' }).click();
  for (const { page } of [desk, phone]) await page.getByRole('article').getByText('Sorti', { exact: true }).waitFor();

  await phone.page.getByRole('radio', { name: 'Retour' }).check({ force: true });
  const back = 'Scanner un colis qui rentre';
  await scan(phone, back, first);
  await phone.page.getByRole('region', { name: 'Rentrés' }).getByText(first).waitFor();
  await desk.page.getByRole('radio', { name: 'Retour' }).check({ force: true });
  const stillOut = desk.page.getByRole('region', { name: 'Encore dehors' });
  await stillOut.getByText(second).waitFor();
  await desk.page.getByText('1 colis dehors est à scanner ou à expliquer.').waitFor();
  await stillOut.getByRole('button', { name: 'Expliquer' }).click();
  await desk.page.getByRole('dialog').getByLabel(/Motif/).fill('Le destinataire passe ce soir');
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Noter le motif' }).click();
  await stillOut.getByText('Le destinataire passe ce soir').waitFor();
  await desk.page.getByRole('button', { name: 'Clôturer la journée' }).click();
  // The colleague sees it closed.
  await phone.page.getByRole('article').getByText('Clôturé', { exact: true }).waitFor();
});
