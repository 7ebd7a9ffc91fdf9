// Runs actions of personas through the API. Each action uses the budget of the current hour, and a parcel whose action
// was rejected is left alone for a while.
import type { SimulatorApi, ActionRequest, ActionOutcome } from './api/simulator-api.ts';
import type { PersonaAction } from './parcels/open-parcels.ts';
import type { Parcel } from './parcels/parcel.ts';
import type { SimulatorStats } from './simulator-stats.ts';
import { peakChangesPerSecond, activityLevel } from './simulation-clock.ts';

interface ActionRunnerOptions {
  api: Pick<SimulatorApi, 'performAction'>;
  now: () => number;
  stats: SimulatorStats;
  /** True if a demo visitor has this parcel open. */
  isViewed: (parcelId: string) => boolean;
  /** Called with a parcel as an action left it. */
  onParcelChanged: (parcel: Parcel) => void;
  /** Called when an action on a parcel was rejected: the parcel is not as the simulator knew it. */
  onRefused: (parcelId: string, until: number) => void;
}

/** The budget that may accumulate when a tick is late. */
const maxBurst = 4;
const cooldownMs = 10 * 60_000;

export class ActionRunner {
  readonly #options: ActionRunnerOptions;
  // Idempotency keys of an earlier run belong to other inputs.
  readonly #runId: string;
  readonly #coolingDown = new Map<string, number>();
  #budget = 0;
  #calls = 0;

  constructor(options: ActionRunnerOptions) {
    this.#options = options;
    this.#runId = options.now().toString(36);
  }

  /** Adds the budget of this number of milliseconds at the current activity level. */
  refillBudget(passed: number): void {
    const wanted = (passed / 1000) * peakChangesPerSecond * activityLevel(this.#options.now());
    this.#budget = Math.min(Math.max(maxBurst, wanted), this.#budget + wanted);
  }

  /** True if the budget allows one more action. */
  get hasBudget(): boolean {
    return this.#budget >= 1;
  }

  /** True if more actions ran than the budget allowed. */
  get isOverBudget(): boolean {
    return this.#budget < 0;
  }

  /** True if a parcel has to be left alone. */
  isProtected(id: string): boolean {
    return this.#options.isViewed(id) || (this.#coolingDown.get(id) ?? 0) > this.#options.now();
  }

  /** Runs an action on a parcel. */
  async runOnParcel({ login, entity, action, input }: PersonaAction): Promise<void> {
    const now = this.#options.now();
    const id = String(input['id']);
    const done = await this.run(login, { entity, action, input });
    if (!('refused' in done)) return;
    for (const [each, until] of this.#coolingDown) if (until < now) this.#coolingDown.delete(each);
    this.#coolingDown.set(id, now + cooldownMs);
    this.#options.onRefused(id, now + cooldownMs);
  }

  /** Runs any action. Throws ServerUnavailable. */
  async run(login: string | null, request: ActionRequest): Promise<ActionOutcome> {
    const { api, stats, onParcelChanged } = this.#options;
    this.#budget -= 1;
    this.#calls += 1;
    const done = await api.performAction(login, request, `${this.#runId}/${this.#calls}`);
    if (!('refused' in done)) stats.countDone();
    else if (request.mayBeRefused !== true) stats.countRefused(`${request.entity}.${request.action}`, done.refused);
    if ('parcel' in done && done.parcel) onParcelChanged(done.parcel);
    return done;
  }
}
