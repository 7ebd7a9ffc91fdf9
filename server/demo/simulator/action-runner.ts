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
const maxBurst = 4;
const cooldownMs = 10 * 60_000;

export class ActionRunner {
  readonly #options: ActionRunnerOptions;
  // Keys of an earlier run belong to other inputs.
  readonly #runId: string;
  readonly #coolingDown = new Map<string, number>();
  #budget = 0;
  #calls = 0;

  constructor(options: ActionRunnerOptions) {
    this.#options = options;
    this.#runId = options.now().toString(36);
  }

  /** Lets so many milliseconds of the present hour bring their share. */
  refillBudget(passed: number): void {
    const wanted = (passed / 1000) * peakChangesPerSecond * activityLevel(this.#options.now());
    this.#budget = Math.min(Math.max(maxBurst, wanted), this.#budget + wanted);
  }

  /** Whether the tempo allows one more. */
  get hasBudget(): boolean {
    return this.#budget >= 1;
  }

  /** Whether more was done than the tempo allowed. */
  get isOverBudget(): boolean {
    return this.#budget < 0;
  }

  /** Whether a parcel has to be left alone. */
  isProtected(id: string): boolean {
    return this.#options.isViewed(id) || (this.#coolingDown.get(id) ?? 0) > this.#options.now();
  }

  /** Does something to a parcel. */
  async runOnParcel({ login, entity, action, input }: PersonaAction): Promise<void> {
    const now = this.#options.now();
    const id = String(input['id']);
    const done = await this.run(login, { entity, action, input });
    if (!('refused' in done)) return;
    for (const [each, until] of this.#coolingDown) if (until < now) this.#coolingDown.delete(each);
    this.#coolingDown.set(id, now + cooldownMs);
    this.#options.onRefused(id, now + cooldownMs);
  }

  /** Does anything. Throws ServerAway. */
  async run(login: string, request: ActionRequest): Promise<ActionResult> {
    const { api, stats, onParcelChanged } = this.#options;
    this.#budget -= 1;
    this.#calls += 1;
    const done = await api.performAction(login, request, `${this.#runId}/${this.#calls}`);
    if ('refused' in done) stats.countRefused(`${request.entity}.${request.action}`, done.refused);
    else stats.countDone();
    if ('parcel' in done && done.parcel) onParcelChanged(done.parcel);
    return done;
  }
}
