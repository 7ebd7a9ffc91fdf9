// As of when figures are: the stored ones follow the history a moment later.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { Trx } from '../../db/transaction.ts';
import { readHead } from '../../events/history.ts';
import { dailyConsumerName } from '../../events/rollups/figures.ts';

export interface FiguresState {
  id: string;
  at: number;
}

/** The number of the last event. */
export async function readFiguresState(trx: Trx): Promise<FiguresState> {
  return { id: 'charts', at: (await readHead(trx)).seq };
}

const answer = z.tuple([z.object({ isBehind: z.boolean() })]);

/** True if the stored figures, which the audience's charts are read from, lack changes of this snapshot. */
export async function isBehind(trx: Trx, audience: Audience): Promise<boolean> {
  if (packageEntity.access.see[audience.role].kind !== 'everything') return false;
  const { rows } = await sql`
    select exists (
      select from event_consumers c join event_seq s on s.seq > c.seq join events e on e.id = s.event_id and e.at = s.at
      where c.name = ${dailyConsumerName('package')} and e.entity = 'package'
    ) as is_behind`.execute(trx);
  return answer.parse(rows)[0].isBehind;
}
