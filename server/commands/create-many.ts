// Creates rows by the hundred: one statement for the rows, one for their events and the queue for numbering.
import type { Trx } from '../db/transaction.ts';
import { recordEvents } from '../events/record.ts';
import { systemActor } from './actor.ts';
import { actionOf, eventOf, withPayload } from './command.ts';
import type { EntityRow, EntityService } from './entity-service.ts';

/** Rows of one statement. */
const maxCreated = 200;

/**
 * Creates rows as the system, in this order, in the caller's transaction of the system, which notifies the numbering
 * after its commit. The rows are complete: no handler of the action and no transactional subscriber runs. For rows
 * that follow from others, such as those that an event consumer writes; what a user creates is a command. Throws when
 * the action is not one of the system that creates rows. `causeOf` is the id of the event that a row follows from.
 */
export async function createMany<Row extends EntityRow>(
  trx: Trx,
  service: EntityService<Row>,
  action: string,
  rows: readonly Row[],
  now: Date,
  causeOf: (row: Row) => number | null = () => null,
): Promise<void> {
  const grants = actionOf(service, action).on;
  if (!grants.some(({ who, from }) => from === 'nothing' && who.includes('SYS')))
    throw new Error(`${service.entity}.${action} is no action of the system that creates rows`);
  for (let start = 0; start < rows.length; start += maxCreated) {
    const part = rows.slice(start, start + maxCreated).map((row) => ({ ...row, ...service.derive(row, now) }));
    const given = { entity: service.entity, action, before: null, input: {}, actor: systemActor, now };
    await service.store.insertMany(trx, part);
    await recordEvents(
      trx,
      part.map((after) => ({
        ...eventOf(service, withPayload(service, { ...given, after }), []),
        cause: causeOf(after),
      })),
    );
  }
}
