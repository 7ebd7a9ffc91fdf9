// The same key and body of the same actor have one effect and one answer. The key is written in the transaction of
// the effect: a second try waits for the first and then returns its answer, and a failed try leaves no key behind.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Trx } from '../db/transaction.ts';

const hash = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest();

/** The row of a stored answer: its instants are dates again; other values survive JSON unchanged. */
export function reviveInstants<Row extends object>(answer: Row, instants: readonly string[]): Row {
  const revived = instants.flatMap((name): [string, Date][] => {
    const value: unknown = Reflect.get(answer, name);
    return typeof value === 'string' ? [[name, new Date(value)]] : [];
  });
  return { ...answer, ...Object.fromEntries(revived) };
}

/** A row without these fields, to be kept as an answer. */
export function omitFields(row: object, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

const stored = z.object({ bodyHash: z.instanceof(Buffer), answer: z.unknown() });

/** A row as it is kept as an answer. */
export const storedRow = z.looseObject({ id: z.string(), version: z.number(), status: z.string() });

/** A key of an actor. */
export interface ActorKey {
  actorId: string;
  key: string;
}

/** Undefined if the key is new (and now claimed); the stored answer if it was used with this body. Fails for another body. */
export async function claimKey(trx: Trx, { actorId, key, body }: ActorKey & { body: unknown }): Promise<unknown> {
  const bodyHash = hash(body);
  const inserted =
    await sql`insert into idempotency_keys (actor_id, key, body_hash) values (${actorId}, ${key}, ${bodyHash}) on conflict do nothing`.execute(
      trx,
    );
  if (inserted.numAffectedRows === 1n) return undefined;
  const row = stored.parse(
    await trx
      .selectFrom('idempotencyKeys')
      .select(['bodyHash', 'answer'])
      .where('actorId', '=', actorId)
      .where('key', '=', key)
      .executeTakeFirst(),
  );
  if (!row.bodyHash.equals(bodyHash) || row.answer === null) fail('idempotency_key_reused');
  return row.answer;
}

/** Stores the answer to later tries with the same key. */
export async function storeAnswer(trx: Trx, { actorId, key }: ActorKey, answer: unknown): Promise<void> {
  await trx
    .updateTable('idempotencyKeys')
    .set({ answer: JSON.stringify(answer) })
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .execute();
}
