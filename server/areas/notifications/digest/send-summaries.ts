// Once a day, each person who wants it gets a mail with what they have not read. The mail is queued in the transaction
// that notes the day, so there is one however often an instance dies.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Viewer } from '#shared/access/viewer.ts';
import { notificationTypes, type NotificationType } from '#shared/entities/notification-rule.ts';
import { dayMs, dayOf, hourOf } from '#shared/lib/time.ts';
import { findActiveUsers } from '../../../access/audience.ts';
import { inTransaction, systemPrincipal, type Trx } from '../../../db/transaction.ts';
import { trackOutage } from '../../../lib/outage.ts';
import type { BackgroundParts } from '../../define-area.ts';
import { announcedInView, announcedTo } from '../announcements/announced.ts';
import { mailSummary } from './mail-notifications.ts';

/** From this hour of Casablanca on. */
const sendHour = 8;
const batchSize = 50;
/** What is older was told by earlier summaries, or before mails were switched on. */
const reachMs = 2 * dayMs;

const dueRows = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    language: z.string().nullable(),
    readThrough: z.number(),
    mailedThrough: z.number(),
    mutedTypes: z.array(z.enum(notificationTypes)),
    mailTypes: z.array(z.enum(notificationTypes)),
  }),
);
type Due = z.output<typeof dueRows>[number];

const countRows = z.array(z.object({ type: z.enum(notificationTypes), n: z.number(), last: z.number() }));

/** Looks every minute whether summaries are due. */
export function sendSummaries({ pollMs = 60_000 }: { pollMs?: number } = {}) {
  return ({ context, log }: Pick<BackgroundParts, 'context' | 'log'>): (() => Promise<void>) => {
    const stopped = new AbortController();
    const outage = trackOutage(log, 'the summaries of notifications');
    const sendAll = async (): Promise<void> => {
      while (!stopped.signal.aborted && (await sendBatch(context))) continue;
      outage.recovered();
    };
    const poll = async (): Promise<void> => {
      while (!stopped.signal.aborted) {
        await sendAll().catch(outage.failed);
        await wait(pollMs, undefined, { signal: stopped.signal }).catch(() => {});
      }
    };
    const polling = poll();
    return async () => {
      stopped.abort();
      await polling;
    };
  };
}

/** Sends summaries to the next people; false if nobody waits for one. */
export async function sendBatch({ db, now: clock }: Pick<BackgroundParts['context'], 'db' | 'now'>): Promise<boolean> {
  const now = clock();
  if (hourOf(now) < sendHour) return false;
  return inTransaction(db, systemPrincipal, async (trx) => {
    const { rows } = await sql`
      select i.id, u.name, u.email, u.language, i.read_through, i.mailed_through, i.muted_types, i.mail_types
      from inboxes i join users u on u.id = i.id
      where i.mail_types <> '{}' and (i.mailed_on is null or i.mailed_on < ${dayOf(now)}::date)
      order by i.mailed_on nulls first, i.id limit ${batchSize} for no key update of i skip locked`.execute(trx);
    const due = dueRows.parse(rows);
    const people = await findActiveUsers(
      trx,
      due.map(({ id }) => id),
    );
    for (const each of due) {
      const owner = people.get(each.id);
      const last = owner && each.email !== null ? await sendOne(trx, { ...each, email: each.email }, owner, now) : 0;
      await sql`update inboxes set mailed_on = ${dayOf(now)}::date, mailed_through = greatest(mailed_through, ${last}::bigint)
        where id = ${each.id}`.execute(trx);
    }
    return due.length > 0;
  });
}

/** Returns the largest number that the summary counts; 0 if there is none. */
async function sendOne(
  trx: Trx,
  person: Due & { email: string },
  { audience }: Omit<Viewer, 'sessionId'>,
  now: Date,
): Promise<number> {
  const { id, readThrough, mailedThrough, mutedTypes, mailTypes } = person;
  // What is urgent was mailed when it came.
  const wanted = sql`r.type = any (${mailTypes}) and r.priority <> 'URGENT' and r.n > ${Math.max(readThrough, mailedThrough)}`;
  const since = new Date(now.getTime() - reachMs);
  const unread = announcedInView('unread', { id, readThrough, mutedTypes }) ?? sql`false`;
  const { rows } = await sql`
    select type, count(*)::int as n, max(n) as last from (
      select r.type, r.n from notifications r
      where r.user_id = ${id} and r.status = 'unread' and ${wanted} and r.created_at > ${since}
      union all
      select r.type, r.n from announcements r
      where ${announcedTo(audience, id)} and ${unread} and ${wanted} and r.starts_at > ${since}
    ) unread group by type order by type`.execute(trx);
  const counts = countRows.parse(rows);
  if (counts.length === 0) return 0;
  const byType = new Map(counts.map(({ type, n }): [NotificationType, number] => [type, n]));
  await mailSummary(trx, { person, counts: byType }, now);
  return Math.max(...counts.map(({ last }) => last));
}
