// What an instance does once a minute, if it has the lease of the scheduler.
import { expect, it, onTestFinished } from 'vitest';
import { startBackgroundWork } from '#server/app/background-work.ts';
import { type AppOptions, createFoundation } from '#server/app/foundation.ts';
import { readConfig } from '#server/lib/config/config.ts';
import type { Queue } from '#server/db/job-queue.ts';
import { createLogger } from '#server/lib/logger.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

// Half past three in Casablanca: the hour of the nightly checks.
const now = new Date('2026-01-23T02:30:00Z');

function start(more: Partial<AppOptions> = {}) {
  const errors: string[] = [];
  const log = createLogger({ level: 'error', destination: { write: (line) => errors.push(line) } });
  const jobs = recordStatements((text) => {
    if (text.includes('as off_ms')) return [{ offMs: 0 }];
    if (text.includes('into events')) return [{ id: 1 }];
    return text.startsWith('insert into settings') ? { affected: 1n } : [];
  });
  const { db, statements: ofRequests } = recordStatements();
  const options = { config: readConfig({}), db, jobsDb: jobs.db, demo: false, log, now: () => now, ...more };
  const stop = startBackgroundWork(createFoundation(options));
  onTestFinished(stop);
  return { statements: jobs.statements, ofRequests, errors, stop };
}

it('starts the checks of the night and sweeps what has expired, on connections of its own', async () => {
  const { statements, ofRequests, errors } = start();
  const parts = [
    'from refused_uploads',
    "'checkCounts'",
    "'checkHistory'",
    "'reconcile'",
    'from jobs where expires_at <',
    'from files where owner_id is null',
  ];
  for (const part of parts)
    await expect.poll(() => statements.some((text) => text.includes(part)), { message: part }).toBe(true);
  expect([ofRequests, errors]).toEqual([[], []]);
});

it('does none of it where the scheduler is off', async () => {
  const { statements, stop } = start({ scheduler: false });
  await stop();
  expect(statements).toEqual([]);
});

const config = readConfig({ SMTP_URL: 'smtp://mail.example:25', MAIL_FROM: 'no-reply@qafila.example' });

it('that runs jobs looks for mails, spreadsheets and webhooks too', async () => {
  const queue: Queue = {
    ensure: async () => {},
    hasWork: async () => false,
    drain: async () => {},
    close: async () => {},
  };
  const { statements } = start({ scheduler: false, jobQueue: queue, config });
  for (const part of ['mails', 'sheet_runs', 'webhook_queue'])
    await expect.poll(() => statements.some((text) => text.includes(part)), { message: part }).toBe(true);
});
