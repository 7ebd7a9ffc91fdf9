// Queues the session lookups of WebSocket upgrades, in order of arrival. When an instance dies, thousands of clients
// reconnect at once. A transaction for each would take the processor and the connections of the calls, so those that
// arrive while others are looked up wait and share the next lookup.
import type { IncomingMessage } from 'node:http';

const maxConcurrent = 2;
/** More together take longer than the next clients should wait, and save little more. */
const maxTogether = 50;
/**
 * Our pages give up after eight seconds. A client that waited longer than this here is refused: before, its connection
 * may have waited to be accepted, and opening its socket takes time too. Looking up clients that give up soon after
 * would waste all work of an overloaded instance.
 */
const defaultTimeoutMs = 4_000;

type UpgradeRequest = Pick<IncomingMessage, 'socket' | 'headers' | 'url'>;

interface PendingUpgrade<Found> {
  request: UpgradeRequest;
  resolve: (found: Found | 'busy') => void;
  reject: (error: unknown) => void;
  at: number;
}

/** Looks up several requests at once; the results are in their order. */
type LookUp<Found> = (requests: readonly UpgradeRequest[]) => Promise<readonly Found[]>;

export class UpgradeQueue<Found> {
  readonly #lookUp: LookUp<Found>;
  readonly #waiting = new Set<PendingUpgrade<Found>>();
  readonly #patienceMs: number;
  #running = 0;

  constructor(lookUp: LookUp<Found>, { patienceMs = defaultTimeoutMs }: { patienceMs?: number } = {}) {
    this.#lookUp = lookUp;
    this.#patienceMs = patienceMs;
  }

  /**
   * The result for this request when it is its turn. 'busy' when that took too long, or when the client has
   * disconnected: nothing is looked up then. Rejects as the lookup does.
   */
  run(request: UpgradeRequest): Promise<Found | 'busy'> {
    const { socket } = request;
    const { promise, resolve, reject } = Promise.withResolvers<Found | 'busy'>();
    const pending = { request, resolve, reject, at: performance.now() };
    const giveUp = (): void => {
      this.#waiting.delete(pending);
      resolve('busy');
    };
    socket.once('end', giveUp);
    socket.once('close', giveUp);
    // A disconnect is noticed only while reading. What came early stays in the buffer.
    socket.read(0);
    this.#waiting.add(pending);
    this.#next();
    return promise.finally(() => void socket.off('end', giveUp).off('close', giveUp));
  }

  #next(): void {
    while (this.#running < maxConcurrent) {
      const together = this.#takeWaiting();
      if (together.length === 0) return;
      this.#running += 1;
      void this.#answer(together).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  /** The oldest waiting requests whose clients are still there. */
  #takeWaiting(): PendingUpgrade<Found>[] {
    const taken: PendingUpgrade<Found>[] = [];
    for (const pending of this.#waiting) {
      if (taken.length === maxTogether) break;
      this.#waiting.delete(pending);
      const { socket } = pending.request;
      const isGone = socket.destroyed || socket.readableEnded;
      if (isGone || performance.now() - pending.at > this.#patienceMs) pending.resolve('busy');
      else taken.push(pending);
    }
    return taken;
  }

  async #answer(together: readonly PendingUpgrade<Found>[]): Promise<void> {
    try {
      const found = await this.#lookUp(together.map(({ request }) => request));
      for (const [index, { resolve, reject }] of together.entries()) {
        const result = found[index];
        if (result === undefined) reject(new Error('an upgrade was not looked up'));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }
}
