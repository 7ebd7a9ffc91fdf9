// The browsers that get pushes, each of one session. Only the system reads them: an address is enough to send to it.
import { sql } from 'kysely';
import { z } from 'zod';
import type { PushSubscribeInput } from '#shared/areas/notifications/push-input.ts';
import { userLanguages } from '#shared/areas/users/fields.ts';
import { newId } from '../../../db/new-id.ts';
import type { Trx } from '../../../db/transaction.ts';

/** More of one person end those of the longest time. */
const maxSubscriptions = 10;

export interface PushOwner {
  id: string;
  sessionId: string;
}

/** Notes that the browser of this session takes pushes; it takes those of nobody else any more. */
export async function saveSubscription(
  trx: Trx,
  { id: userId, sessionId }: PushOwner,
  { endpoint, p256dh, auth, language }: PushSubscribeInput,
  now: Date,
): Promise<void> {
  await sql`delete from push_subscriptions where endpoint = ${endpoint} or session_id = ${sessionId}`.execute(trx);
  await sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, language, created_at)
    values (${newId(now.getTime())}, ${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${language}, ${now})
    on conflict (endpoint) do nothing`.execute(trx);
  await sql`delete from push_subscriptions where id in (select id from push_subscriptions
    where user_id = ${userId} order by created_at desc, id offset ${maxSubscriptions})`.execute(trx);
}

/** Ends the pushes of a browser of this person. */
export async function deleteSubscription(trx: Trx, userId: string, endpoint: string): Promise<void> {
  await sql`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`.execute(trx);
}

/** True if the browser takes pushes of this session. */
export async function hasSubscription(trx: Trx, { id, sessionId }: PushOwner, endpoint: string): Promise<boolean> {
  const { rows } = await sql`select from push_subscriptions
    where user_id = ${id} and session_id = ${sessionId} and endpoint = ${endpoint}`.execute(trx);
  return rows.length > 0;
}

const takenRows = z.array(
  z.object({
    id: z.string(),
    userId: z.string(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    language: z.enum(userLanguages),
    isSignedIn: z.boolean(),
  }),
);
export type TakenSubscription = z.output<typeof takenRows>[number];

/** Takes the subscriptions whose messages have waited for the longest time. Another instance may not, until the lease ends. */
export async function takeSubscriptions(
  trx: Trx,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<TakenSubscription[]> {
  const { rows } = await sql`
    with due as (
      select subscription_id as id, min(due_at) as since from push_messages
      where due_at <= clock_timestamp() group by 1
    ), chosen as (
      select s.id from push_subscriptions s join due d on d.id = s.id
      where s.leased_until is null or s.leased_until < clock_timestamp()
      order by d.since, s.id limit ${limit} for no key update of s skip locked
    )
    update push_subscriptions s set leased_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
    from chosen c where s.id = c.id
    returning s.id, s.user_id, s.endpoint, s.p256dh, s.auth, s.language,
      exists (select from sessions where id = s.session_id and expires_at > clock_timestamp()) as is_signed_in`.execute(
    trx,
  );
  return takenRows.parse(rows);
}

/** Lets others take it again. */
export async function releaseSubscription(trx: Trx, id: string): Promise<void> {
  await sql`update push_subscriptions set leased_until = null where id = ${id}`.execute(trx);
}

/** Ends it, with all that waits for it. */
export async function endSubscription(trx: Trx, id: string): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`.execute(trx);
}
