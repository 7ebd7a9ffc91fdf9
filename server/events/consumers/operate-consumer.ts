// What an operator does with consumers: `npm run consumers`. Can run beside the servers.
import { sql } from 'kysely';
import type { Db } from '../../db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '../../db/transaction.ts';
import { readEvents, readHead, readNonce } from '../history.ts';
import type { EventConsumer } from './consumer.ts';
import type { ParkedEvent } from './consumer-status.ts';
import { errorText, lockConsumer, moveCursor } from './cursor.ts';

/**
 * Lets a consumer handle the events from this number on, again if it has handled them before; `end`: only those that come
 * from now on. Returns the number, or null if the consumer or the event does not exist.
 */
export function rerunConsumer(db: Db, name: string, from: number | 'end'): Promise<number | null> {
  return inTransaction(db, systemPrincipal, async (trx) => {
    if (!(await lockConsumer(trx, name, { wait: true }))) return null;
    const head = await readHead(trx);
    const seq = from === 'end' ? head.seq : from - 1;
    const nonce = seq === head.seq ? head.nonce : seq >= 0 && seq < head.seq ? await readNonce(trx, seq) : null;
    if (nonce === null) return null;
    await moveCursor(trx, name, { seq, nonce });
    return seq + 1;
  });
}

/**
 * Handles a parked event alone, and unparks it in the same transaction. Resolves to null, or to why it failed; then it
 * stays parked.
 */
export async function retryParkedEvent(
  db: Db,
  consumer: EventConsumer,
  { seq, nonce }: Pick<ParkedEvent, 'seq' | 'nonce'>,
  now: Date,
): Promise<string | null> {
  const { name } = consumer;
  try {
    return await inTransaction(db, systemPrincipal, async (trx) => {
      await lockConsumer(trx, name, { wait: true });
      const { numDeletedRows } = await trx
        .deleteFrom('parkedEvents')
        .where('consumer', '=', name)
        .where('seq', '=', seq)
        .where('nonce', '=', nonce)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw new Error('it is not parked any more');
      const [event] = await readEvents(trx, seq - 1, 1);
      if (event?.seq !== seq || event.nonce !== nonce) throw new Error('it is not in the history of this database');
      if (event.unreadable !== undefined) throw new Error(`it is unreadable: ${event.unreadable}`);
      await consumer.handle(trx, [event], now);
      return null;
    });
  } catch (error) {
    await inTransaction(db, systemPrincipal, (trx) =>
      sql`
        update parked_events set error = ${errorText(error)}, failures = failures + 1
        where consumer = ${name} and seq = ${seq} and nonce = ${nonce}`.execute(trx),
    );
    return errorText(error);
  }
}
