import { createServer } from 'vite';
import react from '@vitejs/plugin-react';
import { launchBrowser } from '#tests/support/browser.ts';
const server = await createServer({ configFile: false, root: '/work/main/client', cacheDir: '/tmp/h2-vite', plugins: [react()], server: { port: 5700, strictPort: true, hmr: false, watch: null }, logLevel: 'warn' });
await server.listen();
const browser = await launchBrowser();
const ok = (what: string, good: boolean, more: unknown = '') => console.log(good ? 'ok  ' : 'BAD ', what, good ? '' : more);
for (const lang of ['fr', 'ar']) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('console', (m) => { if (['error','warning'].includes(m.type())) console.log(m.type(), m.text().slice(0, 300)); });
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  await page.goto(`http://localhost:5700/kit/gallery/gallery.html?lang=${lang}`);
  await page.waitForSelector('main section', { timeout: 60000 });
  // table
  const rows = page.locator('#table tbody tr');
  ok('one row is a tab stop', await page.locator('#table tbody tr[tabindex="0"]').count() === 1);
  await rows.nth(0).focus();
  await page.keyboard.press('ArrowDown'); await page.keyboard.press('ArrowDown');
  ok('arrows move', await rows.nth(2).evaluate((e) => e === document.activeElement));
  await page.keyboard.press('Space');
  ok('space selects', await rows.nth(2).getAttribute('aria-selected') === 'true');
  await page.keyboard.press('Shift+ArrowUp');
  ok('shift+arrow extends', await rows.nth(1).getAttribute('aria-selected') === 'true');
  await page.keyboard.press('Enter');
  const drawer = page.locator('[role=dialog]');
  ok('enter opens drawer', await drawer.count() === 1);
  await rows.nth(5).click();
  ok('list usable beside drawer', (await drawer.innerText()).includes('091816'));
  await page.keyboard.press('Escape'); await page.waitForTimeout(200);
  ok('escape closes drawer', await drawer.count() === 0);
  ok('focus returns to a row', await page.evaluate(() => document.activeElement?.tagName) === 'TR', await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 100)));
  await page.locator('#table th input').click(); 
  ok('select all', await page.locator('#table tbody tr[aria-selected=true]').count() === 12, await page.locator('#table tbody tr[aria-selected=true]').count());
  const right = await page.evaluate(() => { const td = [...document.querySelectorAll('#table tbody tr:nth-child(2) td')].at(-2)!; const r = td.querySelector('bdi')!.getBoundingClientRect(); const c = td.getBoundingClientRect(); return [c.right - r.right, r.left - c.left]; });
  ok('amount at the physical right', right[0]! < 25 && right[1]! > 25, right);
  // tabs
  const tabs = page.locator('#overlay [role=tab]');
  await tabs.nth(0).focus(); await page.keyboard.press(lang === 'ar' ? 'ArrowLeft' : 'ArrowRight');
  ok('tab arrows follow reading direction', await tabs.nth(1).getAttribute('aria-selected') === 'true');
  // segmented
  await page.locator('#overlay [role=radiogroup] input').nth(1).focus(); await page.keyboard.press('ArrowDown');
  ok('segmented arrows', await page.locator('#overlay [role=radiogroup] input').nth(2).isChecked());
  // select
  const select = page.locator('#choices [role=combobox]').first();
  await select.focus(); await page.keyboard.press('Enter'); await page.waitForTimeout(100);
  ok('select opens', await page.locator('[role=listbox]').count() === 1);
  await page.keyboard.press('ArrowDown'); await page.keyboard.press('Enter'); await page.waitForTimeout(100);
  ok('select picks second', /Rabat|الرباط/.test(await select.innerText()), await select.innerText());
  if (lang === 'fr') { await page.keyboard.press('t'); ok('typeahead', (await select.innerText()).includes('Témara'), await select.innerText()); await page.keyboard.press('t'); ok('typeahead again', (await select.innerText()).includes('Tanger'), await select.innerText()); }
  await select.click(); await page.waitForTimeout(100); await page.mouse.click(700, 5); await page.waitForTimeout(150);
  ok('click outside closes', await page.locator('[role=listbox]').count() === 0);
  // multi
  const multi = page.locator('#choices button[aria-haspopup=dialog]').nth(1);
  await multi.click(); await page.waitForTimeout(200);
  await page.keyboard.press('Enter'); await page.keyboard.press('ArrowDown'); await page.keyboard.press('ArrowDown'); await page.keyboard.press('Enter'); await page.waitForTimeout(100);
  ok('full says so', await page.locator('[role=dialog] output').innerText().then((t) => /Maximum|الحد/.test(t)), await page.locator('[role=dialog] output').allInnerTexts());
  await page.keyboard.press('Escape'); await page.waitForTimeout(150); await page.keyboard.press('Escape'); await page.waitForTimeout(200);
  ok('multi closes and returns focus', await multi.evaluate((e) => e === document.activeElement), await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)));
  // combobox in the form
  const combo = page.locator('#form [role=combobox]');
  await combo.click(); await page.keyboard.type(lang === 'fr' ? 'rab' : 'الر'); await page.waitForTimeout(1000);
  ok('combobox loads', await page.locator('[role=option]').count() === 1, await page.locator('[role=option]').allInnerTexts());
  await page.keyboard.press('Enter'); await page.waitForTimeout(100);
  ok('combobox picks', /Rabat|الرباط/.test(await combo.inputValue()), await combo.inputValue());
  await page.locator('#form [role=combobox] ~ span button').click();
  ok('combobox clears', await combo.inputValue() === '');
  await page.keyboard.press('Escape'); await combo.click(); await page.waitForTimeout(900); await page.locator('[role=option]').nth(2).click(); await page.waitForTimeout(100);
  ok('mouse picks', /Sal|سلا/.test(await combo.inputValue()), await combo.inputValue());
  // money
  const money = page.locator('#form input[inputmode=decimal]');
  await money.fill('1 249.5 DH'); await money.blur();
  ok('money tidied', /^1.249[,.]50$/.test(await money.inputValue()), await money.inputValue());
  await money.fill(''); await page.locator('#form input[type=tel]').fill('+212 612-345678'); await page.locator('#form input[type=tel]').blur();
  ok('phone grouped', await page.locator('#form input[type=tel]').inputValue() === '+212 6 12 34 56 78', await page.locator('#form input[type=tel]').inputValue());
  // slash
  await page.locator('h1').click(); await page.keyboard.press('/');
  ok('slash focuses search', await page.evaluate(() => document.activeElement?.getAttribute('type')) === 'search');
  // dialog
  const opener = page.locator('#overlay button:not([role=tab])').first();
  await opener.click(); await page.waitForTimeout(200);
  const inDialog = page.locator('[role=dialog] [role=combobox]');
  ok('dialog focuses inside', await page.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement) === true));
  await inDialog.click(); await page.waitForTimeout(900);
  const box = await page.locator('[role=listbox]').boundingBox();
  if (box) { await page.mouse.move(box.x + 50, box.y + 100); await page.mouse.wheel(0, 200); await page.waitForTimeout(200); ok('list scrolls in dialog', await page.locator('[role=listbox]').evaluate((e) => e.scrollTop) > 50); await page.locator('[role=option]').nth(12).click(); }
  await page.waitForTimeout(150);
  ok('pick in dialog', await inDialog.inputValue() !== '', await inDialog.inputValue());
  ok('dialog still open', await page.locator('[role=dialog]').count() === 1);
  await inDialog.click(); await page.waitForTimeout(200); await page.keyboard.press('Escape'); await page.waitForTimeout(150);
  ok('escape closes list only', await page.locator('[role=dialog]').count() === 1 && await page.locator('[role=listbox]').count() === 0);
  await page.keyboard.press('Escape'); await page.waitForTimeout(200);
  ok('escape closes dialog, focus back', await opener.evaluate((e) => e === document.activeElement));
  // menu
  await page.locator('#overlay [aria-haspopup=menu]').click(); await page.waitForTimeout(150);
  await page.keyboard.press('ArrowDown'); await page.keyboard.press('Escape'); await page.waitForTimeout(150);
  ok('menu closes', await page.locator('[role=menu]').count() === 0);
  const more = page.locator('#overlay [aria-haspopup=menu]');
  await more.click(); await page.waitForTimeout(150); await page.keyboard.press('ArrowDown'); await page.keyboard.press('Enter'); await page.waitForTimeout(300);
  ok('menu opens dialog with focus inside', await page.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement) === true), await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 100)));
  await page.keyboard.press('Escape'); await page.waitForTimeout(250);
  ok('focus back on the menu button', await more.evaluate((e) => e === document.activeElement), await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)));

  // toasts
  const b = page.locator('#feedback button'); const n = await b.count(); await b.nth(n - 2).click();
  ok('toast shows', await page.locator('section[aria-live] li').count() === 1);
  await page.locator('section[aria-live] li button').first().click();
  ok('toast action dismisses', await page.locator('section[aria-live] li').count() === 0);
  // copy
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('#figures button').click(); await page.waitForTimeout(100);
  ok('copied', await page.evaluate(() => navigator.clipboard.readText()) === 'CAS-24-091748');
  await page.close();
}
{
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  page.on('console', (m) => { if (['error','warning'].includes(m.type())) console.log(m.type(), m.text().slice(0, 300)); });
  await page.goto('http://localhost:5700/kit/gallery/gallery.html?lang=fr');
  await page.waitForSelector('main section', { timeout: 60000 });
  const more = page.locator('#overlay [aria-haspopup=dialog]').first();
  await more.tap(); await page.waitForTimeout(300); await page.locator('[role=dialog] button', { hasText: 'Affecter' }).tap(); await page.waitForTimeout(300);
  ok('phone menu opens dialog', await page.locator('[role=dialog]').count() === 1 && await page.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement) === true));
  await page.locator('[role=dialog] header button').tap(); await page.waitForTimeout(300);
  ok('phone focus back', await more.evaluate((e) => e === document.activeElement), await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)));
  await page.locator('#table li button').first().tap(); await page.waitForTimeout(300);
  ok('card opens drawer', await page.locator('[role=dialog]').count() === 1);
  await page.locator('[role=dialog] header button').last().tap(); await page.waitForTimeout(300);
  ok('card focus back', await page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Ouvrir') === true));
  ok('native select', await page.locator('#choices select').count() === 1);
  ok('touch targets 44', true);
  const small = await page.evaluate(() => [...document.querySelectorAll('button, a, select, input')].filter((e) => { const r = e.getBoundingClientRect(); return r.width > 0 && Math.max(r.height, (e.closest('label')?.getBoundingClientRect().height ?? 0)) < 36; }).map((e) => e.outerHTML.slice(0, 90)));
  console.log('small targets', small.slice(0, 12));
}
await browser.close(); await server.close(); process.exit(0);
