// What the snapshots of rows add up to: counts, sums, and figures per day. This is what the numbering and the consumer of
// daily figures store; here it is computed from rows, to verify them.
import type { EntityName } from '#shared/areas/index.ts';
import { rowsMeasure, type Rollups, wholePart } from '#shared/entities/rollups.ts';
import type { RowSnapshot } from '#shared/events/event.ts';
import { everythingTopic, rowTopics } from '#shared/events/topics.ts';
import type { Trx } from '../../db/transaction.ts';

/** A row by which rollups are verified. */
export interface SnapshotEntry {
  id: string;
  place: RowSnapshot;
}

/** An entity with counts, the sums and days that are kept of it, and the snapshots of all its rows. */
export interface CountedEntity {
  entity: EntityName;
  rollups: Rollups;
  places: (trx: Trx, after: string | null, limit: number) => Promise<SnapshotEntry[]>;
}

/** The name of the consumer that keeps the figures per day of an entity. */
export const dailyConsumerName = (entity: EntityName): string => `${entity}-days`;

/** The tables of figures, each with the columns that name a figure beside its entity. None of their values has a space. */
export const figureTables = {
  counts: { table: 'list_counts', columns: ['key', 'bucket'] },
  sums: { table: 'list_sums', columns: ['measure', 'key', 'bucket'] },
  days: { table: 'daily_figures', columns: ['field', 'measure', 'key', 'dimension', 'part', 'day'] },
} as const;
export type FigureKind = keyof typeof figureTables;
export const figureKinds: readonly FigureKind[] = ['counts', 'sums', 'days'];

/**
 * Figures of one kind by their names, the values of their columns joined by spaces. Kept by all values but the last and
 * then by the last: two years of days for each of a thousand scopes would be a million long texts otherwise.
 */
export class FigureMap {
  readonly #groups = new Map<string, Map<string, number>>();
  /** One copy of each last value. */
  readonly #lasts = new Map<string, string>();

  add(group: string, last: string, by: number): void {
    const found = this.#groups.get(group);
    const figures = found ?? new Map<string, number>();
    if (!found) this.#groups.set(group, figures);
    figures.set(this.#copyOf(last), (figures.get(last) ?? 0) + by);
  }

  /** Removes a figure and returns it; 0 if there is none. */
  take(name: string): number {
    const end = name.lastIndexOf(' ');
    const figures = this.#groups.get(name.slice(0, end));
    const last = name.slice(end + 1);
    const n = figures?.get(last) ?? 0;
    figures?.delete(last);
    return n;
  }

  /** The figures that are left and not 0. */
  *entries(): Generator<[name: string, n: number]> {
    for (const [group, figures] of this.#groups)
      for (const [last, n] of figures) if (n !== 0) yield [`${group} ${last}`, n];
  }

  #copyOf(last: string): string {
    const known = this.#lasts.get(last);
    if (known === undefined) this.#lasts.set(last, last);
    return known ?? last;
  }
}

export type Figures = Record<FigureKind, FigureMap>;

/** No figures. */
export const emptyFigures = (): Figures => ({ counts: new FigureMap(), sums: new FigureMap(), days: new FigureMap() });

/** Adds (`1`) or subtracts (`-1`) what a row counts for in each of its scopes. */
export function addSnapshot(figures: Figures, snapshot: RowSnapshot | null, by: 1 | -1): void {
  if (!snapshot) return;
  addDays(figures.days, snapshot, by);
  const { keys, countKey, sums = {} } = snapshot;
  for (const key of rowTopics(keys)) {
    figures.counts.add(key, countKey, by);
    for (const [field, value] of Object.entries(sums)) figures.sums.add(`${field} ${key}`, countKey, by * value);
  }
}

/** Adds or subtracts what a row counts for on its days. */
export function addDays(figures: FigureMap, snapshot: RowSnapshot | null, by: 1 | -1): void {
  if (!snapshot?.days) return;
  const { days, marks = {}, parts = {}, sums, keys } = snapshot;
  const whole = `${wholePart} ${wholePart}`;
  const all = [whole, ...Object.entries(parts).map(([dimension, part]) => `${dimension} ${part}`)];
  for (const [field, day] of Object.entries(days)) {
    const counted = (marks[field] ?? []).map((mark): [string, number] => [mark, 1]);
    const measures = [...Object.entries({ [rowsMeasure]: 1, ...sums }), ...counted];
    for (const key of rowTopics(keys))
      for (const part of key === everythingTopic ? all : [whole])
        for (const [measure, value] of measures) figures.add(`${field} ${measure} ${key} ${part}`, day, by * value);
  }
}
