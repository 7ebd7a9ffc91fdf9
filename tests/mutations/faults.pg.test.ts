// Mutation tests of the fault suite. Each safeguard is removed in a copy of the source, and the fault must then fail
// with the expected finding.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '#tests/support/machine/folders.ts';
import { type Edit, createSourceCopy } from './source-copy.ts';

const limitMs = 600_000;

/** A later migration may have replaced an earlier one. */
function newestWith(text: string): string {
  const folder = join(root, 'migrations');
  const found = readdirSync(folder)
    .toSorted()
    .findLast((name) => readFileSync(join(folder, name), 'utf8').includes(text));
  if (found === undefined) throw new Error(`No migration says: ${text}`);
  return `migrations/${found}`;
}

const taking = 'select q.id from event_pending q order by';
const sequencer = 'server/events/sequencer.ts';

// Two at a time, each in its own copy: most of a run waits for a recovery that never comes.
test.concurrent.for<{ name: string; fault: string; finds: RegExp; edits: Edit[] }>([
  {
    name: 'events read by the order of their ids',
    fault: 'F16',
    finds: /\d+ lost/,
    edits: [
      {
        file: newestWith(taking),
        find: taking,
        replace:
          'select q.id from event_pending q where q.id > coalesce((select max(s.event_id) from event_seq s), 0) order by',
      },
    ],
  },
  {
    name: 'a row that leaves the scope without GONE',
    fault: 'F20',
    finds: /\d+ lost/,
    edits: [
      { file: 'shared/events/topics.ts', find: "return was ? 'GONE' : 'SILENCE';", replace: "return 'SILENCE';" },
    ],
  },
  {
    name: 'a page that accepts a late answer',
    fault: 'F21',
    finds: /\d+ lost/,
    edits: [
      {
        file: 'client/live/cache/version-store.ts',
        find: 'const older = version < known.version;',
        replace: 'const older = false;',
      },
    ],
  },
  {
    name: 'a notification lost during a round, without polling',
    fault: 'F16',
    finds: /\d+ lost/,
    edits: [
      { file: sequencer, find: 'const pollMs = 1_000;', replace: 'const pollMs = 86_400_000;' },
      // A pause long enough to lose an event on any machine.
      { file: sequencer, find: 'const pauseMs = 25;', replace: 'const pauseMs = 2_000;' },
      {
        file: sequencer,
        find: '    asked = true;\n    // Only the end',
        replace: '    asked ||= running === null;\n    // Only the end',
      },
    ],
  },
  {
    name: 'an instance that waits for Postgres for ever',
    fault: 'F38',
    finds: /not so: its dashboards receive changes again/,
    edits: [
      {
        file: 'server/db/connection/timeouts.ts',
        find: '? answerMs : statementMs + marginMs;',
        replace: '? 86_400_000 : 86_400_000;',
      },
    ],
  },
  {
    name: 'a socket that outlives its session',
    fault: 'F18',
    finds: /not so: signing out closes the sockets/,
    edits: [
      {
        file: 'server/live/transport/account-revocation.ts',
        find: "if (end === 'session')",
        replace: "if (end === 'never')",
      },
    ],
  },
])('the fault suite notices $name', { timeout: limitMs }, async ({ fault, finds, edits }) => {
  const copy = createSourceCopy();
  onTestFinished(() => copy.remove());
  const { code, output } = await copy.runFault(edits, fault);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(finds) });
});
