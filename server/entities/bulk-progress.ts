// How far an action on a selection is: each of its batches leaves its outcomes under a key of the caller's, so whoever
// has the key of the call can ask, on any instance.
import { sql } from 'kysely';
import { z } from 'zod';
import { fail } from '#shared/lib/app-error.ts';
import { maxBatchRows, maxSelectionRows } from '#shared/lib/limits.ts';
import { idempotencyKey } from '#shared/lib/fields.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { batchKey } from '../commands/run-bulk.ts';
import type { Trx } from '../db/transaction.ts';
import { builder } from '../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../graphql/definition/field-access.ts';

interface Progress {
  done: number;
  total: number;
}

const progressRow = z.tuple([z.object({ total: z.number().nullable(), done: z.number() })]);
const batchNumbers = Array.from({ length: maxSelectionRows / maxBatchRows }, (_, n) => n);

/** The rows of a selection, and those whose batch has ended; null for a key that is not of a selection of this person. */
async function readProgress(trx: Trx, actorId: string, key: string): Promise<Progress | null> {
  const keys = [key, ...batchNumbers.map((n) => batchKey(key, n))];
  const { rows } = await sql`
    select max(jsonb_array_length(answer)) filter (where key = ${key})::int as total,
      coalesce(sum(jsonb_array_length(answer)) filter (where key <> ${key}), 0)::int as done
    from idempotency_keys where actor_id = ${actorId} and key = any (${keys}) and jsonb_typeof(answer) = 'array'`.execute(
    trx,
  );
  const [{ total, done }] = progressRow.parse(rows);
  return total === null ? null : { total, done };
}

const BulkProgress = builder.objectRef<Progress>('BulkProgress').implement({
  fields: (t) => ({
    done: t.exposeInt('done', { description: 'Rows whose batch has ended, also those that were refused.' }),
    total: t.exposeInt('total'),
  }),
});

const rule: AccessRule = { kind: 'signedIn' };

/** Defines the query `bulkProgress(key)`, for the actions of all entities. */
export function defineBulkProgress(): void {
  declareAccess('Query.bulkProgress', rule);
  builder.queryField('bulkProgress', (t) =>
    t.field({
      type: BulkProgress,
      nullable: true,
      description: "How far one's own action on a selection is, by its idempotency key.",
      args: { key: t.arg.string({ required: true }) },
      resolve: (_, args, context) => {
        authorizeField(rule, context);
        const viewer = context.viewer ?? fail('UNAUTHENTICATED');
        const { key = '' } = parseInput(z.object({ key: idempotencyKey() }), args);
        return context.read((trx) => readProgress(trx, viewer.id, key));
      },
    }),
  );
}
