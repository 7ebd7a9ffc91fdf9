// The rounds of the demo's present: the published drivers have stops at any time of the day and the week, for a visitor to open
// their phone. All of it runs as commands of the present.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '../../commands/actor.ts';
import type { CommandInput } from '../../commands/entity-service.ts';
import type { CompanyModel } from '../company/company-model.ts';
import { createRandom } from '../random.ts';
import { type Past, runAt } from './commands.ts';

/** The published accounts, and how many stops each has at least. */
const stopsOf: Readonly<Record<string, number>> = { driver: 6, subdriver: 3 };

const driverRows = z.array(z.object({ id: z.string(), login: z.string(), hubId: z.string(), held: z.number() }));
const idRows = z.array(z.object({ id: z.string() }));

/** Gives the drivers what waits at their hub, in the transaction of the past. */
export async function makeRounds(
  past: Past,
  model: CompanyModel,
  { seed, present }: { seed: number; present: Date },
): Promise<void> {
  const random = createRandom(seed, 'rounds');
  const run = async (action: 'assign' | 'receive' | 'start', actor: Actor, input: CommandInput): Promise<void> => {
    const [outcome] = await runAt(past, present, { entity: 'package', action, actor, inputs: [input] });
    if (!outcome || outcome.error) throw new Error(`package ${action}`, { cause: outcome?.error });
  };
  const { rows } = await sql`
    select u.id, u.login, u.hub_id, (select count(*)::int from packages p
      where p.driver_id = u.id and p.status in ('received', 'enroute')) as held
    from users u where u.login = any (${Object.keys(stopsOf)}) order by u.login`.execute(past.trx);
  for (const { id: driverId, login, hubId, held } of driverRows.parse(rows)) {
    const { rows: waiting } = await sql`
      select p.id from packages p join cities c on c.id = p.city_id
      where p.status = 'inhouse' and p.driver_id is null and p.hub_id = ${hubId} and c.hub_id = ${hubId}
      order by p.tracking_number limit ${Math.max(0, (stopsOf[login] ?? 0) - held)}`.execute(past.trx);
    for (const { id } of idRows.parse(waiting)) {
      await run('assign', model.randomActor(random, 'HOUSEKEEPER', hubId), { id, driverId });
      await run('receive', model.actorOf(driverId), { id });
    }
    // One of them is on its way, unless another is.
    const { rows: next } = await sql`
      select id from packages where driver_id = ${driverId} and status = 'received'
        and not exists (select from packages where driver_id = ${driverId} and status = 'enroute')
      order by tracking_number limit 1`.execute(past.trx);
    for (const { id } of idRows.parse(next)) await run('start', model.actorOf(driverId), { id });
  }
}
