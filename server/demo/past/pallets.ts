// The pallets of the demo's present: what is between two hubs is on pallets, some of which have just been unloaded, and what
// waits for another hub is being loaded. All of it runs as commands of the last hours.
import { sql } from 'kysely';
import { z } from 'zod';
import type { PalletAction } from '#shared/areas/pallets/pallet.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CommandInput } from '../../commands/entity-service.ts';
import type { CompanyModel } from '../company/company-model.ts';
import { createRandom, type Random } from '../random.ts';
import { type Past, runAt } from './commands.ts';

const minuteMs = 60_000;
/** Parcels on one pallet of the demo at most. */
const most = 40;

const parcelRows = z.array(
  z.object({ id: z.string(), trackingNumber: z.string(), fromHubId: z.string(), toHubId: z.string() }),
);
type Waiting = z.output<typeof parcelRows>[number];

/** How far a pallet is. */
type Stage = 'draft' | 'sealed' | 'in_transit' | 'unloading' | 'received' | 'closed';
/** Of the pallets, the fullest first. */
const stages: readonly Stage[] = [
  'unloading',
  'draft',
  'in_transit',
  'closed',
  'sealed',
  'received',
  'in_transit',
  'draft',
];

/** The parcels by their way, in loads of a pallet; the largest first. */
function loadsOf(parcels: readonly Waiting[]): Waiting[][] {
  const byWay = Map.groupBy(parcels, ({ fromHubId, toHubId }) => `${fromHubId} ${toHubId}`);
  return [...byWay.values()]
    .flatMap((all) =>
      Array.from({ length: Math.ceil(all.length / most) }, (_, n) => all.slice(n * most, (n + 1) * most)),
    )
    .toSorted((a, b) => b.length - a.length);
}

class PalletMaker {
  readonly #past: Past;
  readonly #model: CompanyModel;
  readonly #random: Random;
  readonly #present: Date;
  #serial = 48_210;

  constructor(past: Past, model: CompanyModel, { seed, present }: { seed: number; present: Date }) {
    this.#past = past;
    this.#model = model;
    this.#random = createRandom(seed, 'pallets');
    this.#present = present;
  }

  #ago(minutes: number): Date {
    return new Date(this.#present.getTime() - minutes * minuteMs);
  }

  async #run(minutes: number, actor: Actor, action: PalletAction, input: CommandInput): Promise<string> {
    const [outcome] = await runAt(this.#past, this.#ago(minutes), { entity: 'pallet', action, actor, inputs: [input] });
    if (!outcome || outcome.error) throw new Error(`pallet ${action}`, { cause: outcome?.error });
    return outcome.id;
  }

  /** Takes a parcel in at its hub, from where it goes on. */
  async takeIn({ id, fromHubId }: Waiting): Promise<void> {
    const actor = this.#model.randomActor(this.#random, 'HOUSEKEEPER', fromHubId);
    await runAt(this.#past, this.#ago(330), { entity: 'package', action: 'takeIn', actor, inputs: [{ id }] });
  }

  /** One pallet with these parcels, as far as this stage. */
  async make(stage: Stage, parcels: readonly Waiting[], foreign: Waiting | undefined): Promise<void> {
    const [first] = parcels;
    if (!first) return;
    const { fromHubId, toHubId } = first;
    const random = this.#random;
    const from = this.#model.randomActor(random, 'HOUSEKEEPER', fromHubId);
    const carrier = this.#model.randomActor(random, 'TRANSPORTOR');
    const begun = stage === 'draft' ? 50 : random.integer(240, 300);
    const id = await this.#run(begun, from, 'create', { fromHubId, toHubId, carrierId: carrier.id });
    const loaded = stage === 'draft' ? parcels.slice(0, Math.ceil(parcels.length * 0.7)) : parcels;
    for (const [index, { id: packageId }] of loaded.entries()) {
      const at = this.#ago(begun - 1 - index * 0.3);
      await this.#run(begun - 1 - index * 0.3, from, 'load', { id, packageId, at });
    }
    if (stage === 'draft') return;
    this.#serial += 1;
    await this.#run(begun - 20, from, 'seal', { id, sealNumber: `SC-${this.#serial}` });
    if (stage === 'sealed') return;
    await this.#run(begun - 30, carrier, 'depart', { id });
    if (stage === 'in_transit') return;
    await this.#run(120, carrier, 'arrive', { id });
    await this.#unload(stage, id, parcels, foreign);
  }

  async #unload(stage: Stage, id: string, parcels: readonly Waiting[], foreign: Waiting | undefined): Promise<void> {
    const [first] = parcels;
    if (!first) return;
    const to = this.#model.randomActor(this.#random, 'HOUSEKEEPER', first.toHubId);
    const missing = stage === 'unloading' && parcels.length > 2 ? 1 : 0;
    for (const [index, { id: packageId }] of parcels.slice(missing).entries()) {
      const minutes = 100 - index;
      const at = this.#ago(minutes);
      await runAt(this.#past, at, { entity: 'package', action: 'arrive', actor: to, inputs: [{ id: packageId }] });
      await this.#run(minutes, to, 'receive', { id, packageId, at });
    }
    if (stage === 'unloading') {
      if (foreign) await this.#noteForeign(id, to, first, foreign);
      if (missing > 0) await this.#run(50, to, 'finish', { id });
    }
    if (stage === 'closed') await this.#run(40, to, 'close', { id });
  }

  async #noteForeign(id: string, actor: Actor, { fromHubId, toHubId }: Waiting, foreign: Waiting): Promise<void> {
    await this.#run(56, actor, 'noteSurplus', { id });
    const { number } = z
      .object({ number: z.string() })
      .parse(
        await this.#past.trx.selectFrom('pallets').select('number').where('id', '=', id).executeTakeFirstOrThrow(),
      );
    const input = {
      kind: 'surplus',
      palletId: id,
      palletNumber: number,
      trackingNumber: foreign.trackingNumber,
      packageId: foreign.id,
      fromHubId,
      toHubId,
      ownerId: actor.id,
    };
    await runAt(this.#past, this.#ago(56), { entity: 'palletDiscrepancy', action: 'open', actor, inputs: [input] });
  }
}

/** Makes the pallets, in the transaction of the past. */
export async function makePallets(
  past: Past,
  model: CompanyModel,
  options: { seed: number; present: Date },
): Promise<void> {
  const maker = new PalletMaker(past, model, options);
  const { rows } = await sql`
    select p.id, p.tracking_number, p.hub_id as from_hub_id, c.hub_id as to_hub_id
    from packages p join cities c on c.id = p.city_id
    where (p.status = 'pickup' or p.status = 'confirmed' and p.id::text ~ '[0-7]$') and c.hub_id <> p.hub_id
    order by p.id`.execute(past.trx);
  for (const parcel of parcelRows.parse(rows)) await maker.takeIn(parcel);
  const { rows: leaving } = await sql`
    select p.id, p.tracking_number, p.hub_id as from_hub_id, coalesce(p.to_hub_id, c.hub_id) as to_hub_id
    from packages p left join cities c on c.id = p.city_id
    where p.status = 'transit' and p.to_hub_id <> p.hub_id
      or p.status = 'inhouse' and p.driver_id is null and c.hub_id <> p.hub_id
    order by p.id`.execute(past.trx);
  const loads = loadsOf(parcelRows.parse(leaving));
  const foreign = loads.at(-1)?.at(-1);
  for (const [index, parcels] of loads.entries())
    await maker.make(stages[index % stages.length] ?? 'draft', parcels, index === 0 ? foreign : undefined);
}
