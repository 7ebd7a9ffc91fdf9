// The live map as an Arabic reader uses it in the dark, with the keyboard alone.
import { expect, it } from 'vitest';
import { phoneOf } from '#tests/areas/positions/support/map.ts';
import { onTheRoad, putParcels } from '#tests/world/parcels.ts';
import { useTwoInstances } from './support/two-instances.ts';
import { leave } from './support/visitor.ts';

const house = useTwoInstances();

it('in Arabic and dark the panels turn round, the map does not, and a driver is found and followed to its numbered stops by keyboard', async () => {
  const { world } = house;
  const stops = [onTheRoad(world, { recipientName: 'سلمى' }), onTheRoad(world, { recipientName: 'حمزة', cityId: world.cities.mohammedia })];
  await putParcels(house.db, ...stops);
  await house.act('driver', 'userGoOnDuty', { id: world.people.driver });
  await (await phoneOf(house.one.url, await house.caller('driver'))).report(33.5731, -7.5898);
  const dispatcher = await house.visit(house.two, 'backoffice', { locale: 'ar', theme: 'dark' });
  const { page } = dispatcher;
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.goto(`${house.two.url}/package?view=map`);

  const map = page.getByRole('application', { name: 'خريطة' });
  await map.waitFor();
  const list = page.getByRole('list', { name: 'السائقون' });
  await list.getByRole('button', { name: /Test driver,/ }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await map.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  expect(await list.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  const [panel, canvas] = [await list.boundingBox(), await map.boundingBox()];
  expect(panel?.x).toBeGreaterThan((canvas?.x ?? 0) + (canvas?.width ?? 0) / 2);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');

  await page.keyboard.press('/');
  await page.keyboard.type('test driver');
  await list.getByRole('button', { name: /Test housekeeper/ }).waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await expect.poll(async () => {
    const on = await page.evaluate(() => document.activeElement?.getAttribute('data-driver') ?? null);
    if (on === null) await page.keyboard.press('Tab');
    return on;
  }).not.toBeNull();
  const ids = await list.locator('[data-driver]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-driver')));
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-driver'));
  for (let step = 0; step < ids.indexOf(world.people.driver) - ids.indexOf(focused ?? ''); step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await page.waitForURL(new RegExp(`driver=${world.people.driver}`));
  const chosen = page.getByRole('region', { name: 'Test driver' });
  await chosen.getByRole('listitem').nth(1).waitFor();
  for (const [place, number] of ['1', '2'].entries()) expect(await chosen.getByRole('listitem').nth(place).textContent()).toContain(number);
  await page.keyboard.press('Escape');
  await chosen.waitFor({ state: 'detached' });
  expect(wrong).toEqual([]);
  await leave(dispatcher);
});
