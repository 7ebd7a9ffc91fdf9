// Doing things as people of the cast: each deed takes its share of the hour's tempo, and a parcel that was refused rests for a while.
import type { SimulatorApi, ActionRequest, ActionResult } from './api/simulator-api.ts';
import type { PersonaAction } from './parcels/open-parcels.ts';
import type { Parcel } from './parcels/parcel.ts';
import type { SimulatorStats } from './simulator-stats.ts';
import { peakChangesPerSecond, activityLevel } from './simulation-clock.ts';

export interface ActionRunnerOptions {
  api: Pick<SimulatorApi, 'performAction'>;
  now: () => number;
  stats: SimulatorStats;
  /** Whether somebody who tries the demo has this parcel before them. */
  isViewed: (parcelId: string) => boolean;
  /** Hears of a parcel as a deed left it. */
  onParcelChanged: (parcel: Parcel) => void;
  /** Hears of a parcel that was refused: it was no longer as it was known. */
  onRefused: (parcelId: string, until: number) => void;
}

/** How much may be made up for when a tick came late. */
const burst = 4;
const restMs = 10 * 60_000;

export class ActionRunner {
  readonly #parts: ActionRunnerOptions;
  // Keys of an earlier run belong to other inputs.
  readonly #run: string;
  readonly #resting = new Map<string, number>();
  #tokens = 0;
  #calls = 0;

  constructor(parts: ActionRunnerOptions) {
    this.#parts = parts;
    this.#run = parts.now().toString(36);
  }

  /** Lets so many milliseconds of the present hour bring their share. */
  refillBudget(passed: number): void {
    const wanted = (passed / 1000) * peakChangesPerSecond * activityLevel(this.#parts.now());
    this.#tokens = Math.min(Math.max(burst, wanted), this.#tokens + wanted);
  }

  /** Whether the tempo allows one more. */
  get hasBudget(): boolean {
    return this.#tokens >= 1;
  }

  /** Whether more was done than the tempo allowed. */
  get isOverBudget(): boolean {
    return this.#tokens < 0;
  }

  /** Whether a parcel has to be left alone. */
  isProtected(id: string): boolean {
    return this.#parts.isViewed(id) || (this.#resting.get(id) ?? 0) > this.#parts.now();
  }

  /** Does something to a parcel. */
  async runOnParcel({ login, entity, action, input }: PersonaAction): Promise<void> {
    const now = this.#parts.now();
    const id = String(input['id']);
    const done = await this.run(login, { entity, action, input });
    if (!('refused' in done)) return;
    for (const [each, until] of this.#resting) if (until < now) this.#resting.delete(each);
    this.#resting.set(id, now + restMs);
    this.#parts.onRefused(id, now + restMs);
  }

  /** Does anything. Throws ServerAway. */
  async run(login: string, deed: ActionRequest): Promise<ActionResult> {
    const { api, stats, onParcelChanged } = this.#parts;
    this.#tokens -= 1;
    this.#calls += 1;
    const done = await api.performAction(login, deed, `${this.#run}/${this.#calls}`);
    if ('refused' in done) stats.countRefused(`${deed.entity}.${deed.action}`, done.refused);
    else stats.countDone();
    if ('parcel' in done && done.parcel) onParcelChanged(done.parcel);
    return done;
  }
}
