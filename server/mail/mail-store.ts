// Reads and writes mails. Transactions of the system write; administrators read.
import { sql } from 'kysely';
import { z } from 'zod';
import { dayMs } from '#shared/lib/time.ts';
import { readKeptDays } from '../db/kept-days.ts';
import type { Trx } from '../db/transaction.ts';
import type { MaintenanceTask } from '../events/maintenance.ts';
import { type MailErrorCode, mailErrors } from './mail-error.ts';
import type { RenderedMail } from './render-mail.ts';
import { mailLanguages } from './templates.ts';

/** A mail that an attempt has taken. */
export interface ClaimedMail {
  id: string;
  lease: string;
  template: string;
  language: (typeof mailLanguages)[number];
  recipient: string;
  params: unknown;
  /** This one included. */
  attempts: number;
  isExpired: boolean;
}

const claimedRow = z.object({
  id: z.string(),
  template: z.string(),
  // Whatever a mail says, it is taken: one that could not be would be the next again, and no other would be sent.
  language: z.enum(mailLanguages).catch('fr'),
  recipient: z.string(),
  params: z.unknown(),
  attempts: z.number(),
  isExpired: z.boolean(),
});

/**
 * Takes the mail that is due for the longest time; null if none is. Until `leaseMs` have passed no other attempt takes
 * it.
 */
export async function claimMail(trx: Trx, lease: string, leaseMs: number): Promise<ClaimedMail | null> {
  const { rows } = await sql`
    update mails set lease = ${lease}, attempts = attempts + 1,
      next_at = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
    where id = (
      select id from mails where status = 'queued' and next_at <= clock_timestamp()
      order by next_at limit 1 for update skip locked)
    returning id, template, language, recipient, params, attempts, expires_at <= clock_timestamp() as is_expired`.execute(
    trx,
  );
  return rows[0] === undefined ? null : { ...claimedRow.parse(rows[0]), lease };
}

type Taken = Pick<ClaimedMail, 'id' | 'lease'>;

/** The mail was handed over. Its parameters are removed; `content` is what a mailbox keeps. */
export async function markSent(trx: Trx, { id, lease }: Taken, content: RenderedMail | null): Promise<void> {
  await sql`
    update mails set status = 'sent', ended_at = clock_timestamp(), lease = null, error_code = null, params = '{}',
      subject = ${content?.subject ?? null}, html = ${content?.html ?? null}, plain_text = ${content?.text ?? null}
    where id = ${id} and lease = ${lease}`.execute(trx);
}

/** The attempt failed, and another follows after the pause. */
export async function markDelayed(
  trx: Trx,
  { id, lease }: Taken,
  { code, pauseMs }: { code: MailErrorCode; pauseMs: number },
): Promise<void> {
  await sql`
    update mails set lease = null, error_code = ${code},
      next_at = clock_timestamp() + make_interval(secs => ${pauseMs / 1_000})
    where id = ${id} and lease = ${lease}`.execute(trx);
}

/** No attempt follows, unless an administrator asks for one. */
export async function markFailed(trx: Trx, { id, lease }: Taken, code: MailErrorCode): Promise<void> {
  await sql`
    update mails set status = 'failed', ended_at = clock_timestamp(), lease = null, error_code = ${code}
    where id = ${id} and lease = ${lease}`.execute(trx);
}

