// Who knocks for a socket is looked up in the order of knocking, a few at a time. When an instance dies, thousands come back at once: each lookup is a transaction, and
// all of them together would take the connections from everybody's calls, only to answer pages that have given up waiting.
import type { IncomingMessage } from 'node:http';

const mostAtOnce = 6;
/** Our pages give up after eight seconds: then there is nobody left to be answered. */
const usualPatienceMs = 7_000;

interface Knock {
  begin: () => Promise<void>;
  leave: () => void;
  gone: () => boolean;
  at: number;
}

export class Admission {
  readonly #waiting: Knock[] = [];
  readonly #patienceMs: number;
  #running = 0;

  constructor({ patienceMs = usualPatienceMs }: { patienceMs?: number } = {}) {
    this.#patienceMs = patienceMs;
  }

  /**
   * What `look` finds, when it is this request's turn. 'busy' when that took too long, or when who knocked has gone meanwhile: nothing is looked up then.
   * Rejects as `look` does.
   */
  admit<Found>({ socket }: Pick<IncomingMessage, 'socket'>, look: () => Promise<Found>): Promise<Found | 'busy'> {
    const { promise, resolve, reject } = Promise.withResolvers<Found | 'busy'>();
    const gone = (): boolean => socket.destroyed || socket.readableEnded;
    const leave = (): void => resolve('busy');
    socket.once('end', leave);
    socket.once('close', leave);
    // Without reading nobody hears that the other side has hung up. What came early stays for whoever reads next.
    socket.read(0);
    const forget = (): void => void socket.off('end', leave).off('close', leave);
    const begin = async (): Promise<void> => {
      try {
        resolve(await look());
      } catch (error) {
        reject(error);
      }
    };
    this.#waiting.push({ begin, leave, gone, at: performance.now() });
    this.#next();
    return promise.finally(forget);
  }

  #next(): void {
    while (this.#running < mostAtOnce) {
      const knock = this.#waiting.shift();
      if (!knock) return;
      if (knock.gone() || performance.now() - knock.at > this.#patienceMs) knock.leave();
      else {
        this.#running += 1;
        void knock.begin().finally(() => {
          this.#running -= 1;
          this.#next();
        });
      }
    }
  }
}
