// Scans are answered one after the other, in their order. Without a network they wait, also over a reload, and none is lost or
// has two effects: each has an idempotency key from the moment of its scan. On the road they wait among the other actions
// (client/offline), which are sent on any page.
import * as z from 'zod/mini';

/** `misplaced`: done, and the parcel is not where it should be. */
export type ScanState = 'waiting' | 'done' | 'misplaced' | 'repeated' | 'unknown' | 'refused';

/** A scan that has no answer yet. */
export interface WaitingScan {
  /** Also its idempotency key. */
  key: string;
  /** The number that the code names, or the code. */
  number: string;
  /** What the scan does: the name of an action, or the id of a pallet. */
  context: string;
  /** By the clock of the device. */
  at: string;
}

/** What came of a scan, in the words of the screen. */
export interface ScanAnswer {
  state: Exclude<ScanState, 'waiting'>;
  title: string;
  /** The shelf, the hub, the count: large beside the title. */
  place?: string;
  detail?: string;
  /** The id of what an undo takes back; absent where there is none. */
  undoId?: string;
}

export interface Scan extends WaitingScan {
  state: ScanState;
  answer: ScanAnswer | null;
  /** It was taken back. */
  isUndone: boolean;
  /** It waits among the actions of this phone. */
  isKept: boolean;
}

/**
 * Null: there was no answer. `kept`: it waits among the actions of this phone, and `tellLater` is given its answer, or null if it
 * does not come here.
 */
export type SendScan = (
  scan: WaitingScan,
  tellLater: (answer: ScanAnswer | null) => void,
) => Promise<ScanAnswer | 'kept' | null>;

export interface QueueState {
  /** The newest first. */
  scans: readonly Scan[];
  isOffline: boolean;
}

const retryMs = 2_000;
/** Scans that the queue keeps, beside those that wait. */
const maxKept = 300;

const storedScans = z.array(z.object({ key: z.string(), number: z.string(), context: z.string(), at: z.string() }));

/** The waiting scans of an earlier visit, in their order; none if what is stored is not readable. */
function readStored(storageKey: string): readonly WaitingScan[] {
  try {
    return storedScans.parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

const isToSend = ({ state, isKept }: Scan): boolean => state === 'waiting' && !isKept;

function writeStored(storageKey: string, scans: readonly Scan[]): void {
  const waiting = scans.filter(isToSend).toReversed();
  if (waiting.length === 0) localStorage.removeItem(storageKey);
  else
    localStorage.setItem(
      storageKey,
      JSON.stringify(waiting.map(({ key, number, context, at }) => ({ key, number, context, at }))),
    );
}

const waitingScan = (scan: WaitingScan): Scan => ({
  ...scan,
  state: 'waiting',
  answer: null,
  isUndone: false,
  isKept: false,
});

/** The list with a new scan. The oldest ones leave it once they have ended: what waits is still to be sent. */
export function withScan(scans: readonly Scan[], scan: Scan): readonly Scan[] {
  return [scan, ...scans].filter(({ state }, place) => place < maxKept || state === 'waiting');
}

export class ScanQueue {
  readonly #storageKey: string;
  readonly #listeners = new Set<() => void>();
  #state: QueueState;
  #send: SendScan | null = null;
  #onAnswer: (scan: Scan) => void = () => {};
  #isSending = false;

  constructor(storageKey: string) {
    this.#storageKey = storageKey;
    this.#state = { scans: readStored(storageKey).map(waitingScan).toReversed(), isOffline: false };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly state = (): QueueState => this.#state;

  /** Who answers scans from now on, and who is told of each answer. Returns what ends it. */
  start(send: SendScan, onAnswer: (scan: Scan) => void): () => void {
    this.#send = send;
    this.#onAnswer = onAnswer;
    void this.#run();
    return () => {
      this.#send = null;
      this.#onAnswer = () => {};
    };
  }

  /** Takes a scan. One that was done, or still waits, is repeated and not sent again. */
  add(number: string, context: string): Scan {
    // What was done to it last: on another shelf meanwhile, it comes back to this one.
    const last = this.#state.scans.find(
      (scan) =>
        scan.number === number &&
        !scan.isUndone &&
        (scan.state === 'done' || scan.state === 'misplaced' || scan.state === 'waiting'),
    );
    const same = last?.context === context;
    const scan: Scan = {
      ...waitingScan({ key: crypto.randomUUID(), number, context, at: new Date().toISOString() }),
      ...(same && { state: 'repeated' as const }),
    };
    this.#set({ scans: withScan(this.#state.scans, scan) });
    if (!same) void this.#run();
    return scan;
  }

  /** Notes that a scan was taken back. */
  markUndone(key: string): void {
    this.#change(key, { isUndone: true });
  }

  async #run(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (;;) {
      const next = this.#state.scans.findLast(isToSend);
      const send = this.#send;
      if (!next || !send) break;
      const answer = await send(next, (later) => {
        this.#answer(next, later);
      });
      this.#set({ isOffline: answer === null || answer === 'kept' });
      if (answer === null) await new Promise((resolve) => setTimeout(resolve, retryMs));
      else if (answer === 'kept') this.#change(next.key, { isKept: true });
      else this.#answer(next, answer);
    }
    this.#isSending = false;
  }

  /** Null: what came of it is in the list of what was kept. */
  #answer(scan: Scan, answer: ScanAnswer | null): void {
    this.#set({ isOffline: false });
    if (answer === null) return this.#set({ scans: this.#state.scans.filter(({ key }) => key !== scan.key) });
    const answered: Scan = { ...scan, state: answer.state, answer };
    this.#change(scan.key, answered);
    this.#onAnswer(answered);
  }

  #change(key: string, change: Partial<Scan>): void {
    this.#set({ scans: this.#state.scans.map((scan) => (scan.key === key ? { ...scan, ...change } : scan)) });
  }

  #set(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change };
    if (change.scans) writeStored(this.#storageKey, change.scans);
    for (const listener of this.#listeners) listener();
  }
}
