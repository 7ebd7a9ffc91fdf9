// Erases the recipient of a parcel: name, phone, address and what was written about the person. Amounts, dates, driver and
// number stay, so that the books, the figures and the history of the driver do.
import { sql, type SqlBool } from 'kysely';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { Trx } from '../../../db/transaction.ts';
import { withSystemRole } from '../../../db/transaction.ts';
import { newId } from '../../../db/new-id.ts';
import { eraseEvents, personalTexts, sealOf } from '../../../events/erase-events.ts';
import { deleteFiles } from '../../../files/stored-files.ts';
import { eraseThreads, redactMentions } from '../../mentions/queries.ts';
import type { PackageHandler } from './package-handler.ts';

/** Stands for an erased text where one is required. */
const erased = '—';

export const eraseRecipient: PackageHandler<'eraseRecipient'> = async ({ trx, row, input, actor, now }) => {
  const erasureId = newId(now.getTime());
  const seal = await withSystemRole(trx, actor.dbPrincipal, async () => {
    await eraseTraces(trx, row, { erasureId, now });
    if (input.redactName) await redactMentions(trx, { name: row.recipientName, except: row.id, erasureId });
    return sealOf(trx, erasureId);
  });
  return {
    set: {
      recipientName: erased,
      phone: '',
      address: erased,
      cityText: row.cityId === null ? erased : '',
      newDestination: null,
      clientEmail: null,
      products: null,
      note: null,
      internalNote: null,
      proofOfNoResponse: null,
      receivedBy: null,
      proofPhotoIds: [],
    },
    payload: { reason: input.reason, ...seal },
  };
};

async function eraseTraces(
  trx: Trx,
  row: PackageRow,
  { erasureId, now }: { erasureId: string; now: Date },
): Promise<void> {
  const { id } = row;
  const photos = await trx
    .selectFrom('files')
    .select('id')
    .where('ownerEntity', '=', 'package')
    .where('ownerId', '=', id)
    .execute();
  await deleteFiles(
    trx,
    photos.map((photo) => photo.id),
    now,
  );
  await sql`
    update user_requests set address = case when address is null then null else ${erased} end, text = null,
      rejection_reason = case when rejection_reason is null then null else ${erased} end,
      steps = (select jsonb_agg(step || '{"note": null}' order by n) from jsonb_array_elements(steps) with ordinality s(step, n))
    where package_id = ${id}`.execute(trx);
  await sql`update slip_lines set recipient_name = ${erased} where package_id = ${id}`.execute(trx);
  await sql`
    update ratings set comment = null, response = case when response is null then null else ${erased} end,
      answer = case when answer is null then null else ${erased} end,
      flag_reason = case when flag_reason is null then null else ${erased} end
    where package_id = ${id}`.execute(trx);
  await sql`
    update notifications set facts = facts_without(facts, ${[...personalTexts]}::text[])
    where entity = 'package' and entity_id = ${id}`.execute(trx);
  await sql`delete from idempotency_keys where position(${id} in answer::text) > 0`.execute(trx);
  await sql`update parked_events set error = '' where entity = 'package' and entity_id = ${id}`.execute(trx);
  await eraseMessages(trx, id);
  await eraseImportedRows(trx, row);
  const claims = sql<SqlBool>`c.package_id = ${id}`;
  await eraseThreads(trx, { claims, authorId: null, subjectId: id, erasureId, now });
  const about = sql`select id from ratings where package_id = ${id}
    union all select id from user_requests where package_id = ${id}`;
  await eraseEvents(trx, { erasureId, where: sql<SqlBool>`(entity_id = ${id} or entity_id in (${about}))` });
}

/** Messages to webhooks about the parcel keep what is no personal data, so that they can still be sent again. */
async function eraseMessages(trx: Trx, id: string): Promise<void> {
  const texts = sql`${[...personalTexts]}::text[]`;
  await sql`
    update webhook_deliveries set answer_body = null, body = jsonb_set(jsonb_set(body::jsonb,
      '{data,package}', coalesce((body::jsonb #> '{data,package}') - ${texts}, '{}')),
      '{data,rating}', coalesce((body::jsonb #> '{data,rating}') - ${texts}, '{}'))::text
    where source_id = ${id} or source_id in (select r.id from ratings r where r.package_id = ${id})`.execute(trx);
}

/** The rows of imports that became this parcel, or that have its phone in any notation. */
async function eraseImportedRows(trx: Trx, { id, companyId, phone }: PackageRow): Promise<void> {
  const digits = phone.replaceAll(/\D/g, '').slice(-9);
  const isTheirs = sql`(r ->> 'packageId' = ${id} or exists (
    select from (select jsonb_array_elements_text(r -> 'cells') as text
      union all select value from jsonb_each_text(r -> 'edits')) c
    where regexp_replace(c.text, '\\D', '', 'g') like ${`%${digits}`}))`;
  await sql`
    update imports i set rows = (
      select jsonb_agg(case when ${isTheirs} then r || jsonb_build_object('edits', '{}'::jsonb,
        'cells', (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(r -> 'cells'))) else r end order by place)
      from jsonb_array_elements(i.rows) with ordinality as e(r, place))
    where company_id = ${companyId} and exists (select from jsonb_array_elements(i.rows) r where ${isTheirs})`.execute(
    trx,
  );
}
