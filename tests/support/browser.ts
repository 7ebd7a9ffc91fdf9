import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from './machine/chromium.ts';
import { scratchParent } from './machine/folders.ts';

/**
 * No sandbox, since tests run as root in containers; the other switches prevent network requests of the browser
 * itself and GPU use.
 */
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless browser with a home of its own, removed when it is closed, and with further switches. */
export async function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  const { path, environment } = await findBrowser();
  const home = mkdtempSync(join(scratchParent, 'qafila-browser-'));
  const browser = await chromium.launch({
    executablePath: path,
    args: [...switches, ...further],
    // What its processes share lies in temporary files, too.
    env: { ...definedOf(process.env), ...environment, HOME: home, TMPDIR: home },
  });
  const removeHome = (): void => rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  // Playwright ends the browser with its process, and nothing reports it any more.
  process.once('exit', removeHome);
  browser.once('disconnected', () => {
    process.off('exit', removeHome);
    removeHome();
  });
  return browser;
}

function definedOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
