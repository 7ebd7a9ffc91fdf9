// What erasing an account does beyond its row: whatever names the person, in every table. Rows that are counted or that
// others refer to stay, without their texts. Runs with the rights of the system, in the transaction of the action.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { userInputs } from '#shared/areas/users/input.ts';
import type { UserRow } from '#shared/areas/users/fields.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { HandlersOf } from '../../../commands/entity-service.ts';
import { endAllSessions } from '../../../access/session.ts';
import { newId } from '../../../db/new-id.ts';
import { type Trx, withSignInRole, withSystemRole } from '../../../db/transaction.ts';
import { eraseEvents, personalTexts, sealOf } from '../../../events/erase-events.ts';
import { deleteFiles } from '../../../files/stored-files.ts';
import { forgetAccount } from '../../../sign-in/forget-account.ts';
import { otherAdminExists } from '../store.ts';
import { eraseThreads, redactMentions } from '../../mentions/queries.ts';
import { assertErasable, companyOfOnly } from './erasable.ts';

/** What stands for a text of an erased person in every language: the end of the id, so that two in a list differ. */
const endOf = ({ id }: UserRow, length: number): string => `#${id.slice(-length)}`;

/**
 * Erases an account. Fails with `user.own_account`, `user.last_admin`, and with the codes of `assertErasable` while the
 * account has open parcels, cash or invoices.
 */
export const erase: HandlersOf<UserRow, typeof userInputs>['erase'] = async ({ trx, row, input, actor, now }) => {
  if (row.id === actor.id) fail('user.own_account');
  if (row.roles.includes('ADMIN') && !(await otherAdminExists(trx, row.id))) fail('user.last_admin');
  await withSignInRole(trx, actor.dbPrincipal, () => forgetAccount(trx, row));
  const seal = await withSystemRole(trx, actor.dbPrincipal, async () => {
    await assertErasable(trx, row);
    const erasureId = newId(now.getTime());
    await eraseTraces(trx, row, { erasureId, now });
    if (input.redactName) await redactMentions(trx, { name: row.name, except: null, erasureId });
    return sealOf(trx, erasureId);
  });
  return {
    set: {
      name: endOf(row, 6),
      login: endOf(row, 12),
      email: null,
      phone: null,
      website: null,
      cityId: null,
      street: null,
      rib: null,
      ice: null,
      cne: null,
      avatarId: null,
      language: null,
      invitedAt: null,
      secondFactorAt: null,
      onDutySince: null,
      disabledAt: row.disabledAt ?? now,
      erasureRequestedAt: null,
      erasedAt: now,
    },
    payload: { reason: input.reason, ...seal },
  };
};

async function eraseTraces(
  trx: Trx,
  row: UserRow,
  { erasureId, now }: { erasureId: string; now: Date },
): Promise<void> {
  const { id } = row;
  const company = await companyOfOnly(trx, row);
  await endAllSessions(trx, id);
  await eraseOwnRows(trx, id, now);
  await eraseWords(trx, row);
  await eraseImportNames(trx, id, company);
  if (company !== null) await eraseMessages(trx, company);
  const claims = sql<SqlBool>`(c.opener_id = ${id} or c.company_id = ${company} or (c.driver_id = ${id} and c.type = 'driver_conduct'))`;
  await eraseThreads(trx, { claims, authorId: id, subjectId: id, erasureId, now });
  const avatars = await trx
    .selectFrom('files')
    .select('id')
    .where('ownerEntity', '=', 'user')
    .where('ownerId', '=', id)
    .execute();
  await deleteFiles(
    trx,
    avatars.map((file) => file.id),
    now,
  );
  await eraseHistory(trx, id, { company, erasureId });
}

/** What only the person had: places, phones, views, notifications, answers that are kept for a repeated call. */
async function eraseOwnRows(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`delete from driver_positions where driver_id = ${id}`.execute(trx);
  await sql`delete from driver_tracks where driver_id = ${id}`.execute(trx);
  await sql`
    update driver_devices set name = '', version = version + 1, revoked_at = coalesce(revoked_at, ${now}), updated_at = ${now}
    where driver_id = ${id}`.execute(trx);
  await sql`update saved_views set name = '#' || right(id::text, 12), query = '', version = version + 1 where owner_id = ${id}`.execute(
    trx,
  );
  await sql`update api_keys set name = '#' || right(id::text, 6) where created_by_id = ${id}`.execute(trx);
  await sql`
    delete from idempotency_keys where actor_id = ${id} or position(${id} in answer::text) > 0`.execute(trx);
  await sql`
    update notifications set facts = facts_without(facts, ${[...personalTexts]}::text[])
    where user_id = ${id} or (entity = 'user' and entity_id = ${id})`.execute(trx);
}

