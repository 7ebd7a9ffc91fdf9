// The hub where somebody works.
import { fail, failField } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import type { Trx } from '../../db/transaction.ts';

/** The hub of a scan or a new row: of a housekeeper the own one; of others the one that is given, which exists. */
export async function ownHub(trx: Trx, { principal }: Actor, given: string | null | undefined): Promise<string> {
  if (principal.role === 'HOUSEKEEPER') {
    const [own] = principal.audience.sets.hub;
    if (given != null && given !== own) failField('hubId', 'unknown_hub');
    return own ?? fail('forbidden');
  }
  const hub = await trx
    .selectFrom('hubs')
    .select('id')
    .where('id', '=', given ?? failField('hubId', 'required'))
    .executeTakeFirst();
  return hub?.id ?? failField('hubId', 'unknown_hub');
}