/** Queues a failed mail again. False if it has not failed, or is of no use any more. */
export async function requeueMail(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update mails set status = 'queued', ended_at = null, attempts = 0, next_at = clock_timestamp()
    where id = ${id} and status = 'failed' and expires_at > clock_timestamp() returning id`.execute(trx);
  return rows.length > 0;
}

export interface FailedMail {
  id: string;
  template: string;
  recipient: string;
  errorCode: MailErrorCode;
  attempts: number;
  /** Null: it will be tried again. */
  endedAt: Date | null;
  createdAt: Date;
  canRetry: boolean;
}

export interface MailStatus {
  queued: number;
  oldestQueuedAt: Date | null;
  sentLastDay: number;
  /** Failed ones and those of which an attempt has failed, the newest first, at most 20. */
  failures: readonly FailedMail[];
}

const maxFailures = 20;
const sums = z.tuple([z.object({ queued: z.number(), oldestQueuedAt: z.date().nullable(), sentLastDay: z.number() })]);
const failedRows = z.array(
  z.object({
    id: z.string(),
    template: z.string(),
    recipient: z.string(),
    errorCode: z.enum(mailErrors),
    attempts: z.number(),
    endedAt: z.date().nullable(),
    createdAt: z.date(),
    canRetry: z.boolean(),
  }),
);

/** What waits, what was sent and what failed. */
export async function readMailStatus(trx: Trx): Promise<MailStatus> {
  const counted = await sql`
    select count(*) filter (where status = 'queued')::int as queued,
      min(created_at) filter (where status = 'queued') as oldest_queued_at,
      count(*) filter (where status = 'sent' and ended_at > clock_timestamp() - interval '1 day')::int as sent_last_day
    from mails`.execute(trx);
  const failed = await sql`
    select id, template, recipient, error_code, attempts, ended_at, created_at,
      status = 'failed' and expires_at > clock_timestamp() as can_retry
    from mails where status <> 'sent' and error_code is not null
    order by created_at desc, id limit ${maxFailures}`.execute(trx);
  return { ...sums.parse(counted.rows)[0], failures: failedRows.parse(failed.rows) };
}

/**
 * Sent mails are kept as long as the business rules say, failed ones for a month. Parameters that are of no use are removed at once. A mail whose
 * time was over a day ago has failed: where nothing sends mails, no attempt finds that.
 */
export const deleteOldMails: MaintenanceTask = async (trx, now) => {
  const kept = await readKeptDays(trx, 'keepMails');
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await trx
    .updateTable('mails')
    .set({ status: 'failed', endedAt: now, errorCode: 'expired', lease: null })
    .where('status', '=', 'queued')
    .where('expiresAt', '<', before(1))
    .execute();
  await trx.deleteFrom('mails').where('status', '=', 'sent').where('endedAt', '<', before(kept)).execute();
  await trx.deleteFrom('mails').where('status', '=', 'failed').where('endedAt', '<', before(30)).execute();
  await trx
    .updateTable('mails')
    .set({ params: '{}' })
    .where('status', '=', 'failed')
    .where('expiresAt', '<', now)
    .execute();
  await sql`delete from mail_files f using mails m
    where m.id = f.mail_id and m.status = 'failed' and m.expires_at < ${now}`.execute(trx);
};

/** The e-mail address of an account; null if it has none. */
export async function readOwnAddress(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email ?? null;
}

export interface KeptMail extends RenderedMail {
  id: string;
  template: string;
  language: (typeof mailLanguages)[number];
  recipient: string;
  sentAt: Date;
}

const maxKept = 100;

/** The mails that the mailbox keeps, the newest first, at most 100. With an id: that one. */
export async function readKeptMails(trx: Trx, id?: string): Promise<KeptMail[]> {
  let query = trx
    .selectFrom('mails')
    .select(['id', 'template', 'language', 'recipient', 'endedAt', 'subject', 'html', 'plainText'])
    .where('html', 'is not', null)
    .orderBy('endedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxKept);
  if (id !== undefined) query = query.where('id', '=', id);
  return (await query.execute()).map((row) => keptRow.parse(row));
}

const keptRow = z
  .object({
    id: z.string(),
    template: z.string(),
    language: z.enum(mailLanguages),
    recipient: z.string(),
    endedAt: z.date(),
    subject: z.string(),
    html: z.string(),
    plainText: z.string(),
  })
  .transform(({ endedAt: sentAt, plainText: text, ...mail }): KeptMail => ({ ...mail, sentAt, text }));