/** What the person wrote, and what was written about the person. */
async function eraseWords(trx: Trx, { id, email, phone }: UserRow): Promise<void> {
  await sql`
    update ratings set comment = case when author_id = ${id} or driver_id = ${id} or support_id = ${id} then null else comment end,
      response = case when response is null then null when author_id = ${id} or responder_id = ${id} then '—' else response end,
      answer = case when answer is null then null when author_id = ${id} then '—' else answer end,
      flag_reason = case when flag_reason is null then null else '—' end
    where author_id = ${id} or responder_id = ${id} or driver_id = ${id} or support_id = ${id}`.execute(trx);
  await sql`
    update webhook_deliveries set answer_body = null,
      body = jsonb_set(body::jsonb, '{data,rating}', (body::jsonb #> '{data,rating}') - ${[...personalTexts]}::text[])::text
    where source_id in (select r.id from ratings r
      where author_id = ${id} or responder_id = ${id} or driver_id = ${id} or support_id = ${id})
      and body::jsonb #> '{data,rating}' is not null`.execute(trx);
  await sql`
    update user_requests set address = case when address is null then null else '—' end, text = null,
      rejection_reason = case when rejection_reason is null then null else '—' end,
      steps = (select jsonb_agg(step || '{"note": null}' order by n) from jsonb_array_elements(steps) with ordinality s(step, n))
    where asker_id = ${id}`.execute(trx);
  await sql`
    update hand_overs set note = null, reason = case when reason is null then null else '—' end
    where driver_id = ${id}`.execute(trx);
  await sql`
    delete from mails where recipient = ${email} or position(${id} in params::text) > 0
      or (${phone}::text is not null and position(${phone ?? ''} in params::text) > 0)`.execute(trx);
  await sql`update parked_events set error = '' where entity = 'user' and entity_id = ${id}`.execute(trx);
}

/** The names of files and sheets, which somebody chose. Their rows name recipients, who are other people. */
async function eraseImportNames(trx: Trx, id: string, companyId: string | null): Promise<void> {
  await sql`
    update imports set name = '#' || right(id::text, 6), sheet_name = null
    where owner_id = ${id} or company_id = ${companyId}`.execute(trx);
}

/** What was sent for the company of a person alone, and its name on slips. */
async function eraseMessages(trx: Trx, companyId: string): Promise<void> {
  await sql`update webhook_deliveries set body = '{}', answer_body = null, error = null where company_id = ${companyId}`.execute(
    trx,
  );
  await sql`
    delete from webhook_queue q using webhooks w where w.id = q.webhook_id and w.company_id = ${companyId}`.execute(
    trx,
  );
  await sql`
    update slip_lines l set sender = '#' || c.number from packages p join companies c on c.id = p.company_id
    where p.id = l.package_id and c.id = ${companyId}`.execute(trx);
  await sql`delete from idempotency_keys where position(${companyId} in answer::text) > 0`.execute(trx);
}

const idRows = z.array(z.object({ id: z.string() }));

/** Erases the texts of the events about the person and what belonged to the person. */
async function eraseHistory(
  trx: Trx,
  id: string,
  { company: companyId, erasureId }: { company: string | null; erasureId: string },
): Promise<void> {
  const { rows } = await sql`
    select id from driver_devices where driver_id = ${id}
    union all select id from saved_views where owner_id = ${id}
    union all select id from imports where owner_id = ${id} or company_id = ${companyId}
    union all select id from ratings where author_id = ${id} or driver_id = ${id} or support_id = ${id} or responder_id = ${id}
    union all select id from user_requests where asker_id = ${id}
    union all select id from hand_overs where driver_id = ${id}
    union all select id from api_keys where created_by_id = ${id} or company_id = ${companyId}
    union all select id from sheets where company_id = ${companyId}
    union all select id from webhooks where company_id = ${companyId}
    union all select id from webhook_deliveries where company_id = ${companyId}`.execute(trx);
  const ids = [id, ...(companyId === null ? [] : [companyId]), ...idRows.parse(rows).map((found) => found.id)];
  await eraseEvents(trx, { erasureId, where: sql<SqlBool>`entity_id = any (${ids}::uuid[])` });
  // The name of the key with which a program acted for the person.
  await eraseEvents(trx, { erasureId, where: sql<SqlBool>`actor_id = ${id}`, texts: ['apiKey'] });
}
