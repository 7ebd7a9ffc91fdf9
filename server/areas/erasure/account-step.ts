// The job that erases an account, in one step: the company of a person alone, its keys, spreadsheet and webhooks, and the
// account with all that names the person are one transaction, so that nobody ever sees half of it.
import type { UserRow } from '#shared/areas/users/fields.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { LocksMoved } from '../../commands/row-locks.ts';
import { type UnitOfWork, unitOfWork } from '../../commands/unit-of-work.ts';
import type { Trx } from '../../db/transaction.ts';
import type { JobStep } from '../../lib/job-step.ts';
import { apiKeyService } from '../api-keys/queries.ts';
import { companyService } from '../companies/queries.ts';
import { sheetService } from '../sheets/queries.ts';
import { webhookService } from '../webhooks/queries.ts';
import { companyOfOnly, userService } from '../users/queries.ts';
import { erasureRequest, provenOwner } from './request.ts';

const complete = { chunks: [], cursor: {}, done: 1, total: 1, isComplete: true };

/** The step of `eraseAccount`. An account that is erased already is left as it is. */
export function createAccountErasureStep(context: CommandContext): JobStep {
  return async ({ request, owner }) => {
    if (!owner) fail('job.owner_gone');
    const { id, ...how } = erasureRequest.parse(request);
    await unitOfWork(context, provenOwner(owner, context.now()), async (unit) => {
      const user = (await userService.store.find(unit.trx, id, null)) ?? fail('missing');
      if (user.erasedAt) return;
      await eraseBelongings(unit, user);
      await unit.perform(userService, 'erase', { id, ...how });
    });
    return complete;
  };
}

/** The keys that the person made, and the company with its keys, spreadsheet and webhooks, if the person is alone in it. */
async function eraseBelongings(unit: UnitOfWork, user: UserRow): Promise<void> {
  const companyId = await companyOfOnly(unit.trx, user);
  const { keys, sheets, webhooks } = await findBelongings(unit.trx, user.id, companyId);
  await unit.lock([
    ...sheets.map(({ id }) => ({ service: sheetService, id })),
    ...(companyId === null ? [] : [{ service: companyService, id: companyId }]),
    { service: userService, id: user.id },
    ...keys.map(({ id }) => ({ service: apiKeyService, id })),
    ...webhooks.map(({ id }) => ({ service: webhookService, id })),
  ]);
  // Somebody may have joined the company before it was locked: then all is looked at again.
  if ((await companyOfOnly(unit.trx, user)) !== companyId) throw new LocksMoved();
  if (companyId !== null) await unit.perform(companyService, 'erase', { id: companyId });
  for (const { id } of sheets) await unit.perform(sheetService, 'erase', { id });
  for (const { id } of keys) await unit.perform(apiKeyService, 'revoke', { id });
  for (const { id } of webhooks) await unit.perform(webhookService, 'erase', { id });
}

async function findBelongings(trx: Trx, userId: string, companyId: string | null) {
  const ofCompany = (table: 'sheets' | 'webhooks') =>
    companyId === null ? [] : trx.selectFrom(table).select('id').where('companyId', '=', companyId).execute();
  const keys = await trx
    .selectFrom('apiKeys')
    .select('id')
    .where('revokedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('createdById', '=', userId), ...(companyId === null ? [] : [eb('companyId', '=', companyId)])]),
    )
    .execute();
  return { keys, sheets: await ofCompany('sheets'), webhooks: await ofCompany('webhooks') };
}
