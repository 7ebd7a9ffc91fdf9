// How other areas send a mail.
import { sql } from 'kysely';
import { z } from 'zod';
import { dayMs } from '#shared/lib/time.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { addMailFiles, type MailFile } from '../../mail/mail-files.ts';
import { type MailLanguage, type MailParams, type MailTemplate, mailTemplates } from '../../mail/templates.ts';

export interface MailRequest<Name extends MailTemplate> {
  template: Name;
  language: MailLanguage;
  /** One address. */
  recipient: string;
  params: MailParams<Name>;
  /** Attached. */
  files?: readonly MailFile[];
  /** After that it is not sent. Default: a day later. For a mail with a link: when the link ends. */
  expiresAt?: Date;
  /** False: the same statement, which queues nothing. So the time of an answer does not tell whether a mail is sent. */
  isSent?: boolean;
}

const address = z.email().max(254);

/**
 * Queues a mail in a transaction of the system (`withSystemRole`, a consumer's, or one of its own): it is sent once
 * that is committed, and not at all if it is rolled back. Returns its id. Throws a ZodError for what is no address, or
 * for parameters that do not fit.
 */
export async function enqueueMail<Name extends MailTemplate>(
  trx: Trx,
  { template, language, recipient, params, files = [], expiresAt, isSent = true }: MailRequest<Name>,
  now: Date,
): Promise<string> {
  const id = newId(now.getTime());
  await sql`
    insert into mails (id, status, template, language, recipient, params, created_at, expires_at)
    select ${id}::uuid, 'queued', ${template}, ${language}, ${address.parse(recipient)},
      ${JSON.stringify(mailTemplates[template].parse(params))}::jsonb, ${now}::timestamptz,
      ${expiresAt ?? new Date(now.getTime() + dayMs)}::timestamptz
    where ${isSent}::boolean`.execute(trx);
  await addMailFiles(trx, id, isSent ? files : []);
  return id;
}
