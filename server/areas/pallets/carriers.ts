// Who can drive a pallet. Carriers belong to no hub, so a hub finds them with the rights of the system, by name only.
import { type DbPrincipal, type Trx, withSystemRole } from '../../db/transaction.ts';
import { normalizeSearch } from '#shared/lib/search.ts';
import { nameMatches } from '../directory/schema.ts';

const maxListed = 30;

/** The ids of the active carriers whose name has these words, by name. */
export function findCarriers(trx: Trx, principal: DbPrincipal, search: string | null | undefined): Promise<string[]> {
  const words = normalizeSearch(search);
  return withSystemRole(trx, principal, async () => {
    let query = trx
      .selectFrom('users')
      .select('users.id')
      .where('status', '=', 'active')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('userRoles')
            .select('role')
            .whereRef('userId', '=', 'users.id')
            .where('role', '=', 'TRANSPORTOR'),
        ),
      );
    if (words !== null) query = query.where(nameMatches('users.name', words));
    const rows = await query.orderBy('users.name').limit(maxListed).execute();
    return rows.map(({ id }) => id);
  });
}
