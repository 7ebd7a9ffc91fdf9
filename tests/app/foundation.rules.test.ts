// What an instance is built from, by how it is started.
import { expect, it } from 'vitest';
import { parse } from 'graphql';
import { type AppOptions, createFoundation } from '#server/app/foundation.ts';
import { readConfig } from '#server/lib/config/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const smtp = { SMTP_URL: 'smtp://mail.example:25', MAIL_FROM: 'no-reply@qafila.example' };
const { db } = recordStatements();

function start(more: Partial<AppOptions> = {}, environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const log = createLogger({ level: 'warn', destination: { write: (line) => lines.push(line) } });
  const foundation = createFoundation({ config: readConfig(environment), db, demo: false, log, ...more });
  return { foundation, lines };
}

it('sends mails by the server that is configured, but none in the demo, whose people are made up', () => {
  expect(start({}, smtp).foundation.mailTransport.kind).toBe('smtp');
  expect(start({ demo: true }, smtp).foundation.mailTransport.kind).not.toBe('smtp');
  const without = start();
  expect(without.foundation.mailTransport.kind).toBe('none');
  expect(without.lines.join('')).toContain('mails are not sent');
});
const isOpen = (more: Partial<AppOptions>) =>
  start(more).foundation.validate(parse('{ __schema { queryType { name } } }')).length === 0;

it('shows its schema in the demo and to who asked for it, and else to nobody', () => {
  expect([
    isOpen({}),
    isOpen({ demo: true }),
    isOpen({ introspection: true }),
    isOpen({ demo: true, introspection: false }),
  ]).toEqual([false, true, true, false]);
});

it('numbers what was committed once the engine runs, and loses no call before it', () => {
  const { commits, commandContext } = start().foundation;
  const numbered: string[] = [];
  commandContext.notifyCommitted();
  commits.connect(() => void numbered.push('now'));
  commandContext.notifyCommitted();
  expect(numbered).toEqual(['now']);
});

it('shares connections where it was given none of their own', () => {
  const own = recordStatements().db;
  expect([start().foundation.liveDb, start().foundation.jobsDb]).toEqual([db, db]);
  const { liveDb, jobsDb } = start({ liveDb: own }).foundation;
  expect([liveDb === own, jobsDb === db]).toEqual([true, true]);
});
