// Getting in, as people do it: sign-up with the mail, approval, sign-in, a forgotten password. In a browser, with the mails
// of the mailbox.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { serve } from '#server/app/serve.ts';
import { createMailboxExtension } from '#server/areas/mail/mailbox-extension.ts';
import { clientFolder } from '#server/cli/build.ts';
import { connect } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import { loadStaticFiles } from '#server/http/static-files.ts';
import { readConfig, withAddress } from '#server/lib/config/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { type ApiClient, signInAs } from '#tests/fixtures/test-server.ts';
import { freePort } from '#tests/support/ports.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { problemsOn } from './support/accessibility.ts';
import { closeAllWindows, sharedBrowser } from './support/shared-browser.ts';
import { openWindow } from './support/user-window.ts';

const database = useDatabase();
let browser: Browser;
beforeAll(async () => {
  const db = connect(database.url, { max: 1 });
  await insertFixtures(db);
  await db.destroy();
  browser = await sharedBrowser();
});
afterAll(closeAllWindows);

async function startWithClient(): Promise<string> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { stop } = await serve({
    config: withAddress(readConfig({}), { host: '127.0.0.1', port, publicUrl: url }),
    databaseUrl: database.url,
    demo: true,
    client: await loadStaticFiles(clientFolder),
    log: createLogger({ level: 'silent' }),
    graceful: false,
    appOptions: { scheduler: false, extensions: [createMailboxExtension()], mailTiming: { pollMs: 50 } },
  });
  onTestFinished(stop);
  return url;
}

async function idOf(email: string): Promise<string> {
  const db = connect(database.url, { max: 1 });
  const find = (trx: Trx) => trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  try {
    return (await inTransaction(db, systemPrincipal, find)).id;
  } finally {
    await db.destroy();
  }
}

const mails = z.object({
  mailbox: z.array(z.object({ template: z.string(), recipient: z.string(), text: z.string() })),
});

/** The link in the mail of a template to an address, once it has arrived. */
async function linkIn(admin: ApiClient, template: string, recipient: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const { data } = await admin.call('{ mailbox { template recipient text } }');
        const mail = mails
          .parse(data)
          .mailbox.find((each) => each.template === template && each.recipient === recipient);
        link = /^https?:\/\/\S+$/m.exec(mail?.text ?? '')?.[0];
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return link ?? '';
}

async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('E-mail ou identifiant').fill(login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

test('a customer signs up, confirms the address, is approved and signs in; and a forgotten password is replaced', async () => {
  const url = await startWithClient();
  const admin = await signInAs(url, 'admin');
  const { page } = await openWindow(browser);
  const email = 'houda@dar-cuir.example';
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await page.getByRole('heading', { name: 'Créer un compte' }).waitFor();
  const submit = page.getByRole('button', { name: 'Créer le compte' });
  await page.getByLabel('Confirmer').fill('autre');
  await submit.click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Société/ })
    .waitFor();
  expect(await problemsOn(page)).toEqual([]);
  await page.getByLabel('Nom complet').fill('Houda Kabbaj');
  await page.getByLabel('Société').fill('Dar Cuir');
  await page.getByLabel('Téléphone').fill('06 61 24 80 90');
  await page.getByRole('combobox', { name: 'Ville' }).fill('rab');
  await page.getByRole('option', { name: 'Rabat' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill('cuir de Fès');
  await page.getByLabel('Confirmer').fill('cuir de Fès');
  await submit.click();
  await page.getByText(email).waitFor();
  expect(await problemsOn(page)).toEqual([]);

  await page.goto(await linkIn(admin, 'confirmAddress', email));
  await page.getByLabel('Mot de passe', { exact: true }).fill('cuir de Fès');
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await page.getByRole('heading', { name: 'Adresse confirmée' }).waitFor();
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await signIn(page, email, 'cuir de Fès');
  await page.getByText('Votre compte attend encore la validation de notre équipe.').waitFor();

  const id = await idOf(email);
  const { errors } = await admin.call(
    'mutation ($input: UserApproveInput!) { userApprove(input: $input) { user { id } } }',
    {
      input: { id },
    },
  );
  expect(errors).toEqual([]);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL(/\/package/);

  // On a phone, in Arabic: the other window is signed out.
  const phone = await openWindow(browser, { locale: 'ar', theme: 'dark', viewport: { width: 390, height: 844 } });
  await phone.page.goto(`${url}/password-reset`);
  await phone.page.getByLabel('البريد الإلكتروني').fill(email);
  await phone.page.getByRole('button', { name: 'إرسال الرابط' }).click();
  await phone.page.getByRole('heading', { name: 'راجع بريدك الإلكتروني' }).waitFor();
  await phone.page.goto(await linkIn(admin, 'passwordReset', email));
  await phone.page.getByLabel('كلمة المرور', { exact: true }).fill('caravane de Tata');
  await phone.page.getByLabel('تأكيد كلمة المرور').fill('caravane de Tata');
  expect(await problemsOn(phone.page)).toEqual([]);
  await phone.page.getByRole('button', { name: 'تغيير كلمة المرور' }).click();
  await phone.page.waitForURL(/\/login\?changed/);
  await page.waitForURL(/\/login/);
  await page.goto(`${url}/login`);
  await signIn(page, email, 'cuir de Fès');
  await page.getByText('Identifiant ou mot de passe incorrect.').waitFor();
  await signIn(page, email, 'caravane de Tata');
  await page.waitForURL(/\/package/);
});
