// The tables of hand-overs, deposits and closed days, and their numbers.
import { sql } from 'kysely';
import { z } from 'zod';
import { cashDayEntity } from '#shared/areas/cash/cash-day.ts';
import { cashDayList } from '#shared/areas/cash/cash-day-list.ts';
import { depositEntity } from '#shared/areas/cash/deposit.ts';
import { depositList } from '#shared/areas/cash/deposit-list.ts';
import { handOverEntity } from '#shared/areas/cash/hand-over.ts';
import { handOverList } from '#shared/areas/cash/hand-over-list.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { Actor } from '../../commands/actor.ts';
import type { Trx } from '../../db/transaction.ts';
import { TableStore } from '../../entities/entity-store.ts';

export const handOverStore = new TableStore(handOverEntity, { table: 'handOvers', countedBy: handOverList });
export const depositStore = new TableStore(depositEntity, { table: 'deposits', countedBy: depositList });
export const cashDayStore = new TableStore(cashDayEntity, { table: 'cashDays', countedBy: cashDayList });

const numbered = z.tuple([z.object({ code: z.string(), last: z.number() })]);

/**
 * The next reference of a hub, kind and year of Casablanca: RC of a hand-over (remise de caisse), VB of a deposit
 * (versement bancaire). Others wait for it until the transaction ends, and one that fails gives it back: so there are no
 * gaps. Needs the rights of the system.
 */
export async function takeCashReference(trx: Trx, kind: 'RC' | 'VB', hubId: string, now: Date): Promise<string> {
  const year = Number(dayOf(now).slice(0, 4));
  const { rows } = await sql`
    with taken as (
      insert into cash_numbers (hub_id, kind, year, last) values (${hubId}, ${kind}, ${year}, 1)
      on conflict (hub_id, kind, year) do update set last = cash_numbers.last + 1 returning last)
    select h.code, t.last from taken t join hubs h on h.id = ${hubId}`.execute(trx);
  const [{ code, last }] = numbered.parse(rows);
  return `${kind}-${code}-${year}-${String(last).padStart(6, '0')}`;
}

/** The hub of a new row: the one that is given, or else that of the actor. Fails for the hub of others. */
export function hubFor({ principal }: Actor, given: string | null | undefined): string {
  const own = principal.role === 'SYS' ? [] : principal.audience.sets.hub;
  const hubId = given ?? own[0] ?? failField('hubId', 'required');
  if (principal.role === 'HOUSEKEEPER' && !own.includes(hubId)) fail('missing');
  return hubId;
}
