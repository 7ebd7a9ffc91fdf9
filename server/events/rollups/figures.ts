// What the snapshots of rows add up to: counts, sums, and figures per day. This is what the numbering and the consumer of
// daily figures store; here it is computed from rows, to verify them.
import type { EntityName } from '#shared/areas/index.ts';
import { rowsMeasure, type Rollups } from '#shared/entities/rollups.ts';
import type { RowSnapshot } from '#shared/events/event.ts';
import { rowTopics } from '#shared/events/topics.ts';
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
  days: { table: 'daily_figures', columns: ['field', 'measure', 'key', 'day'] },
} as const;
export type FigureKind = keyof typeof figureTables;
export const figureKinds: readonly FigureKind[] = ['counts', 'sums', 'days'];

/** Figures by the values of their columns, joined by spaces. */
export type Figures = Record<FigureKind, Map<string, number>>;

/** No figures. */
export const emptyFigures = (): Figures => ({ counts: new Map(), sums: new Map(), days: new Map() });

function add(figures: Map<string, number>, name: string, by: number): void {
  figures.set(name, (figures.get(name) ?? 0) + by);
}

/** Adds (`1`) or subtracts (`-1`) what a row counts for in each of its scopes. */
export function addSnapshot(figures: Figures, snapshot: RowSnapshot | null, by: 1 | -1): void {
  if (!snapshot) return;
  addDays(figures.days, snapshot, by);
  const { keys, countKey, sums = {} } = snapshot;
  for (const key of rowTopics(keys)) {
    add(figures.counts, `${key} ${countKey}`, by);
    for (const [field, value] of Object.entries(sums)) add(figures.sums, `${field} ${key} ${countKey}`, by * value);
  }
}

/** Adds or subtracts what a row counts for on its days. */
export function addDays(figures: Map<string, number>, snapshot: RowSnapshot | null, by: 1 | -1): void {
  if (!snapshot?.days) return;
  const measures = Object.entries({ [rowsMeasure]: 1, ...snapshot.sums });
  for (const [field, day] of Object.entries(snapshot.days))
    for (const key of rowTopics(snapshot.keys))
      for (const [measure, value] of measures) add(figures, `${field} ${measure} ${key} ${day}`, by * value);
}
