import { launchBrowser } from '#tests/support/browser.ts';
import { openWindow, signIn } from '#tests/e2e/support/user-window.ts';
const [what = 'tab'] = process.argv.slice(2);
const url = 'http://localhost:4562';
const b = await launchBrowser();
const shots = [
  ['fr', 'light', 1440, 900, 'admin'],
  ['ar', 'dark', 390, 844, 'admin'],
  ['en', 'semi-dark', 1440, 900, 'commercial'],
] as const;
for (const [locale, theme, width, height, login] of shots) {
  const w = await openWindow(b, { locale, theme, viewport: { width, height } });
  await signIn(w, url, login, 'qafila-demo');
  await w.page.goto(url + '/package?tab=cities_to_validate');
  await w.page.waitForTimeout(5000);
  await w.page.screenshot({ path: `/tmp/h/cities-shots/${what}-${locale}.png` });
  if (locale === 'fr') {
    const button = w.page.locator('form button[type=submit]:not([disabled])').first();
    console.log(await button.count());
    if (await button.count()) {
      await button.click();
      await w.page.waitForTimeout(2500);
      await w.page.screenshot({ path: `/tmp/h/cities-shots/${what}-done.png` });
    }
  }
  await w.context.close();
}
await b.close();
