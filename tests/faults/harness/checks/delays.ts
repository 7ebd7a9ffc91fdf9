// The delay between an event and its messages, over all clients.
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/connection/connection.ts';
import type { Listener } from './records.ts';

const row = z.object({ seq: z.int(), at: z.date() });

/** The 99th percentile in milliseconds, of events after the id `from` and up to `to`; null when no message arrived. */
export async function deliveryDelayP99(
  db: Db,
  listeners: readonly Pick<Listener, 'received'>[],
  from: number,
  to: number,
): Promise<number | null> {
  const { rows } = await inSnapshot(db, systemPrincipal, (trx) =>
    sql`
    select s.seq, e.at from events e join event_seq s on s.event_id = e.id and s.at = e.at where e.id > ${from} and e.id <= ${to}`.execute(
      trx,
    ),
  );
  const times = new Map(rows.map((each) => row.parse(each)).map(({ seq, at }) => [seq, at.getTime()]));
  const delays = listeners
    .flatMap(({ received }) => received)
    .flatMap(({ seq, time }) => {
      const at = seq === null ? undefined : times.get(seq);
      return at === undefined ? [] : [performance.timeOrigin + time - at];
    });
  return delays.toSorted((one, other) => one - other).at(Math.ceil(delays.length * 0.99) - 1) ?? null;
}
