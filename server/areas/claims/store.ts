// The tables of claims, their messages and their readers, and the actions that are due by time alone.
import { sql } from 'kysely';
import { z } from 'zod';
import { claimEntity, reopenDays } from '#shared/areas/claims/claim.ts';
import { claimList } from '#shared/areas/claims/list.ts';
import { claimMessageEntity } from '#shared/areas/claims/message.ts';
import { claimReaderEntity } from '#shared/areas/claims/reader.ts';
import { fail } from '#shared/lib/app-error.ts';
import { dayMs } from '#shared/lib/time.ts';
import type { DueAction, DueSearch } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { TableStore } from '../../entities/entity-store.ts';

export const claimStore = new TableStore(claimEntity, { table: 'claims', countedBy: claimList });
export const claimMessageStore = new TableStore(claimMessageEntity, {
  table: 'claimMessages',
  read: { status: sql`'sent'` },
});
export const claimReaderStore = new TableStore(claimReaderEntity, {
  table: 'claimReaders',
  read: { status: sql`'following'` },
  unique: { columns: ['claimId', 'userId'], fail: () => fail('changed_meanwhile') },
});

const idRows = z.array(z.object({ id: z.string() }));

/** At most `limit` actions: targets that have passed, and resolved claims that nobody opened again. */
export async function readDueClaimActions(trx: Trx, { now, limit, tried }: DueSearch): Promise<DueAction[]> {
  const others = sql`id <> all (${[...tried]}::uuid[])`;
  const resolvedBefore = new Date(now.getTime() - reopenDays * dayMs);
  const due = await sql`select id from claims
    where status in ('open', 'in_progress') and not is_over and due_at <= ${now} and ${others} order by due_at limit ${limit}`.execute(
    trx,
  );
  const settled = await sql`select id from claims
    where status = 'resolved' and resolved_at <= ${resolvedBefore} and ${others} order by resolved_at limit ${limit}`.execute(
    trx,
  );
  return [
    ...idRows.parse(due.rows).map(({ id }) => ({ action: 'markOver', id })),
    ...idRows.parse(settled.rows).map(({ id }) => ({ action: 'closeResolved', id })),
  ].slice(0, limit);
}
