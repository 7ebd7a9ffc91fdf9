// What a list has beside its rows, as the checks of appearance open it: the tray of jobs, the export, saved views, and a
// photo. For any language: nothing is found by its text but what was typed here.
import type { Page } from 'playwright-core';
import { actOnView, createView } from '#tests/areas/views/support/views.ts';
import { createExport, untilJob } from '#tests/areas/jobs/support/exports.ts';
import { phonePhoto, uploadedId } from '#tests/files/support/uploads.ts';
import { signInAs } from '#tests/fixtures/test-server.ts';

const viewName = 'Retards de la semaine à Casablanca et Mohammedia';
const fileName = 'Colis de la semaine à Casablanca et Mohammedia';

/** Makes a file, a view of one's own that the team sees, and a photo of this parcel of the driver. */
export async function prepareListTools(url: string, parcelId: string): Promise<void> {
  const [admin, driver] = [await signInAs(url, 'admin'), await signInAs(url, 'driver')];
  await untilJob(admin, (await createExport(admin, { name: fileName })).id, 'done');
  await untilJob(admin, (await createExport(admin, { name: 'Tout', format: 'xlsx' })).id, 'done');
  const { id } = await createView(admin, { name: viewName, query: 'tab=all&sort=status' });
  await actOnView(admin, 'Share', id);
  await createView(admin, { name: 'À encaisser' });
  const photo = await uploadedId(url, driver, await phonePhoto({ width: 1_200, height: 900 }));
  const report = 'mutation ($input: PackageReportInput!) { packageReport(input: $input) { package { id } } }';
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const input = { id: parcelId, reason: 'no_answer', date, photoIds: [photo] };
  const { errors } = await driver.call(report, { input });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}

/** Goes to a path of the instance. */
export type GoTo = (page: Page, path: string) => Promise<unknown>;

/** The list with its rows. */
const openList = async (page: Page, goTo: GoTo): Promise<void> => {
  await goTo(page, '/package');
  await page.getByText('CAS-26-').first().waitFor();
};
/** Presses the first button with this icon. */
const press = (page: Page, icon: string) => page.locator(`button:has(.lucide-${icon})`).first().click();

/** Presses a tool of the list, which a phone keeps behind one button. */
async function pressTool(page: Page, icon: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 760;
  if (isPhone) await page.getByRole('button', { name: /^(Plus d’actions|More actions|إجراءات أخرى)$/ }).click();
  await press(page, icon);
}

/** How each is opened. */
export function listTools(goTo: GoTo, parcelId: string): [string, (page: Page) => Promise<void>][] {
  return [
    [
      'the tray of jobs',
      async (page) => {
        await goTo(page, '/profile');
        await press(page, 'list-todo');
        await page.locator('a[href^="/jobs/"]').first().waitFor();
      },
    ],
    [
      'the export of a list',
      async (page) => {
        await openList(page, goTo);
        await pressTool(page, 'download');
        await page.getByRole('dialog').getByRole('radio').first().waitFor();
      },
    ],
    [
      'the saved views',
      async (page) => {
        await openList(page, goTo);
        await pressTool(page, 'bookmark');
        await page.getByText(viewName).waitFor();
      },
    ],
    [
      'a photo of a parcel',
      async (page) => {
        await goTo(page, `/package?id=${parcelId}`);
        await page.locator('button:has(img[src*="/files/"][src*="thumb"])').first().click();
        await page.locator('img[src*="/files/"]:not([src*="thumb"])').waitFor();
      },
    ],
  ];
}
