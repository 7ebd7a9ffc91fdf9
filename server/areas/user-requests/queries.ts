// Reads of requests beside their rows, always through the viewer's scope, and what other areas ask for.
import { sql, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import { userRequestList } from '#shared/areas/user-requests/list.ts';
import type { UserRequestRow } from '#shared/areas/user-requests/user-request.ts';
import { systemActor } from '../../commands/actor.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { unitOfWork } from '../../commands/unit-of-work.ts';
import type { Trx } from '../../db/transaction.ts';
import { indexedSearch } from '../../entities/list-sql.ts';
import { userRequestService } from './service.ts';
import { userRequestStore } from './store.ts';

/** The list of requests with what its reads need. */
export const userRequestListSource = userRequestStore.listSource(userRequestList, { search: indexedSearch });

/** The requests about a parcel that the audience sees, the newest first, at most 20. */
export function findRequestsOfPackage(trx: Trx, audience: Audience, packageId: string): Promise<UserRequestRow[]> {
  return userRequestStore.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`package_id = ${packageId}`],
    sql`order by created_at desc, id limit 20`,
  );
}

/**
 * Records what the recipient of a parcel asks for: another day, another address, or both. Fails with
 * `package.too_many_requests`, with `no_delivery_day` or `required` on the field, and with `userRequest.parcel_finished`.
 */
export async function askAsRecipient(
  context: CommandContext,
  { packageId, day, address }: { packageId: string; day: string | null; address: string | null },
): Promise<void> {
  const asked = [
    ...(day === null ? [] : [{ kind: 'other_day', packageId, day }]),
    ...(address === null ? [] : [{ kind: 'address_change', packageId, address }]),
  ];
  await unitOfWork(context, systemActor, async (unit) => {
    for (const input of asked) await unit.run(userRequestService, 'ask', input);
  });
}
