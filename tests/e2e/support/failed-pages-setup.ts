// What the open windows show when a test fails. A picture of a machine far away cannot be taken afterwards.
import { afterEach } from 'vitest';
import { pagesOfWorker } from './shared-browser.ts';

const maxLength = 4_000;

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of pagesOfWorker()) {
    const text = await page.evaluate(() => document.body.innerText).catch(String);
    process.stderr.write(`"${task.name}" failed; ${page.url()} shows:\n${text.slice(0, maxLength)}\n`);
  }
});
