// What people do with a parcel on its page, and what they see there. At a desk the page is beside the list, on a phone it
// covers the screen.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { framesContaining, type UserWindow, type WindowOptions } from '../../support/user-window.ts';

/** What names a parcel in a window. */
export interface Parcel {
  id: string;
  trackingNumber: string;
}

export const phone: WindowOptions = { viewport: { width: 390, height: 844 }, touch: true };

/** The page of the parcel, open in a window. */
export const pageOf = ({ page }: UserWindow, { trackingNumber }: Parcel): Locator =>
  page.getByRole('dialog', { name: trackingNumber });

/** The parcel in the list at a desk. */
export const rowOf = ({ page }: UserWindow, { trackingNumber }: Parcel): Locator =>
  page.getByRole('row').filter({ hasText: trackingNumber });

/** The form of an action or another dialog. */
export const dialog = ({ page }: UserWindow, name: string): Locator => page.getByRole('dialog', { name });

const status = (user: UserWindow, parcel: Parcel): Locator => pageOf(user, parcel).getByTitle(/^Pourquoi ce statut/);

/** Opens the page of the parcel by its address. */
export async function openParcel(user: UserWindow, parcel: Parcel): Promise<void> {
  await user.page.goto(`${new URL(user.page.url()).origin}/package?id=${parcel.id}`);
  await status(user, parcel).waitFor();
}

/** Opens the list of parcels, and waits until it is live. */
export async function openList(user: UserWindow, search = ''): Promise<void> {
  await user.page.goto(`${new URL(user.page.url()).origin}/package${search}`);
  await user.page.getByText('En direct').first().waitFor({ state: 'attached' });
}

/**
 * Waits until each of these open pages has the status, and in its activity the event: that of the status unless another
 * one is named, with the name of who did it.
 */
export async function see(
  users: readonly UserWindow[],
  parcel: Parcel,
  { as, event = as, by }: { as: string; event?: string | RegExp; by?: string },
): Promise<void> {
  await Promise.all(
    users.map(async (user) => {
      await status(user, parcel).filter({ hasText: as }).waitFor();
      if (by === undefined) return;
      const activity = pageOf(user, parcel).getByRole('list', { name: 'Activité' }).getByRole('listitem');
      await activity.filter({ hasText: event }).filter({ hasText: by }).first().waitFor();
    }),
  );
}

/** Waits until the page says that the parcel is no longer in the hands of this person. */
export async function lose({ page }: UserWindow): Promise<void> {
  await page.getByText('Vous n’avez plus accès à ce colis').waitFor();
}

/** Presses a button of the parcel's page. */
export async function press(user: UserWindow, parcel: Parcel, name: string): Promise<void> {
  await pageOf(user, parcel).getByRole('button', { name, exact: true }).click();
}

/** Chooses from a menu of the parcel's page: the statuses or the other actions; on a phone they are in one. */
async function choose(user: UserWindow, parcel: Parcel, menu: string | RegExp, name: string): Promise<void> {
  await pageOf(user, parcel)
    .getByRole('button', typeof menu === 'string' ? { name: menu, exact: true } : { name: menu })
    .click();
  await user.page.getByRole('menuitem', { name }).click();
}

export const chooseStatus = (user: UserWindow, parcel: Parcel, name: string): Promise<void> =>
  choose(user, parcel, /^Statut\s: /, name);
export const chooseAction = (user: UserWindow, parcel: Parcel, name: string): Promise<void> =>
  choose(user, parcel, 'Autres actions', name);

/** Searches in a field of a form and takes the option. */
export async function pick(form: Locator, label: RegExp, text: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).fill(text);
  await form.page().getByRole('option', { name: text }).first().click();
}

/** Sends a form with the button of this name, and waits until the form is closed. */
export async function send(form: Locator, name: string | RegExp): Promise<void> {
  await form.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();
  await form.waitFor({ state: 'detached' });
}

/** Takes the parcel to a driver from the form of the assignment. */
export async function assignTo(user: UserWindow, driver: string, note?: string): Promise<void> {
  const form = dialog(user, 'Affecter à un livreur');
  await form.getByRole('option', { name: new RegExp(`${driver}\\b`) }).click();
  if (note !== undefined) await form.getByRole('textbox', { name: /^Note/ }).fill(note);
  await send(form, 'Affecter à un livreur');
}

/** Scans the parcel from the list, with a choice of what a scan does; on a phone the choice is the system's own. */
export async function scan(user: UserWindow, { trackingNumber }: Parcel, action: string): Promise<void> {
  const { page } = user;
  await page.getByRole('button', { name: /^Scan rapide/ }).click();
  const panel = dialog(user, 'Scan rapide');
  const choice = panel.getByRole('combobox', { name: 'Chaque scan' });
  if (await choice.evaluate((element) => element instanceof HTMLSelectElement)) await choice.selectOption(action);
  else {
    await choice.click();
    await page.getByRole('option', { name: action }).click();
  }
  await panel.getByRole('textbox', { name: 'Scanner un colis ou saisir son numéro' }).fill(trackingNumber);
  await page.keyboard.press('Enter');
  const made = panel.getByRole('list', { name: 'Colis scannés' }).getByRole('listitem');
  await made.filter({ hasText: action }).filter({ hasText: trackingNumber }).waitFor();
  await panel.getByRole('button', { name: 'Fermer' }).click();
}

/** Waits until the bell of a desk has this number. */
export async function bellOf({ page }: UserWindow, count: number): Promise<void> {
  const name = count === 0 ? /^Notifications$/ : new RegExp(`^Notifications ?, ?${count} à voir$`);
  await page.getByRole('navigation').getByRole('link', { name }).waitFor();
}

/** Waits until the tab has this number. */
export async function tabCount({ page }: UserWindow, tab: string, count: number): Promise<void> {
  const text = page.getByRole('tab', { name: new RegExp(`^${tab}`) });
  await expect.poll(async () => Number((await text.innerText()).replaceAll(/\D/g, ''))).toBe(count);
}

/** Shows a parcel that came into the list: among others it waits for a click, so that nothing moves under a reader. */
export async function takeNew({ page }: UserWindow, { trackingNumber }: Parcel): Promise<void> {
  const pill = page.getByRole('button', { name: /^\d+ nouveaux?/ });
  await page.getByText(trackingNumber).or(pill).first().waitFor();
  if (await pill.isVisible()) await pill.click();
}

/** Waits until the window heard of its own parcel; it has heard nothing of the others. */
export async function heardOnly(
  stranger: UserWindow,
  own: Parcel,
  foreign: readonly (Parcel | string)[],
): Promise<void> {
  await expect.poll(() => framesContaining(stranger, [own.id]).length).toBeGreaterThan(0);
  const words = foreign.flatMap((each) => (typeof each === 'string' ? [each] : [each.id, each.trackingNumber]));
  expect(framesContaining(stranger, words)).toEqual([]);
  for (const word of words) expect(await stranger.page.getByText(word).count()).toBe(0);
}
