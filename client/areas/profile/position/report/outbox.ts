// Readings on their way to the server: in order, each kept until the server has answered for it. Without a network the latest are kept, also
// for the page after this one.
import type { Reading } from '#shared/areas/positions/fix.ts';
import type { PositionAck } from '#shared/live/signals.ts';
import { clockNow } from '#client/kit/clock.ts';
import type { Reporting } from '#client/shell/reporting.ts';
import { isNews } from './fix.ts';

/** Readings that go together; the server takes twice as many. */
export const together = 100;
/** Readings kept without a network: an hour and a half of them, or 20 km. */
export const mostKept = 1_000;
/** Until what did not get through is tried again, in milliseconds. */
export const retryMs = { usual: 5_000, tooMany: 30_000 } as const;

export interface OutboxParts {
  send: (readings: readonly Reading[]) => Promise<PositionAck>;
  say: (reporting: Reporting) => void;
  /** What an earlier page could not send. */
  kept: readonly Reading[];
  /** Told all that waits, whenever that changes. */
  keep: (readings: readonly Reading[]) => void;
}

export class Outbox {
  readonly #parts: OutboxParts;
  #kept: readonly Reading[];
  #last: Reading | null;
  #sending = false;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#kept = parts.kept;
    this.#last = parts.kept.at(-1) ?? null;
    window.addEventListener('online', this.#hurry);
    void this.#send();
  }

  /** Takes a reading along, when it says anything new. */
  put(reading: Reading): void {
    if (this.#closed || !isNews(reading, this.#last)) return;
    this.#last = reading;
    this.#hold([...this.#kept, reading].slice(-mostKept));
    void this.#send();
  }

  /** Sends and says nothing more. What waits stays kept. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    window.removeEventListener('online', this.#hurry);
  }

  #hold(readings: readonly Reading[]): void {
    this.#kept = readings;
    this.#parts.keep(readings);
  }

  readonly #hurry = (): void => {
    void this.#send();
  };

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    clearTimeout(this.#retry);
    let goesOn = true;
    while (goesOn && this.#kept.length > 0) goesOn = await this.#sendBatch(this.#kept.slice(0, together));
    this.#sending = false;
  }

  // True when the next may follow.
  async #sendBatch(batch: readonly Reading[]): Promise<boolean> {
    const answer = await this.#parts.send(batch);
    if (this.#closed) return false;
    if (!answer.ok && isPassing(answer.code)) {
      this.#parts.say({ kind: 'waiting', count: this.#kept.length, code: answer.code });
      this.#retry = setTimeout(this.#hurry, answer.code === 'too_many_requests' ? retryMs.tooMany : retryMs.usual);
      return false;
    }
    const answered = new Set(batch);
    this.#hold(this.#kept.filter((reading) => !answered.has(reading)));
    if (answer.ok || answer.code === 'position.too_old')
      this.#parts.say({ kind: 'sent', at: clockNow(), accuracy: batch.at(-1)?.accuracy ?? null });
    else this.#rejected(answer.code);
    return true;
  }

  #rejected(code: string): void {
    // The next reading is news, however little it moved.
    this.#last = null;
    if (code === 'position.off_duty') this.#hold([]);
    this.#parts.say(code === 'position.off_duty' ? { kind: 'offDuty' } : { kind: 'rejected', code });
  }
}

// What a later try may change. Of the rest the server has said what it will always say.
function isPassing(code: string): boolean {
  return code !== 'forbidden' && !code.startsWith('position.');
}
