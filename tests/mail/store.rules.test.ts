// What becomes of queued mails in the database: who may take one, what each outcome leaves, and what is forgotten when.
import { expect, it } from 'vitest';
import { enqueueMail } from '#server/areas/mail/queries.ts';
import type { Trx } from '#server/db/transaction.ts';
import {
  claimMail,
  deleteOldMails,
  markDelayed,
  markFailed,
  markSent,
  readKeptMails,
  readMailStatus,
  requeueMail,
} from '#server/mail/mail-store.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const taken = { id: 'm1', lease: 'l1' };
const now = new Date('2026-05-31T10:00:00Z');

async function statementsOf(work: (trx: Trx) => Promise<unknown>, rows: object[] = []): Promise<string[]> {
  const { run, statements } = recordStatements(() => rows);
  await run(work);
  return statements;
}

it.each<[string, (trx: Trx) => Promise<unknown>, string[]]>([
  [
    'the one that is due for the longest time is taken, once and not for ever',
    (trx) => claimMail(trx, 'l1', 300_000),
    [
      "update mails set lease = 'l1', attempts = attempts + 1, next_at = clock_timestamp() + make_interval(secs => 300) where id = ( select id from mails where status = 'queued' and next_at <= clock_timestamp() order by next_at limit 1 for update skip locked) returning id, template, language, recipient, params, attempts, expires_at <= clock_timestamp() as is_expired",
    ],
  ],
  [
    'of one that was sent the parameters, which may open an account, are gone',
    (trx) => markSent(trx, taken, null),
    [
      "update mails set status = 'sent', ended_at = clock_timestamp(), lease = null, error_code = null, params = '{}', subject = null, html = null, plain_text = null where id = 'm1' and lease = 'l1'",
    ],
  ],
  [
    'the mailbox keeps what was written',
    (trx) => markSent(trx, taken, { subject: 's', html: 'h', text: 't' }),
    [
      "update mails set status = 'sent', ended_at = clock_timestamp(), lease = null, error_code = null, params = '{}', subject = 's', html = 'h', plain_text = 't' where id = 'm1' and lease = 'l1'",
    ],
  ],
  [
    'one that is delayed waits for its pause',
    (trx) => markDelayed(trx, taken, { code: 'deferred', pauseMs: 60_000 }),
    [
      "update mails set lease = null, error_code = 'deferred', next_at = clock_timestamp() + make_interval(secs => 60) where id = 'm1' and lease = 'l1'",
    ],
  ],
  [
    'one that failed is tried no more',
    (trx) => markFailed(trx, taken, 'rejected'),
    [
      "update mails set status = 'failed', ended_at = clock_timestamp(), lease = null, error_code = 'rejected' where id = 'm1' and lease = 'l1'",
    ],
  ],
  [
    'one that failed is sent again at once and with all its attempts, but not when it is of no use any more',
    (trx) => requeueMail(trx, 'm1'),
    [
      "update mails set status = 'queued', ended_at = null, attempts = 0, next_at = clock_timestamp() where id = 'm1' and status = 'failed' and expires_at > clock_timestamp() returning id",
    ],
  ],
  [
    'sent ones are kept for a week and failed ones for a month, and what nobody sends fails a day after its time',
    (trx) => deleteOldMails(trx, now),
    [
      'select keep_mails as days from rules',
      "update mails set status = 'failed', ended_at = '2026-05-31T10:00:00.000Z', error_code = 'expired', lease = null where status = 'queued' and expires_at < '2026-05-30T10:00:00.000Z'",
      "delete from mails where status = 'sent' and ended_at < '2026-05-24T10:00:00.000Z'",
      "delete from mails where status = 'failed' and ended_at < '2026-05-01T10:00:00.000Z'",
      "update mails set params = '{}' where status = 'failed' and expires_at < '2026-05-31T10:00:00.000Z'",
      "delete from mail_files f using mails m where m.id = f.mail_id and m.status = 'failed' and m.expires_at < '2026-05-31T10:00:00.000Z'",
    ],
  ],
  [
    'the mailbox shows the newest hundred',
    (trx) => readKeptMails(trx),
    [
      'select id, template, language, recipient, ended_at, subject, html, plain_text from mails where html is not null order by ended_at desc, id desc limit 100',
    ],
  ],
  [
    'the mailbox shows one',
    (trx) => readKeptMails(trx, 'm1'),
    [
      "select id, template, language, recipient, ended_at, subject, html, plain_text from mails where html is not null and id = 'm1' order by ended_at desc, id desc limit 100",
    ],
  ],
])('of mails: %s', async (_, work, expected) => {
  expect(await statementsOf(work)).toEqual(expected);
});

it('the state of mails counts what waits and what left within a day, and names what failed, the newest first', async () => {
  const statements = await statementsOf(
    async (trx) => {
      await readMailStatus(trx).catch(() => {});
    },
    [{ queued: 1, oldestQueuedAt: now, sentLastDay: 2 }],
  );
  expect(statements).toEqual([
    "select count(*) filter (where status = 'queued')::int as queued, min(created_at) filter (where status = 'queued') as oldest_queued_at, count(*) filter (where status = 'sent' and ended_at > clock_timestamp() - interval '1 day')::int as sent_last_day from mails",
    "select id, template, recipient, error_code, attempts, ended_at, created_at, status = 'failed' and expires_at > clock_timestamp() as can_retry from mails where status <> 'sent' and error_code is not null order by created_at desc, id limit 20",
  ]);
});

it('whether it failed or not: a mail is queued again, or not', async () => {
  const { run } = recordStatements((text) => (text.includes("'m1'") ? [{ id: 'm1' }] : []));
  expect([await run((trx) => requeueMail(trx, 'm1')), await run((trx) => requeueMail(trx, 'm2'))]).toEqual([
    true,
    false,
  ]);
});

const request = { template: 'test' as const, language: 'fr' as const, recipient: 'a@b.example' };
const params = { name: 'Aïcha', path: '/service' };

/** When it is of no use any more, and whether it is queued. */
const ends = (statements: string[]) => /'([^']+)'::timestamptz where (\w+)::boolean$/.exec(statements[0] ?? '');

it('a mail is of use for a day unless its sender says otherwise, and may be queued in appearance only', async () => {
  const queue = (more: { expiresAt?: Date; isSent?: boolean }) =>
    statementsOf((trx) => enqueueMail(trx, { ...request, params, ...more }, now));
  expect(ends(await queue({}))?.slice(1)).toEqual(['2026-06-01T10:00:00.000Z', 'true']);
  expect(ends(await queue({ expiresAt: now }))?.slice(1)).toEqual(['2026-05-31T10:00:00.000Z', 'true']);
  expect(ends(await queue({ isSent: false }))?.slice(1)).toEqual(['2026-06-01T10:00:00.000Z', 'false']);
});

it('what is no address, or does not fit the mail, is not queued', async () => {
  for (const recipient of ['a', 'a@b.example, c@d.example', `a@${'b'.repeat(250)}.example`])
    await expect(statementsOf((trx) => enqueueMail(trx, { ...request, recipient, params }, now))).rejects.toThrow(
      /email|too_big/,
    );
  const foreign = { ...params, path: 'https://elsewhere.example' };
  await expect(statementsOf((trx) => enqueueMail(trx, { ...request, params: foreign }, now))).rejects.toThrow('path');
});
