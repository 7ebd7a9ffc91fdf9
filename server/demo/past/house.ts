// The house of the demo's present: drivers whose check-out is being scanned, drivers that are out, and some that come back. All
// of it runs as commands of the present.
import { sql } from 'kysely';
import { z } from 'zod';
import type { DriverDayAction } from '#shared/areas/house/driver-day.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CommandInput } from '../../commands/entity-service.ts';
import type { CompanyModel } from '../company/company-model.ts';
import { createRandom, type Random } from '../random.ts';
import { type Past, runAt } from './commands.ts';

const minuteMs = 60_000;

const parcelRows = z.array(z.object({ id: z.string(), status: z.string(), driverId: z.string(), hubId: z.string() }));
type Parcel = z.output<typeof parcelRows>[number];

/** What people write of a parcel that stays out. */
const reasons = [
  'Le destinataire passe le prendre ce soir',
  'Resté dans la camionnette, retour demain matin',
  'Le client a demandé d’attendre demain',
];

/** What the driver said nothing about needs a word of the hub. */
const needsReason = (status: string): boolean => status === 'received' || status === 'enroute';
const dayMinutes = 1_440;

class HouseMaker {
  readonly #past: Past;
  readonly #model: CompanyModel;
  readonly #random: Random;
  readonly #present: Date;

  constructor(past: Past, model: CompanyModel, { seed, present }: { seed: number; present: Date }) {
    this.#past = past;
    this.#model = model;
    this.#random = createRandom(seed, 'house');
    this.#present = present;
  }

  async #run(entity: 'driverDay' | 'package', action: string, actor: Actor, input: CommandInput): Promise<string> {
    const [outcome] = await runAt(this.#past, this.#present, { entity, action, actor, inputs: [input] });
    if (!outcome || outcome.error) throw outcome?.error ?? new AppError('internal');
    return outcome.id;
  }

  #day(action: DriverDayAction, actor: Actor, input: CommandInput): Promise<string> {
    return this.#run('driverDay', action, actor, input);
  }

  #ago(minutes: number): Date {
    return new Date(this.#present.getTime() - minutes * minuteMs);
  }

  /** The day of one driver: what waits for it is scanned, what it holds has left with it this morning. */
  async make(driverId: string, parcels: readonly Parcel[], isReturning: boolean): Promise<string> {
    const hubId = parcels[0]?.hubId ?? '';
    const actor = this.#model.randomActor(this.#random, 'HOUSEKEEPER', hubId);
    const held = parcels.filter(({ status }) => status !== 'inhouse');
    const waiting = parcels.filter(({ status }) => status === 'inhouse');
    const id = await this.#day('open', actor, { driverId });
    const scan = async (all: readonly Parcel[], minutes: number): Promise<void> => {
      for (const [n, { id: packageId }] of all.entries())
        await this.#day('scanOut', actor, { id, packageId, at: this.#ago(minutes - n / 6) });
    };
    if (held.length > 0) {
      await scan(held.slice(0, 60), 300);
      await this.#day('checkOut', actor, { id, missing: this.#random.integer(0, 2) });
      if (isReturning) await this.#bringBack(id, actor, held);
    } else await scan(waiting.slice(0, Math.ceil(waiting.length * 0.7)), 20);
    await this.#setBack(id);
    return id;
  }

  /** The day of one driver who came back yesterday evening: what stayed out has a reason, and so has the cash. */
  async makeClosed(driverId: string, parcels: readonly Parcel[]): Promise<void> {
    const held = parcels.filter(({ status }) => status !== 'inhouse').slice(0, 60);
    if (held.length === 0) return;
    const id = await this.make(driverId, held, true);
    const actor = this.#model.randomActor(this.#random, 'HOUSEKEEPER', held[0]?.hubId ?? '');
    for (const { id: packageId } of held.filter(({ status }) => needsReason(status)))
      await this.#day('keep', actor, { id, packageId, note: this.#random.pick(reasons) });
    await this.#day('close', actor, { id, cashNote: 'Remise demain matin, le coffre était fermé' });
    const ago = (minutes: number): Date => new Date(this.#present.getTime() - minutes * minuteMs);
    await sql`
      update driver_days set day = ${dayOf(ago(dayMinutes))}::date, created_at = ${ago(dayMinutes + 310)},
        checked_out_at = ${ago(dayMinutes + 290)}, closed_at = ${ago(dayMinutes - 120)},
        returned_at = case when returned_at is not null then ${ago(dayMinutes - 90)}::timestamptz end
      where id = ${id}`.execute(this.#past.trx);
  }

  async #bringBack(id: string, actor: Actor, held: readonly Parcel[]): Promise<void> {
    const handed = held.filter(({ status }) => status === 'reported' || status === 'scheduled').slice(0, 2);
    for (const { id: packageId } of handed) {
      await this.#run('package', 'handBack', actor, { id: packageId });
      await this.#day('scanBack', actor, { id, packageId, at: this.#ago(10) });
    }
    const kept = held.find(({ status }) => status === 'enroute');
    if (kept) await this.#day('keep', actor, { id, packageId: kept.id, note: this.#random.pick(reasons) });
  }

  /** Events are in the order of time, so all of it is recorded now; the rows say what happened over the last hours. */
  async #setBack(id: string): Promise<void> {
    await sql`
      update driver_days set created_at = ${this.#ago(310)},
        checked_out_at = case when checked_out_at is not null then ${this.#ago(290)}::timestamptz end,
        returned_at = case when returned_at is not null then ${this.#ago(10)}::timestamptz end
      where id = ${id}`.execute(this.#past.trx);
  }
}

/** A day that cannot be closed stays open. */
function ignoreRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

/** Makes the days of drivers, in the transaction of the past. */
export async function makeHouse(
  past: Past,
  model: CompanyModel,
  options: { seed: number; present: Date },
): Promise<void> {
  const maker = new HouseMaker(past, model, options);
  const { rows } = await sql`
    select p.id, p.status, p.driver_id, p.hub_id from packages p join users u on u.id = p.driver_id and u.hub_id = p.hub_id
    where p.status in ('inhouse', 'received', 'enroute', 'reported', 'scheduled', 'interested')
      and u.status = 'active'
    order by p.driver_id, p.tracking_number`.execute(past.trx);
  const byDriver = Map.groupBy(parcelRows.parse(rows), ({ driverId }) => driverId);
  // Some closed theirs yesterday, for a visitor to open a new one.
  for (const [n, [driverId, parcels]] of [...byDriver].entries())
    if (n % 4 === 3) await maker.makeClosed(driverId, parcels).catch(ignoreRefused);
    else await maker.make(driverId, parcels, n % 3 === 1);
}
