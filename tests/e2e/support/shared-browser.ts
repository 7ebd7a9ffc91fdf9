import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser.ts';

let running: Browser | undefined;

/** The browser of this worker: started once, closed when the worker ends. A file closes its windows when it is done. */
export async function sharedBrowser(): Promise<Browser> {
  if (running?.isConnected() !== true) running = await launchBrowser();
  return running;
}

/** Closes every window of this worker's browser, so that nothing of one test file is left for the next. */
export async function closeAllWindows(): Promise<void> {
  await Promise.all((running?.contexts() ?? []).map((context) => context.close()));
}

/** The pages of all windows of this worker's browser. */
export function pagesOfWorker(): Page[] {
  return (running?.contexts() ?? []).flatMap((context) => context.pages());
}
