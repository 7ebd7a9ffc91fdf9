// Changes whose rows are saved, what became of each row, and how the event of one names the event that it follows from.
import type { AppError } from '#shared/lib/app-error.ts';
import { EventRef, type NewEvent } from '../events/record.ts';
import { eventOf } from './command.ts';
import type { EntityChange, EntityRow, EntityService } from './entity-service.ts';
import type { Run } from './row-locks.ts';

/** A change with the fields that differ. `ref` stands for its event. */
export interface SavedChange<Row extends EntityRow> {
  change: EntityChange<Row>;
  changed: readonly string[];
  ref: EventRef;
}

/** A run with the event that it follows from; null for what the actor asked for. */
export interface CommandRun extends Run {
  cause: EventRef | null;
}

/** What became of one row of several. `row` is null where the actor sees none. */
export type RowOutcome<Row> =
  | {
      id: string;
      row: Row;
      /** The row before the action; absent for a new row and for a repeated call. */
      before?: Row;
      error: null;
    }
  | { id: string; row: Row | null; error: AppError };

/** The events of changes that follow from one event. */
export function eventsOf<Row extends EntityRow>(
  service: EntityService<Row>,
  saved: readonly SavedChange<Row>[],
  cause: EventRef | null,
): NewEvent[] {
  return saved.map(({ change, changed, ref }) => ({ ...eventOf(service, change, changed), ref, cause }));
}

/** The event of one of these changes; by default of the only one. Null if it is not known which. */
export function refOf(
  saved: readonly { change: object; ref: EventRef }[],
  change: object | undefined = saved.length === 1 ? saved[0]?.change : undefined,
): EventRef | null {
  return saved.find((each) => each.change === change)?.ref ?? null;
}
