// The slips of the demo's present: what drivers took out this morning, and what collectors fetched. They run as commands of the
// present.
import { sql } from 'kysely';
import { z } from 'zod';
import { slipActions, numberPrefix } from '#shared/areas/slips/slip.ts';
import { hubById } from '../../areas/directory/queries.ts';
import { packageService } from '../../areas/packages/queries.ts';
import { insertSlipLines, linesOf, takeHubNumber } from '../../areas/slips/queries.ts';
import { Loaders } from '../../graphql/loaders.ts';
import type { CompanyModel } from '../company/company-model.ts';
import { createRandom } from '../random.ts';
import { type Past, runAt } from './commands.ts';

/** Parcels on one slip of the demo at most. */
const most = 30;

const groups = z.array(
  z.object({
    kind: z.enum(['exit', 'pickup']),
    hubId: z.string(),
    carrierId: z.string(),
    companyId: z.string().nullable(),
    ids: z.array(z.string()),
  }),
);

/** Makes the slips, in the transaction of the past. */
export async function makeSlips(
  past: Past,
  model: CompanyModel,
  { seed, present }: { seed: number; present: Date },
): Promise<void> {
  const random = createRandom(seed, 'slips');
  const { trx } = past;
  const loaders = new Loaders((work) => work(trx));
  const { rows } = await sql`
    select 'exit' as kind, hub_id, driver_id as carrier_id, null::uuid as company_id, array_agg(id order by tracking_number) as ids
    from packages where status = 'received' and driver_id is not null group by 2, 3
    union all
    select 'pickup', hub_id, collector_id, company_id, array_agg(id order by tracking_number)
    from packages where status = 'pickup' and collector_id is not null group by 2, 3, 4
    order by 1, 2, 3, 4`.execute(trx);
  for (const { kind, hubId, carrierId, companyId, ids } of groups.parse(rows)) {
    const listed = ids.slice(0, most);
    const parcels = await packageService.store.findMany(trx, listed, null);
    const hub = await loaders.of(hubById).load(hubId);
    if (!hub) continue;
    const actor = model.randomActor(random, 'HOUSEKEEPER', hubId);
    const number = await takeHubNumber(trx, { series: kind, prefix: numberPrefix[kind], hub, now: present });
    const total = parcels.reduce((sum, { cod }) => sum + cod, 0);
    const input = { kind, number, hubId, toHubId: null, carrierId, companyId, count: parcels.length, total };
    const [made] = await runAt(past, present, { entity: 'slip', action: 'create', actor, inputs: [input] });
    if (!made || made.error) throw new Error('slip create', { cause: made?.error });
    await insertSlipLines(trx, made.id, await linesOf(parcels, loaders));
    const inputs = parcels.map(({ id }) => ({ id, slipNumber: number }));
    await runAt(past, present, { entity: 'package', action: slipActions[kind].list, actor, inputs });
  }
}
