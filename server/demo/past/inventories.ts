// The inventories of the demo's present: one hub has just closed one, and another one is being counted. All of it runs as
// commands of the present.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '../../commands/actor.ts';
import type { CommandInput, EntityRow } from '../../commands/entity-service.ts';
import type { EntityName } from '#shared/areas/index.ts';
import type { CompanyModel } from '../company/company-model.ts';
import { createRandom } from '../random.ts';
import { type Past, runAt } from './commands.ts';

const minuteMs = 60_000;
/** Parcels of an inventory that is closed: more would take long. */
const mostClosed = 150;
/** Parcels that were scanned in the one that goes on. */
const mostScanned = 90;

/** One of so many parcels stands on another shelf than the books say. */
const misplacedEach = 5;

const hubRows = z.array(z.object({ hubId: z.string(), n: z.number() }));
const parcelRows = z.array(
  z.object({
    id: z.string(),
    trackingNumber: z.string(),
    status: z.string(),
    hubId: z.string(),
    shelfId: z.string().nullable(),
  }),
);
type Found = z.output<typeof parcelRows>[number];

const onShelf = sql`(status = 'inhouse' or status = 'canceled' and return_stage in ('at_hub', 'at_origin_hub'))`;

class InventoryMaker {
  readonly #past: Past;
  readonly #present: Date;

  constructor(past: Past, present: Date) {
    this.#past = past;
    this.#present = present;
  }

  async #run(actor: Actor, entity: EntityName, action: string, input: CommandInput): Promise<EntityRow> {
    const [outcome] = await runAt(this.#past, this.#present, { entity, action, actor, inputs: [input] });
    if (!outcome || outcome.error) throw new Error(`${entity} ${action}`, { cause: outcome?.error });
    return outcome.row;
  }

  async #scan(
    actor: Actor,
    {
      inventoryId,
      hubId,
      shelfId,
      parcel,
    }: { inventoryId: string; hubId: string; shelfId: string | null; parcel: Found },
    kind: 'here' | 'surplus',
  ): Promise<void> {
    const { id: packageId, trackingNumber, shelfId: bookShelfId } = parcel;
    const here = shelfId === null || shelfId === bookShelfId ? 'present' : 'misplaced';
    const status = kind === 'here' ? here : kind;
    await this.#run(actor, 'inventory', 'scan', { id: inventoryId, status, trackingNumber, packageId });
    await this.#run(actor, 'inventoryScan', 'record', {
      status,
      inventoryId,
      hubId,
      trackingNumber,
      packageId,
      bookStatus: parcel.status,
      bookHubId: parcel.hubId,
      shelfId,
      bookShelfId: kind === 'here' ? bookShelfId : null,
      scannedById: actor.id,
      scannedAt: this.#present,
    });
  }

  /** One inventory with these parcels found, and closed if that is wanted. */
  async make(
    actor: Actor,
    hubId: string,
    { found, foreign, isClosed }: { found: readonly Found[]; foreign: readonly Found[]; isClosed: boolean },
  ): Promise<void> {
    const { id } = await this.#run(actor, 'inventory', 'open', { hubId });
    const shelves = found.flatMap(({ shelfId }) => shelfId ?? []);
    for (const [n, parcel] of found.entries()) {
      // Now and then one was put on the shelf of another.
      const shelfId =
        n % misplacedEach === 0 ? (shelves.find((shelf) => shelf !== parcel.shelfId) ?? null) : parcel.shelfId;
      await this.#scan(actor, { inventoryId: id, hubId, shelfId, parcel }, 'here');
    }
    for (const parcel of foreign) await this.#scan(actor, { inventoryId: id, hubId, shelfId: null, parcel }, 'surplus');
    if (isClosed) await this.#run(actor, 'inventory', 'close', { id });
    // Events are in the order of time, so all of it is recorded now; the row says when it began.
    const ago = (minutes: number) => new Date(this.#present.getTime() - minutes * minuteMs);
    await sql`
      update inventories set created_at = ${ago(isClosed ? 240 : 35)},
        closed_at = case when closed_at is not null then ${ago(150)}::timestamptz end
      where id = ${id}`.execute(this.#past.trx);
  }

  async read(where: ReturnType<typeof sql>, limit: number): Promise<Found[]> {
    const { rows } = await sql`
      select id, tracking_number, status, hub_id, shelf_id from packages where ${where} order by id limit ${limit}`.execute(
      this.#past.trx,
    );
    return parcelRows.parse(rows);
  }
}

/** Makes the inventories, in the transaction of the past. */
export async function makeInventories(
  past: Past,
  model: CompanyModel,
  { seed, present }: { seed: number; present: Date },
): Promise<void> {
  const random = createRandom(seed, 'inventories');
  const maker = new InventoryMaker(past, present);
  const { rows } = await sql`
    select hub_id, count(*)::int as n from packages where ${onShelf} group by 1 order by 2 desc, 1`.execute(past.trx);
  const hubs = hubRows.parse(rows);
  const largest = hubs[0];
  const smaller = hubs.slice(1).find(({ n }) => n >= 2 && n <= mostClosed);
  for (const hub of [smaller, largest]) {
    if (!hub) continue;
    const isClosed = hub === smaller;
    const all = await maker.read(sql`hub_id = ${hub.hubId} and ${onShelf}`, mostClosed);
    const out = await maker.read(sql`hub_id = ${hub.hubId} and status in ('received', 'enroute')`, 2);
    const away = await maker.read(sql`hub_id <> ${hub.hubId} and ${onShelf}`, 1);
    const found = isClosed
      ? all.slice(0, all.length < 6 ? -1 : -2)
      : all.slice(0, Math.min(mostScanned, Math.ceil(all.length * 0.6)));
    const actor = model.randomActor(random, 'HOUSEKEEPER', hub.hubId);
    await maker.make(actor, hub.hubId, { found, foreign: isClosed ? [...out, ...away] : out.slice(0, 1), isClosed });
  }
}
