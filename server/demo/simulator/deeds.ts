// Doing things as people of the cast: each deed takes its share of the hour's tempo, and a parcel that was refused rests for a while.
import type { Api, Deed, Done } from './api/api.ts';
import type { Acting } from './board.ts';
import type { Parcel } from './parcel.ts';
import type { Tally } from './tally.ts';
import { changesASecond, tempo } from './tempo.ts';

interface DeedParts {
  api: Pick<Api, 'act'>;
  now: () => number;
  tally: Tally;
  /** Whether somebody who tries the demo has this parcel before them. */
  watched: (parcelId: string) => boolean;
  /** Hears of a parcel as a deed left it. */
  heard: (parcel: Parcel) => void;
  /** Hears of a parcel that was refused: it was no longer as it was known. */
  refused: (parcelId: string, until: number) => void;
}

/** How much may be made up for when a tick came late. */
const burst = 4;
const restMs = 10 * 60_000;

export class Deeds {
  readonly #parts: DeedParts;
  // Keys of an earlier run belong to other inputs.
  readonly #run: string;
  readonly #resting = new Map<string, number>();
  #tokens = 0;
  #calls = 0;

  constructor(parts: DeedParts) {
    this.#parts = parts;
    this.#run = parts.now().toString(36);
  }

  /** Lets so many milliseconds of the present hour bring their share. */
  refill(passed: number): void {
    const wanted = (passed / 1000) * changesASecond * tempo(this.#parts.now());
    this.#tokens = Math.min(Math.max(burst, wanted), this.#tokens + wanted);
  }

  /** Whether the tempo allows one more. */
  get mayGoOn(): boolean {
    return this.#tokens >= 1;
  }

  /** Whether more was done than the tempo allowed. */
  get overdrawn(): boolean {
    return this.#tokens < 0;
  }

  /** Whether a parcel has to be left alone. */
  guarded(id: string): boolean {
    return this.#parts.watched(id) || (this.#resting.get(id) ?? 0) > this.#parts.now();
  }

  /** Does something to a parcel. */
  async act({ login, entity, action, input }: Acting): Promise<void> {
    const now = this.#parts.now();
    const id = String(input['id']);
    const done = await this.perform(login, { entity, action, input });
    if (!('refused' in done)) return;
    for (const [each, until] of this.#resting) if (until < now) this.#resting.delete(each);
    this.#resting.set(id, now + restMs);
    this.#parts.refused(id, now + restMs);
  }

  /** Does anything. Throws ServerAway. */
  async perform(login: string, deed: Deed): Promise<Done> {
    const { api, tally, heard } = this.#parts;
    this.#tokens -= 1;
    this.#calls += 1;
    const done = await api.act(login, deed, `${this.#run}/${this.#calls}`);
    if ('refused' in done) tally.refused(`${deed.entity}.${deed.action}`, done.refused);
    else tally.done();
    if ('parcel' in done && done.parcel) heard(done.parcel);
    return done;
  }
}
