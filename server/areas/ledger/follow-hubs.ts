// The staff of a hub see what its drivers hold: the accounts of a driver follow when it belongs to another hub.
import { sql } from 'kysely';
import { z } from 'zod';
import { heldByDrivers } from '#shared/areas/ledger/account-kinds.ts';
import type { UserRow } from '#shared/areas/users/fields.ts';
import { userEntity } from '#shared/areas/users/user.ts';
import type { EntityChange, EntityRow, TransactionalSubscriber } from '../../commands/entity-service.ts';
import { ledgerAccountService } from './service.ts';

const isUser = (change: EntityChange<EntityRow>): change is EntityChange<UserRow> =>
  change.entity === 'user' && userEntity.isRow(change.after);
const idRows = z.array(z.object({ id: z.string() }));

/** Transactional subscriber: the accounts of drivers whose hub changed. */
export const followHubs: TransactionalSubscriber = async (trx, changes, runCommands) => {
  for (const change of changes.filter(isUser)) {
    const { before, after } = change;
    if (before === null || before.hubId === after.hubId) continue;
    const { rows } = await sql`select id from ledger_accounts
      where driver_id = ${after.id} and kind = any (${[...heldByDrivers]}) order by id`.execute(trx);
    const inputs = idRows.parse(rows).map(({ id }) => ({ id, driverHubId: after.hubId }));
    await runCommands(ledgerAccountService, 'follow', inputs, change);
  }
};
