// A pallet in the browser: it leaves Casablanca, at Rabat one parcel is missing and one is foreign, both are resolved, and it
// closes. A scanner types two hundred codes as fast as it can.
import { expect, it } from 'vitest';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '#tests/e2e/support/two-instances.ts';
import type { UserWindow } from '#tests/e2e/support/user-window.ts';
import { actOnPallet, scan as scanByApi } from '#tests/areas/pallets/support/pallets.ts';

const instances = useTwoInstances();

/** Types codes as a scanner does: real key events, each code ended by Enter, this many codes a second. */
async function scanAll({ context, page }: UserWindow, codes: readonly string[], perSecond = 20): Promise<void> {
  const session = await context.newCDPSession(page);
  const begun = Date.now();
  for (const [index, code] of codes.entries()) {
    const keys = Array.from(code).flatMap((sign) => {
      const at = sign === '-' ? 'Minus' : /\d/.test(sign) ? `Digit${sign}` : `Key${sign}`;
      const key = { code: at, key: sign, text: sign, modifiers: /[A-Z]/.test(sign) ? 8 : 0 };
      return [
        { type: 'keyDown' as const, ...key },
        { type: 'keyUp' as const, code: at, key: sign },
      ];
    });
    const enter = { code: 'Enter', key: 'Enter', windowsVirtualKeyCode: 13 };
    const ends = [
      { type: 'keyDown' as const, ...enter, text: '\r' },
      { type: 'keyUp' as const, ...enter },
    ];
    await Promise.all([...keys, ...ends].map((event) => session.send('Input.dispatchKeyEvent', event)));
    await page.waitForTimeout(Math.max(begun + ((index + 1) * 1_000) / perSecond - Date.now(), 0));
  }
  await session.detach();
}

/** Parcels in house at Casablanca for Rabat. */
async function parcels(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () =>
    buildParcel(instances.fixtures, {
      status: 'inhouse',
      cityId: instances.fixtures.cities.rabat,
      cityText: 'Rabat',
      weight: 400,
    }),
  );
  await insertParcels(instances.db, ...rows);
  return rows.map(({ trackingNumber }) => trackingNumber);
}

const button = ({ page }: UserWindow, name: string) => page.getByRole('button', { name, exact: true });

it('goes from one hub to the other with what is missing and what is foreign, and is closed when both are resolved', async () => {
  const { fixtures, one, two } = instances;
  const [numbers, [foreign = '']] = [await parcels(6), await parcels(1)];
  const api = await instances.apiClient('housekeeper');
  const made = await actOnPallet(api, 'Create', { toHubId: fixtures.hubs.rabat });
  const path = `/pallets/${made.id}`;
  const casa = await instances.openAs(one, 'housekeeper', { path });
  await casa.page.getByLabel('Scanner un colis pour le charger').waitFor();
  await scanAll(casa, numbers);
  await casa.page.getByText('colis chargés').waitFor();
  await expect.poll(() => casa.page.getByRole('listitem').filter({ hasText: 'Chargé' }).count()).toBe(numbers.length);
  await button(casa, 'Sceller').click();
  await casa.page.getByLabel(/Numéro du scellé/).fill('SC-48213');
  await casa.page.getByRole('dialog').getByRole('button', { name: 'Sceller' }).click();
  await button(casa, 'Départ').click();
  await casa.page.getByRole('dialog').getByRole('button', { name: 'Départ' }).click();

  const rabat = await instances.openAs(two, 'housekeeperRabat', { path });
  await rabat.page.getByLabel('Scanner un colis qui arrive').waitFor();
  await scanAll(rabat, [...numbers.slice(1), foreign]);
  await rabat.page
    .getByText(`${numbers.length - 1} / ${numbers.length}`)
    .first()
    .waitFor();
  // The hub that it left follows live, on another instance.
  await casa.page
    .getByText(`${numbers.length - 1} / ${numbers.length}`)
    .first()
    .waitFor();
  await button(rabat, 'Terminer le déchargement').click();
  await rabat.page.getByRole('dialog').getByRole('button', { name: 'Terminer le déchargement' }).click();
  for (const explanation of ['Retrouvé au quai de Casablanca.', 'Renvoyé à Casablanca.']) {
    await rabat.page.getByRole('tab', { name: /Écarts/ }).click();
    await button(rabat, 'Résoudre').first().click();
    const dialog = rabat.page.getByRole('dialog');
    await dialog.getByRole('combobox').first().click();
    await rabat.page.getByRole('option', { name: 'Retrouvé' }).click();
    await dialog.getByLabel(/Explication/).fill(explanation);
    await dialog.getByRole('button', { name: 'Résoudre' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await button(rabat, 'Clore').click();
  await rabat.page.getByText('Close', { exact: true }).first().waitFor();
});

it('takes two hundred codes at twenty a second: none is lost, none is taken twice', async () => {
  const { fixtures, one } = instances;
  const numbers = await parcels(200);
  const api = await instances.apiClient('housekeeper');
  const made = await actOnPallet(api, 'Create', { toHubId: fixtures.hubs.rabat });
  const casa = await instances.openAs(one, 'housekeeper', { path: `/pallets/${made.id}` });
  await casa.page.getByLabel('Scanner un colis pour le charger').waitFor();
  await scanAll(casa, numbers);
  await expect
    .poll(async () => (await scanByApi(api, made.id, numbers[0] ?? '')).pallet.parcels, { timeout: 120_000 })
    .toBe(numbers.length);
  const { data } = await api.call('query ($id: ID!) { pallet(id: $id) { lines { trackingNumber } } }', { id: made.id });
  // In the order of the scans.
  expect(data).toEqual({ pallet: { lines: numbers.map((trackingNumber) => ({ trackingNumber })) } });
});
