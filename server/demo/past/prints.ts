// The reprints of the demo's present: each hub has printed the sticker of a parcel again, as the history of the parcel says.
import { sql } from 'kysely';
import { z } from 'zod';
import type { CompanyModel } from '../company/company-model.ts';
import { createRandom, randomIdAt } from '../random.ts';
import { type Past, runAt } from './commands.ts';

const parcelRows = z.array(z.object({ id: z.string(), trackingNumber: z.string(), hubId: z.string() }));

/** Makes the reprints, in the transaction of the past. */
export async function makePrints(
  past: Past,
  model: CompanyModel,
  { seed, present }: { seed: number; present: Date },
): Promise<void> {
  const random = createRandom(seed, 'prints');
  const { rows } = await sql`
    select distinct on (hub_id) id, tracking_number, hub_id from packages
    where status = 'inhouse' order by hub_id, created_at desc, id`.execute(past.trx);
  for (const { id, trackingNumber: subject, hubId } of parcelRows.parse(rows)) {
    const actor = model.randomActor(random, 'HOUSEKEEPER', hubId);
    await runAt(past, present, { entity: 'package', action: 'noteReprint', actor, inputs: [{ id, copies: 1 }] });
    const jobId = randomIdAt(random, present.getTime());
    const input = { status: 'again', paper: 'stickers', subject, sheets: 1, again: 1, jobId };
    const [outcome] = await runAt(past, present, { entity: 'paperPrint', action: 'log', actor, inputs: [input] });
    if (!outcome || outcome.error) throw new Error('paperPrint log', { cause: outcome?.error });
    await sql`insert into paper_print_items (print_id, paper, item_id) values (${outcome.id}, 'stickers', ${id})`.execute(
      past.trx,
    );
  }
}
