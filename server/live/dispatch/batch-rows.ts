// The rows of a batch of events, each read at most once and only when a group needs it. The whole batch was committed
// before, so a row is at least as new as every event of the batch about it.
import type { EntityName } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { ReadRows } from '../engine-options.ts';
import type { VersionedRow } from '../../graphql/definition/live-field.ts';

export class BatchRows {
  readonly #events: readonly NumberedEvent[];
  readonly #read: ReadRows;
  readonly #rows = new Map<EntityName, Promise<ReadonlyMap<string, VersionedRow>>>();

  constructor(events: readonly NumberedEvent[], read: ReadRows) {
    this.#events = events;
    this.#read = read;
  }

  /** The present row; null when it does not exist. */
  async get(entity: EntityName, id: string): Promise<VersionedRow | null> {
    let rows = this.#rows.get(entity);
    if (!rows) {
      const ids = new Set(this.#events.filter((event) => event.entity === entity).map((event) => event.entityId));
      rows = this.#read(entity, [...ids], this);
      this.#rows.set(entity, rows);
    }
    return (await rows).get(id) ?? null;
  }
}
