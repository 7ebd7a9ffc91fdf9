import { createServer } from 'vite';
import react from '@vitejs/plugin-react';
import { launchBrowser } from '#tests/support/browser.ts';
const server = await createServer({ configFile: false, root: '/work/main/client', cacheDir: '/tmp/h2-vite', plugins: [react()], server: { port: 5700, strictPort: true, hmr: false, watch: null }, logLevel: 'warn' });
await server.listen();
const browser = await launchBrowser();
for (const [lang, theme, w] of [['fr','light',1440],['ar','dark',390],['ar','dark',1440]] as const) {
  const page = await browser.newPage({ viewport: { width: w, height: 900 }, deviceScaleFactor: 2, hasTouch: w < 500, isMobile: w < 500 });
  await page.goto(`http://localhost:5700/kit/gallery/gallery.html?lang=${lang}&theme=${theme}`);
  await page.waitForSelector('main section'); await page.waitForTimeout(800);
  for (const id of ['table','form','time','empty','choices','buttons','figures']) await page.locator('#' + id).screenshot({ path: `/tmp/s-${lang}-${w}-${id}.png` });
}
await browser.close(); await server.close(); process.exit(0);
