// What a parcel's actions ask of people, cities and hubs.
import { refuse, refuseField } from '#shared/kit/problem.ts';
import type { Role } from '#shared/access/roles.ts';
import type { Actor } from '../../commands/actor.ts';
import type { Trx } from '../../db/transaction.ts';

/** The city of an id; refuses the field when there is none. */
export async function cityOf(
  trx: Trx,
  id: string,
  field: string,
): Promise<{ id: string; nameFr: string; hubId: string }> {
  const city = await trx.selectFrom('cities').select(['id', 'nameFr', 'hubId']).where('id', '=', id).executeTakeFirst();
  return city ?? refuseField(field, 'unknown_city');
}

/** The city that a text names, by its French or Arabic name or an alias; null when none is recognised. */
export async function recogniseCity(trx: Trx, text: string): Promise<{ id: string; nameFr: string } | null> {
  const plain = text.trim().toLowerCase();
  const city = await trx
    .selectFrom('cities')
    .select(['id', 'nameFr'])
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['nameFr']), '=', plain),
        eb('nameAr', '=', text.trim()),
        eb('id', 'in', eb.selectFrom('cityAliases').select('cityId').where('alias', '=', plain)),
      ]),
    )
    .executeTakeFirst();
  return city ?? null;
}

/** Somebody active who holds one of the roles; refuses the field when there is none in the actor's sight. */
export async function personOf(
  trx: Trx,
  id: string,
  roles: readonly Role[],
  field: string,
): Promise<{ id: string; hubId: string | null }> {
  const person = await trx
    .selectFrom('users')
    .select(['users.id', 'users.hubId'])
    .where('users.id', '=', id)
    .where('status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('userRoles').select('role').whereRef('userId', '=', 'users.id').where('role', 'in', roles),
      ),
    )
    .executeTakeFirst();
  return person ?? refuseField(field, roles.includes('COLLECTOR') ? 'unknown_collector' : 'unknown_driver');
}

/** The hub where the actor scans: a housekeeper's own; for others the one named, else `otherwise`. */
export async function scanningHub(
  trx: Trx,
  { asker }: Actor,
  named: string | undefined,
  otherwise: string,
): Promise<string> {
  if (asker.role === 'HOUSEKEEPER') {
    const [own] = asker.audience.sets.hub;
    if (named !== undefined && named !== own) refuseField('hubId', 'unknown_hub');
    return own ?? refuse('forbidden');
  }
  if (named === undefined) return otherwise;
  const hub = await trx.selectFrom('hubs').select('id').where('id', '=', named).executeTakeFirst();
  return hub?.id ?? refuseField('hubId', 'unknown_hub');
}
