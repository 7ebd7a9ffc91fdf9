// Queues the session lookups of WebSocket upgrades, a few at a time in order of arrival. When an instance dies,
// thousands of clients reconnect at once: each lookup is a transaction, and all of them together would take the
// connections of the calls, for pages that no longer wait.
import type { IncomingMessage } from 'node:http';

const maxConcurrent = 6;
/** Our pages give up after eight seconds. */
const defaultTimeoutMs = 7_000;

interface PendingUpgrade {
  start: () => Promise<void>;
  giveUp: () => void;
  isDisconnected: () => boolean;
  at: number;
}

export class UpgradeQueue {
  readonly #waiting: PendingUpgrade[] = [];
  readonly #patienceMs: number;
  #running = 0;

  constructor({ patienceMs = defaultTimeoutMs }: { patienceMs?: number } = {}) {
    this.#patienceMs = patienceMs;
  }

  /**
   * Runs `lookUp` when it is this request's turn. 'busy' when that took too long, or when the client has disconnected:
   * nothing is looked up then. Rejects as `lookUp` does.
   */
  run<Found>({ socket }: Pick<IncomingMessage, 'socket'>, lookUp: () => Promise<Found>): Promise<Found | 'busy'> {
    const { promise, resolve, reject } = Promise.withResolvers<Found | 'busy'>();
    const isDisconnected = (): boolean => socket.destroyed || socket.readableEnded;
    const giveUp = (): void => resolve('busy');
    socket.once('end', giveUp);
    socket.once('close', giveUp);
    // A disconnect is noticed only while reading. What came early stays in the buffer.
    socket.read(0);
    const removeListeners = (): void => void socket.off('end', giveUp).off('close', giveUp);
    const start = async (): Promise<void> => {
      try {
        resolve(await lookUp());
      } catch (error) {
        reject(error);
      }
    };
    this.#waiting.push({ start, giveUp, isDisconnected, at: performance.now() });
    this.#next();
    return promise.finally(removeListeners);
  }

  #next(): void {
    while (this.#running < maxConcurrent) {
      const pending = this.#waiting.shift();
      if (!pending) return;
      if (pending.isDisconnected() || performance.now() - pending.at > this.#patienceMs) pending.giveUp();
      else {
        this.#running += 1;
        void pending.start().finally(() => {
          this.#running -= 1;
          this.#next();
        });
      }
    }
  }
}
