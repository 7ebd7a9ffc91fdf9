// Checks deliveries: each fed event has a number, and each socket must get those of its scope exactly once.

/** A fed event: its scope, its parcel, and when it was sent (committed, or published). */
export interface FedEvent {
  scope: number;
  parcel: number;
  at: number;
}

/** `merged`: replaced by a later state of the same parcel, which is no loss. */
export interface DeliveryCounts {
  deliveries: number;
  lost: number;
  merged: number;
  duplicate: number;
  foreign: number;
  histogram: Uint32Array;
  bytes: number;
}

/** Histogram steps of a quarter millisecond, up to ten seconds. */
const [step, steps] = [0.25, 40_000];

export class DeliveryLog {
  #arrivals = new Float64Array(3 * 65_536);
  #length = 0;

  add(socket: number, event: number, at: number): void {
    if (this.#length + 3 > this.#arrivals.length) {
      const longer = new Float64Array(this.#arrivals.length * 2);
      longer.set(this.#arrivals);
      this.#arrivals = longer;
    }
    this.#arrivals[this.#length] = socket;
    this.#arrivals[this.#length + 1] = event;
    this.#arrivals[this.#length + 2] = at;
    this.#length += 3;
  }

  /** Compares deliveries with the events from number `first` on; `skip` are sockets without expectations. */
  compare(
    scopes: readonly number[],
    first: number,
    fed: readonly FedEvent[],
    skip: ReadonlySet<number>,
  ): Omit<DeliveryCounts, 'bytes'> {
    const seen = scopes.map(() => new Uint8Array(fed.length));
    const result = { deliveries: 0, lost: 0, merged: 0, duplicate: 0, foreign: 0, histogram: new Uint32Array(steps) };
    for (let at = 0; at < this.#length; at += 3) {
      const [socket = 0, number = 0, arrived = 0] = this.#arrivals.subarray(at, at + 3);
      const event = fed[number - first];
      const marks = seen[socket];
      if (!event || !marks || skip.has(socket)) continue;
      result.deliveries += 1;
      if (event.scope !== scopes[socket]) result.foreign += 1;
      marks[number - first] = (marks[number - first] ?? 0) + 1;
      const slot = Math.min(steps - 1, Math.max(0, Math.round((arrived - event.at) / step)));
      result.histogram[slot] = (result.histogram[slot] ?? 0) + 1;
    }
    for (const [socket, scope] of scopes.entries())
      if (!skip.has(socket)) countFaults(seen[socket] ?? new Uint8Array(), scope, fed, result);
    return result;
  }
}

/**
 * Counts what one socket missed or got twice. Goes backwards, so that later states of a parcel are known when an
 * earlier one is missing.
 */
function countFaults(
  marks: Uint8Array,
  scope: number,
  fed: readonly FedEvent[],
  result: Pick<DeliveryCounts, 'lost' | 'merged' | 'duplicate'>,
): void {
  const spare = new Map<number, number>();
  for (let at = fed.length - 1; at >= 0; at -= 1) {
    const event = fed[at];
    if (!event || event.scope !== scope) continue;
    const count = marks[at] ?? 0;
    const later = spare.get(event.parcel);
    if (count > 0) spare.set(event.parcel, (later ?? 0) + count - 1);
    else if (later === undefined) result.lost += 1;
    else {
      result.merged += 1;
      spare.set(event.parcel, later - 1);
    }
  }
  for (const left of spare.values()) result.duplicate += Math.max(0, left);
}

/** The milliseconds within which this share of the deliveries arrived. */
export function percentile(histogram: Uint32Array, share: number): number {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [slot, count] of histogram.entries()) {
    sum += count;
    if (sum >= total * share) return slot * step;
  }
  return 0;
}
