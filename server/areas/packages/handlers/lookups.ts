// Lookups of people, cities and hubs for the handlers of parcels.
import { fail, failField } from '#shared/lib/app-error.ts';
import type { Role } from '#shared/access/roles.ts';
import type { Actor } from '../../../commands/actor.ts';
import { BatchCache } from '../../../commands/batch-cache.ts';
import type { HandlerContext } from '../../../commands/entity-service.ts';
import type { Trx } from '../../../db/transaction.ts';
import { resolveCityTexts } from '../../config/queries.ts';

/** The city of an id. Fails with `unknown_city` on the field when there is none. */
export async function requireCity(
  trx: Trx,
  id: string,
  field: string,
): Promise<{ id: string; nameFr: string; hubId: string }> {
  const city = await trx.selectFrom('cities').select(['id', 'nameFr', 'hubId']).where('id', '=', id).executeTakeFirst();
  return city ?? failField(field, 'unknown_city');
}

/** The id of the city that a typed text certainly means; null when it is not certain. */
export async function findCityByText(trx: Trx, text: string): Promise<string | null> {
  const match = (await resolveCityTexts(trx, [text])).get(text);
  return match?.cityId && match.certain ? match.cityId : null;
}

type Lookup = Pick<HandlerContext<unknown>, 'trx' | 'batch'>;
const people = new BatchCache<{ id: string; hubId: string | null } | undefined>();

/** The active user with this id and one of the roles. Fails on the field when the actor sees no such user. */
export async function requireUserWithRole(
  { trx, batch }: Lookup,
  id: string,
  roles: readonly Role[],
  field: string,
): Promise<{ id: string; hubId: string | null }> {
  const person = await people.read(batch, `${id} ${roles.join(' ')}`, () =>
    trx
      .selectFrom('users')
      .select(['users.id', 'users.hubId'])
      .where('users.id', '=', id)
      .where('status', '=', 'active')
      .where((eb) =>
        eb.exists(
          eb.selectFrom('userRoles').select('role').whereRef('userId', '=', 'users.id').where('role', 'in', roles),
        ),
      )
      .executeTakeFirst(),
  );
  return person ?? failField(field, roles.includes('COLLECTOR') ? 'unknown_collector' : 'unknown_driver');
}

/** The hub where the actor scans: a housekeeper's own hub; for others the given hub, else `fallback`. */
export async function resolveScanHub(
  trx: Trx,
  { principal }: Actor,
  requestedId: string | undefined,
  fallback: string,
): Promise<string> {
  if (principal.role === 'HOUSEKEEPER') {
    const [own] = principal.audience.sets.hub;
    if (requestedId !== undefined && requestedId !== own) failField('hubId', 'unknown_hub');
    return own ?? fail('forbidden');
  }
  if (requestedId === undefined) return fallback;
  const hub = await trx.selectFrom('hubs').select('id').where('id', '=', requestedId).executeTakeFirst();
  return hub?.id ?? failField('hubId', 'unknown_hub');
}
