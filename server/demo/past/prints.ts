// What was printed in the last days of the demo: stickers of senders, some of them twice, the labels of shelves, and slips. The
// history of a parcel says that its sticker was printed again.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Paper } from '#shared/areas/prints/print.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CompanyModel } from '../company/company-model.ts';
import { createRandom, type Random, randomIdAt } from '../random.ts';
import { type Past, runAt } from './commands.ts';

const minuteMs = 60_000;
const idRows = z.array(z.object({ id: z.string(), label: z.string(), hubId: z.string() }));
type Item = z.output<typeof idRows>[number];

class PrintMaker {
  readonly #past: Past;
  readonly #present: Date;
  readonly #random: Random;

  constructor(past: Past, present: Date, random: Random) {
    this.#past = past;
    this.#present = present;
    this.#random = random;
  }

  async read(query: ReturnType<typeof sql>): Promise<Item[]> {
    return idRows.parse((await query.execute(this.#past.trx)).rows);
  }

  /** One print, so many minutes ago. Events are in the order of time, so it is recorded now; the row says when it was. */
  async make(actor: Actor, paper: Paper, items: readonly Item[], minutes: number, isAgain = false): Promise<void> {
    const [only] = items;
    if (!only) return;
    if (isAgain && paper === 'stickers')
      await runAt(this.#past, this.#present, {
        entity: 'package',
        action: 'noteReprint',
        actor,
        inputs: items.map(({ id }) => ({ id, copies: 1 })),
      });
    const [outcome] = await runAt(this.#past, this.#present, {
      entity: 'paperPrint',
      action: 'log',
      actor,
      inputs: [
        {
          status: isAgain ? 'again' : 'first',
          paper,
          subject: items.length === 1 ? only.label : null,
          sheets: items.length,
          again: isAgain ? items.length : 0,
          jobId: randomIdAt(this.#random, this.#present.getTime()),
        },
      ],
    });
    if (!outcome || outcome.error) throw new Error('paperPrint log', { cause: outcome?.error });
    const at = new Date(this.#present.getTime() - minutes * minuteMs);
    await sql`update paper_prints set created_at = ${at} where id = ${outcome.id}`.execute(this.#past.trx);
    await sql`
      insert into paper_print_items (print_id, paper, item_id)
      select ${outcome.id}::uuid, ${paper}, item from unnest(${items.map(({ id }) => id)}::uuid[]) item`.execute(
      this.#past.trx,
    );
  }
}

/** Makes the log of prints, in the transaction of the past. */
export async function makePrints(
  past: Past,
  model: CompanyModel,
  { seed, present }: { seed: number; present: Date },
): Promise<void> {
  const random = createRandom(seed, 'prints');
  const maker = new PrintMaker(past, present, random);
  const housekeeper = (hubId: string): Actor => model.randomActor(random, 'HOUSEKEEPER', hubId);
  const parcels = await maker.read(sql`
    select id, tracking_number as label, hub_id from packages where status = 'inhouse' order by created_at desc, id limit 60`);
  for (const [hubId, all] of Map.groupBy(parcels, (parcel) => parcel.hubId)) {
    await maker.make(housekeeper(hubId), 'stickers', all, random.integer(900, 2_800));
    await maker.make(housekeeper(hubId), 'stickers', all.slice(0, 1), random.integer(20, 800), true);
  }
  const shelves = await maker.read(sql`
    select s.id, 'RY-' || h.code || '-' || s.code as label, s.hub_id
    from shelves s join hubs h on h.id = s.hub_id where s.status = 'active' order by s.hub_id, s.place, s.id`);
  for (const [hubId, all] of [...Map.groupBy(shelves, (shelf) => shelf.hubId)].slice(0, 3)) {
    await maker.make(housekeeper(hubId), 'shelfLabels', all, random.integer(3_000, 9_000));
    await maker.make(housekeeper(hubId), 'shelfLabels', all.slice(0, 1), random.integer(30, 1_200), true);
  }
  const slips = await maker.read(sql`
    select id, number as label, hub_id from slips where status <> 'voided' order by created_at desc, id limit 12`);
  for (const [n, slip] of slips.entries()) {
    await maker.make(housekeeper(slip.hubId), 'slip', [slip], random.integer(400, 1_400));
    if (n % 4 === 0) await maker.make(housekeeper(slip.hubId), 'slip', [slip], random.integer(10, 380), true);
  }
}
