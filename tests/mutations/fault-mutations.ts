// The edits of the source which the fault suite must notice, each with the fault that fails and what it finds.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tests/support/machine/folders.ts';
import type { Edit } from './source-copy.ts';

interface FaultMutation {
  /** What is broken, as the end of "the fault suite notices …". */
  name: string;
  fault: string;
  finds: RegExp;
  edits: readonly Edit[];
}

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

export const faultMutations: readonly FaultMutation[] = [
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
      // Pauses that are longer than the last writes take on any machine: the last event falls into one.
      { file: sequencer, find: 'const pauseMs = 25;', replace: 'const pauseMs = 10_000;' },
      { file: sequencer, find: 'pauseMs: 30 }', replace: 'pauseMs: 10_000 }' },
      {
        file: sequencer,
        find: '    requested = true;\n    // Rounds reject',
        replace: '    requested ||= running === null;\n    // Rounds reject',
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
      // The regular check would close the socket too, and might come within the time that the fault waits.
      {
        file: 'server/access/session-monitor.ts',
        find: 'defaultEveryMs = 25_000',
        replace: 'defaultEveryMs = 3_600_000',
      },
    ],
  },
  {
    name: 'a consumer that works outside the transaction of its cursor',
    fault: 'F42',
    finds: /not so: each was told once/,
    edits: [
      {
        file: 'server/events/consumers/run-consumer.ts',
        find: '(own) => consumer.handle(trx, own, options.now())',
        replace: '(own) => inTransaction(db, systemPrincipal, (other) => consumer.handle(other, own, options.now()))',
      },
    ],
  },
  {
    name: 'balances to which entries are added twice',
    fault: 'F28',
    finds: /not so: (the balances followed|each dirham)/,
    edits: [
      {
        file: 'server/areas/ledger/fold.ts',
        find: 'delete from ledger_unfolded returning account_id, posting_id, n, amount',
        replace: 'select account_id, posting_id, n, amount from ledger_unfolded',
      },
    ],
  },
  {
    name: 'a message of a webhook with another id at each attempt',
    fault: 'F31',
    finds: /not so: 500: every attempt has an id of its message/,
    edits: [
      {
        file: 'server/areas/webhooks/delivery/send-message.ts',
        find: "'webhook-id': id,",
        replace: "'webhook-id': `${id}-${now.getTime()}`,",
      },
    ],
  },
  {
    name: 'all messages to one webhook on their way at once',
    fault: 'F33',
    finds: /not so: they were called, and hold few attempts/,
    edits: [
      {
        file: 'server/areas/webhooks/delivery/start-delivery.ts',
        find: 'isFailing: false, perWebhook: 4,',
        replace: 'isFailing: false, perWebhook: 1_000,',
      },
    ],
  },
];
