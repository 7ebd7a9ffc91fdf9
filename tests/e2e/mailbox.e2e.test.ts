// From the test mail of an administrator to the mailbox of the demo, in a real browser under the real content security
// policy; and no mailbox in production.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serve } from '#server/app/serve.ts';
import { createMailboxExtension } from '#server/areas/mail/mailbox-extension.ts';
import { clientFolder } from '#server/cli/build.ts';
import { connect } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { loadStaticFiles } from '#server/http/static-files.ts';
import { readConfig, withAddress } from '#server/lib/config/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { freePort } from '#tests/support/ports.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { problemsOn } from './support/accessibility.ts';
import { closeAllWindows, sharedBrowser } from './support/shared-browser.ts';
import { openWindow, signIn } from './support/user-window.ts';

const database = useDatabase();
let browser: Browser;
beforeAll(async () => {
  const db = connect(database.url, { max: 1 });
  const { people } = await insertFixtures(db);
  await inTransaction(db, systemPrincipal, async (trx) => {
    await trx.updateTable('users').set({ email: 'admin@qafila.example' }).where('id', '=', people.admin).execute();
  });
  await db.destroy();
  browser = await sharedBrowser();
});
afterAll(closeAllWindows);

/** Starts an instance with the built client until the test ends. */
async function startWithClient(demo: boolean): Promise<string> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { stop } = await serve({
    config: withAddress(readConfig({}), { host: '127.0.0.1', port, publicUrl: url }),
    databaseUrl: database.url,
    demo,
    client: await loadStaticFiles(clientFolder),
    log: createLogger({ level: 'silent' }),
    graceful: false,
    appOptions: { scheduler: false, extensions: demo ? [createMailboxExtension()] : [] },
  });
  onTestFinished(stop);
  return url;
}

test('an administrator sends a test mail, and reads it in the mailbox', async () => {
  const url = await startWithClient(true);
  const desk = await openWindow(browser);
  const errors: string[] = [];
  desk.page.on('console', (message) => (message.type() === 'error' ? errors.push(message.text()) : undefined));
  await signIn(desk, url, 'admin', '/service');
  await desk.page.getByRole('button', { name: 'M’envoyer un message de test' }).click();
  await desk.page.getByText('admin@qafila.example').waitFor();
  expect(await problemsOn(desk.page, { except: 'iframe' })).toEqual([]);
  await desk.page.getByRole('link', { name: 'Ouvrir la boîte' }).click();
  const list = desk.page.getByRole('navigation', { name: 'Messages' });
  // It arrives a moment later; the list is read again on demand.
  await expect
    .poll(async () => {
      await desk.page.getByRole('button', { name: 'Actualiser' }).click();
      return list.getByRole('link').count();
    })
    .toBe(1);
  await list.getByRole('link').click();
  const mail = desk.page.frameLocator('iframe');
  await mail.getByRole('link', { name: 'Ouvrir la page des services' }).waitFor();
  expect(await mail.locator('a').first().getAttribute('href')).toBe(`${url}/service`);
  expect(await problemsOn(desk.page, { except: 'iframe' })).toEqual([]);
  await desk.page.getByRole('tab', { name: 'Texte seul' }).click();
  await desk.page.getByRole('tabpanel').getByText(`${url}/service`).waitFor();
  expect(errors).toEqual([]);

  const phone = await openWindow(browser, { locale: 'ar', theme: 'dark', viewport: { width: 390, height: 844 } });
  await signIn(phone, url, 'admin', '/service');
  await phone.page.getByRole('region', { name: 'البريد الإلكتروني' }).waitFor();
  expect(await problemsOn(phone.page, { except: 'iframe' })).toEqual([]);
  await phone.page.goto(`${url}/pages/mailbox`);
  await phone.page.getByRole('navigation', { name: 'الرسائل' }).getByRole('link').click();
  await phone.page.frameLocator('iframe').getByRole('link').first().waitFor();
  expect(await problemsOn(phone.page, { except: 'iframe' })).toEqual([]);
  await phone.page.getByRole('button', { name: 'كل الرسائل' }).click();
  await phone.page.getByRole('navigation', { name: 'الرسائل' }).waitFor();
});

test('in production the mailbox is a page that does not exist', async () => {
  const url = await startWithClient(false);
  const visitor = await openWindow(browser);
  const { page } = visitor;
  await signIn(visitor, url, 'admin', '/pages/mailbox');
  await page.waitForURL(/error-404\?path=/);
  await page.getByText('404').first().waitFor();
});
