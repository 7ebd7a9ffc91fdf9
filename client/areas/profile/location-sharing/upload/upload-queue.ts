// Uploads readings in order and keeps each until the server has answered. While offline it keeps the latest ones, also
// across reloads.
import type { PositionReading } from '#shared/areas/positions/fix.ts';
import type { PositionAck } from '#shared/live/presence.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import type { LocationUploadStatus } from '#client/app/driver/location-upload-status.ts';
import { isSignificant } from './readings.ts';

/** Readings per request; the server accepts twice as many. */
const batchSize = 100;
/** Maximum number of queued readings: two hours, or 30 km. */
const maxQueued = 1_500;
/** Retry delays in milliseconds. */
const retryMs = { usual: 5_000, tooMany: 30_000 } as const;

interface UploadQueueOptions {
  send: (readings: readonly PositionReading[]) => Promise<PositionAck>;
  onStatus: (reporting: LocationUploadStatus) => void;
  /** Unsent readings of an earlier page. */
  saved: readonly PositionReading[];
  /** Called with the whole queue whenever it changes. */
  save: (readings: readonly PositionReading[]) => void;
}

export class UploadQueue {
  readonly #options: UploadQueueOptions;
  #queue: readonly PositionReading[];
  #lastAdded: PositionReading | null;
  #sending = false;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: UploadQueueOptions) {
    this.#options = parts;
    this.#queue = parts.saved;
    this.#lastAdded = parts.saved.at(-1) ?? null;
    window.addEventListener('online', this.#sendNow);
    void this.#send();
  }

  /** Queues a reading if it differs enough from the last one. */
  add(reading: PositionReading): void {
    if (this.#closed || !isSignificant(reading, this.#lastAdded)) return;
    this.#lastAdded = reading;
    this.#setQueue([...this.#queue, reading].slice(-maxQueued));
    void this.#send();
  }

  /** Stops sending and reporting. Queued readings stay stored. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    window.removeEventListener('online', this.#sendNow);
  }

  #setQueue(readings: readonly PositionReading[]): void {
    this.#queue = readings;
    this.#options.save(readings);
  }

  readonly #sendNow = (): void => {
    void this.#send();
  };

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    clearTimeout(this.#retry);
    let goesOn = true;
    while (goesOn && this.#queue.length > 0) goesOn = await this.#sendBatch(this.#queue.slice(0, batchSize));
    this.#sending = false;
  }

  // Returns true when the next batch may be sent.
  async #sendBatch(batch: readonly PositionReading[]): Promise<boolean> {
    const answer = await this.#options.send(batch);
    if (this.#closed) return false;
    if (!answer.ok && isRetryable(answer.code)) {
      this.#options.onStatus({ kind: 'waiting', count: this.#queue.length, code: answer.code });
      this.#retry = setTimeout(this.#sendNow, answer.code === 'too_many_requests' ? retryMs.tooMany : retryMs.usual);
      return false;
    }
    const answered = new Set(batch);
    this.#setQueue(this.#queue.filter((reading) => !answered.has(reading)));
    if (answer.ok || answer.code === 'position.too_old')
      this.#options.onStatus({ kind: 'sent', at: serverNow(), accuracy: batch.at(-1)?.accuracy ?? null });
    else this.#onRejected(answer.code);
    return true;
  }

  #onRejected(code: string): void {
    // The next reading is queued however little it moved.
    this.#lastAdded = null;
    if (code === 'position.off_duty') this.#setQueue([]);
    this.#options.onStatus(code === 'position.off_duty' ? { kind: 'offDuty' } : { kind: 'rejected', code });
  }
}

// Whether a retry can succeed: `forbidden` and `position.*` codes are final.
function isRetryable(code: string): boolean {
  return code !== 'forbidden' && !code.startsWith('position.');
}
