// The files of mails: kept until a mail has left or has failed for good, and in the mailbox as long as the mail.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../db/transaction.ts';

export interface MailFile {
  name: string;
  /** Of its content. */
  type: string;
  content: Buffer;
}

const fileRows = z.array(z.object({ name: z.string(), type: z.string(), content: z.instanceof(Buffer) }));

/** Adds files to a mail that was just queued. */
export async function addMailFiles(trx: Trx, mailId: string, files: readonly MailFile[]): Promise<void> {
  if (files.length > 0)
    await trx
      .insertInto('mailFiles')
      .values(files.map((file) => ({ mailId, ...file })))
      .execute();
}

/** The files of a mail, by name. */
export async function readMailFiles(trx: Trx, mailId: string): Promise<MailFile[]> {
  const { rows } =
    await sql`select name, type, content from mail_files where mail_id = ${mailId} order by name`.execute(trx);
  return fileRows.parse(rows);
}

/** Removes the files of a mail. */
export async function deleteMailFiles(trx: Trx, mailId: string): Promise<void> {
  await trx.deleteFrom('mailFiles').where('mailId', '=', mailId).execute();
}
