// The threads of claims and the comments among staff, when a person is erased: what the person wrote, and whole what was
// written about the person. Rows stay, so that counts and numbers do.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/transaction.ts';
import { eraseEvents, personalTexts } from '../../events/erase-events.ts';
import { deleteFiles } from '../../files/stored-files.ts';

/** Stands for an erased text. */
const erased = '—';
const erasedIfAny = (column: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(column)} is null then null else ${erased} end`;
const idRows = z.array(z.object({ id: z.string() }));

interface Erasure {
  /** Of the claims `c`: those that are about the person. */
  claims: RawBuilder<SqlBool>;
  /** Whose messages and comments go, wherever they are; null: of nobody. */
  authorId: string | null;
  /** The row whose comments go. */
  subjectId: string;
  erasureId: string;
  now: Date;
}

/** Erases claims, their messages with files, comments, and what notifications and events have of them. */
export async function eraseThreads(trx: Trx, { claims, authorId, subjectId, erasureId, now }: Erasure): Promise<void> {
  const about = sql`select c.id from claims c where ${claims}`;
  const messages = sql`select m.id from claim_messages m where m.claim_id in (${about}) or m.author_id = ${authorId}`;
  const comments = sql`
    select k.id from comments k where k.author_id = ${authorId} or k.subject_id = ${subjectId} or k.subject_id in (${about})`;
  const { rows } = await sql`
    select id from files where owner_entity = 'claimMessage' and owner_id in (${messages}) and deleted_at is null`.execute(
    trx,
  );
  await deleteFiles(
    trx,
    idRows.parse(rows).map(({ id }) => id),
    now,
  );
  await sql`
    update claims c set last_message = ${erasedIfAny('last_message')} where ${authorId} = (
      select m.author_id from claim_messages m where m.claim_id = c.id and m.step is null order by m.n desc limit 1)`.execute(
    trx,
  );
  await sql`
    update claims c set title = ${erased}, last_message = ${erasedIfAny('last_message')},
      resolution_reason = ${erasedIfAny('resolution_reason')}, satisfaction_comment = null
    where ${claims}`.execute(trx);
  await sql`
    update claim_messages set text = ${erasedIfAny('text')}, file_ids = '{}' where id in (${messages})`.execute(trx);
  await sql`update comments set text = ${erased}, title = case when subject = 'package' then title else ${erased} end where id in (${comments})`.execute(
    trx,
  );
  const own = sql<SqlBool>`(entity_id in (${about}) or entity_id in (${messages}) or entity_id in (${comments}))`;
  await sql`
    update notifications set facts = facts_without(facts, ${[...personalTexts]}::text[])
    where entity in ('claim', 'claimMessage', 'comment') and ${own}`.execute(trx);
  await eraseEvents(trx, {
    erasureId,
    where: sql<SqlBool>`(${own} or (entity = 'claim' and actor_id = ${authorId}))`,
  });
}
