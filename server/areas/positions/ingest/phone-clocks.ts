// How far the clock of a phone is behind. A reading says when it was taken and not when it was sent, so one old reading
// may come from a slow clock or from a queue. Two reports tell: readings of a queue come quickly one after the other,
// while live readings of a slow clock are late by the same time again and again. What was refused of the first report is
// held until the second one has told.
import type { PositionFix } from '#shared/areas/positions/fix.ts';

/** Less is accepted as it is. */
export const clockToleranceMs = 60_000;
/** Two reports are compared if they arrived at least this far apart … */
const minGapMs = 5_000;
/** … and their delays are equal if they differ by less than this. Many phones send whole seconds. */
const sameDelayMs = 2_000;
const maxPhones = 10_000;

interface Report {
  arrivedAt: number;
  delay: number;
  behind: number;
  /** A reading that was refused because it seemed older than the duty. */
  held: PositionFix | null;
}

interface Standing {
  behind: number;
  /** What the report before this one would have given, now that the clock is known. */
  held: PositionFix | null;
}

export class PhoneClocks {
  readonly #latest = new Map<string, Report>();

  /**
   * The milliseconds that a phone's clock is behind, as far as its reports to this instance have shown; 0 if unknown or
   * little. `takenAt` is the phone's time of the newest reading of a report.
   */
  report(phone: string, takenAt: number, arrivedAt: number): Standing {
    const before = this.#latest.get(phone);
    const delay = arrivedAt - takenAt;
    const isSteady =
      before !== undefined && arrivedAt - before.arrivedAt >= minGapMs && Math.abs(delay - before.delay) <= sameDelayMs;
    // A reading that comes earlier than the known difference allows corrects it.
    const known = isSteady ? delay : Math.min(before?.behind ?? 0, delay);
    const behind = known > clockToleranceMs ? known : 0;
    this.#latest.delete(phone);
    this.#latest.set(phone, { arrivedAt, delay, behind, held: null });
    const [oldest] = this.#latest.keys();
    if (this.#latest.size > maxPhones && oldest !== undefined) this.#latest.delete(oldest);
    return { behind, held: behind > 0 ? (before?.held ?? null) : null };
  }

  /** Keeps a reading of the latest report that was refused as older than the duty, until the next report. */
  hold(phone: string, fix: PositionFix): void {
    const latest = this.#latest.get(phone);
    if (latest && latest.behind === 0) latest.held = fix;
  }
}
