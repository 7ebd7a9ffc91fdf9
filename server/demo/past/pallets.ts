// The pallets of the demo's present: what is between two hubs is on pallets, some of which have just been unloaded, and what
// waits for another hub is being loaded. All of it runs as commands of the present.
import { sql } from 'kysely';
import { z } from 'zod';
import type { PalletAction } from '#shared/areas/pallets/pallet.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CommandInput } from '../../commands/entity-service.ts';
import type { CompanyModel } from '../company/company-model.ts';
import { createRandom, type Random } from '../random.ts';
import { advanceJourney, planJourney, standingAt } from '../simulator/routing/journey.ts';
import { type Past, runAt } from './commands.ts';

const minuteMs = 60_000;
/** Parcels on one pallet of the demo at most. */
const most = 40;

const parcelRows = z.array(
  z.object({ id: z.string(), trackingNumber: z.string(), fromHubId: z.string(), toHubId: z.string() }),
);
type Waiting = z.output<typeof parcelRows>[number];

const wayRows = z.array(
  z.object({
    fromHubId: z.string(),
    toHubId: z.string(),
    fromLat: z.number(),
    fromLng: z.number(),
    toLat: z.number(),
    toLng: z.number(),
  }),
);

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

  async #run(actor: Actor, action: PalletAction, input: CommandInput): Promise<string> {
    const [outcome] = await runAt(this.#past, this.#present, { entity: 'pallet', action, actor, inputs: [input] });
    if (!outcome || outcome.error) throw new Error(`pallet ${action}`, { cause: outcome?.error });
    return outcome.id;
  }

  /** Takes a parcel in at its hub, from where it goes on. */
  async takeIn({ id, fromHubId }: Waiting): Promise<void> {
    const actor = this.#model.randomActor(this.#random, 'HOUSEKEEPER', fromHubId);
    await runAt(this.#past, this.#present, { entity: 'package', action: 'takeIn', actor, inputs: [{ id }] });
  }

  /** One pallet with these parcels, as far as this stage. */
  async make(stage: Stage, parcels: readonly Waiting[], foreign: Waiting | undefined): Promise<void> {
    const [first] = parcels;
    if (!first) return;
    const { fromHubId, toHubId } = first;
    const from = this.#model.randomActor(this.#random, 'HOUSEKEEPER', fromHubId);
    const carrier = this.#model.randomActor(this.#random, 'TRANSPORTOR');
    const id = await this.#run(from, 'create', { fromHubId, toHubId, carrierId: carrier.id });
    const loaded = stage === 'draft' ? parcels.slice(0, Math.ceil(parcels.length * 0.7)) : parcels;
    for (const [index, { id: packageId }] of loaded.entries())
      await this.#run(from, 'load', { id, packageId, at: this.#ago(280 - index) });
    if (stage !== 'draft') {
      this.#serial += 1;
      await this.#run(from, 'seal', { id, sealNumber: `SC-${this.#serial}` });
    }
    if (stage !== 'draft' && stage !== 'sealed') await this.#run(carrier, 'depart', { id });
    if (stage === 'in_transit') await this.#share(id, carrier);
    if (stage === 'unloading' || stage === 'received' || stage === 'closed') {
      await this.#run(carrier, 'arrive', { id });
      await this.#unload(stage, id, parcels, foreign);
    }
    await this.#setBack(id);
  }

  /** Its carrier is past the middle of its way, by road, and says so. */
  async #share(id: string, carrier: Actor): Promise<void> {
    const { rows } = await sql`
      select p.from_hub_id, p.to_hub_id, f.lat as from_lat, f.lng as from_lng, t.lat as to_lat, t.lng as to_lng
      from pallets p join hubs f on f.id = p.from_hub_id join hubs t on t.id = p.to_hub_id
      where p.id = ${id} and f.lat is not null and t.lat is not null`.execute(this.#past.trx);
    const [way] = wayRows.parse(rows);
    if (!way) return;
    const { fromHubId, toHubId, fromLat, fromLng, toLat, toLng } = way;
    const journey = planJourney(standingAt([fromLat, fromLng]), [toLat, toLng], this.#random);
    const seconds = journey.legs.reduce((sum, { metres, speed }) => sum + metres / speed, 0);
    const [lat, lng] = advanceJourney(journey, seconds * 600, 1).at;
    await runAt(this.#past, this.#present, {
      entity: 'palletPosition',
      action: 'share',
      actor: carrier,
      inputs: [{ palletId: id, carrierId: carrier.id, fromHubId, toHubId, lat, lng, at: this.#ago(2) }],
    });
  }

  async #unload(stage: Stage, id: string, parcels: readonly Waiting[], foreign: Waiting | undefined): Promise<void> {
    const [first] = parcels;
    if (!first) return;
    const to = this.#model.randomActor(this.#random, 'HOUSEKEEPER', first.toHubId);
    const missing = stage === 'unloading' && parcels.length > 1 ? 1 : 0;
    for (const [index, { id: packageId }] of parcels.slice(missing).entries()) {
      await runAt(this.#past, this.#present, {
        entity: 'package',
        action: 'arrive',
        actor: to,
        inputs: [{ id: packageId }],
      });
      await this.#run(to, 'receive', { id, packageId, at: this.#ago(100 - index) });
    }
    if (stage === 'unloading') {
      if (foreign) await this.#noteForeign(id, to, first, foreign);
      if (missing > 0) await this.#run(to, 'finish', { id });
    }
    if (stage === 'closed') await this.#run(to, 'close', { id });
  }

  async #noteForeign(id: string, actor: Actor, { fromHubId, toHubId }: Waiting, foreign: Waiting): Promise<void> {
    await this.#run(actor, 'noteSurplus', { id });
    const { number } = await this.#past.trx
      .selectFrom('pallets')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const input = {
      kind: 'surplus',
      palletId: id,
      palletNumber: number,
      inventoryId: null,
      inventoryNumber: null,
      trackingNumber: foreign.trackingNumber,
      packageId: foreign.id,
      fromHubId,
      toHubId,
      ownerId: actor.id,
    };
    await runAt(this.#past, this.#present, { entity: 'palletDiscrepancy', action: 'open', actor, inputs: [input] });
  }

  /** Events are in the order of time, so all of it is recorded now; the rows say what happened over the last hours. */
  async #setBack(id: string): Promise<void> {
    const ago = (minutes: number) => this.#ago(minutes);
    await sql`
      update pallets set created_at = ${ago(300)}, sealed_at = case when sealed_at is not null then ${ago(200)}::timestamptz end,
        departed_at = case when departed_at is not null then ${ago(190)}::timestamptz end,
        arrived_at = case when arrived_at is not null then ${ago(110)}::timestamptz end,
        unloaded_at = case when unloaded_at is not null then ${ago(50)}::timestamptz end
      where id = ${id}`.execute(this.#past.trx);
    await sql`update pallet_discrepancies set created_at = ${ago(50)} where pallet_id = ${id}`.execute(this.#past.trx);
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
    where (p.status = 'pickup' or p.status = 'confirmed' and p.tracking_number ~ '[0-4]$') and c.hub_id <> p.hub_id
    order by p.tracking_number`.execute(past.trx);
  for (const parcel of parcelRows.parse(rows)) await maker.takeIn(parcel);
  const { rows: leaving } = await sql`
    select p.id, p.tracking_number, p.hub_id as from_hub_id, coalesce(p.to_hub_id, c.hub_id) as to_hub_id
    from packages p left join cities c on c.id = p.city_id
    where p.status = 'transit' and p.to_hub_id <> p.hub_id
      or p.status = 'inhouse' and p.driver_id is null and c.hub_id <> p.hub_id
    order by p.tracking_number`.execute(past.trx);
  const loads = loadsOf(parcelRows.parse(leaving));
  const foreign = loads.at(-1)?.at(-1);
  for (const [index, parcels] of loads.entries())
    await maker.make(stages[index % stages.length] ?? 'draft', parcels, index === 0 ? foreign : undefined);
}
