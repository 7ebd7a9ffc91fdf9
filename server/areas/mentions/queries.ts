// The name of a person in texts that others wrote: where it stands, and how an erasure takes it out, from the rows and
// from the events. Whoever erases sees the places first and decides: namesakes have the same name.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { excerptOfName, redactName, wordsOf } from '#shared/lib/redact-name.ts';
import type { Trx } from '../../db/transaction.ts';
import { changeErasedFacts } from '../../events/erase-events.ts';

export { eraseThreads } from './erase-threads.ts';

/** The fields whose texts people write freely, as rows, events and messages name them. */
const freeTexts = [
  'note',
  'internalNote',
  'proofOfNoResponse',
  'products',
  'receivedBy',
  'comment',
  'response',
  'flagReason',
  'title',
  'text',
  'textBefore',
  'lastMessage',
  'resolutionReason',
  'satisfactionComment',
] as const;
const texts = sql`${[...freeTexts]}::text[]`;
const columnsOf = {
  packages: ['note', 'internal_note', 'proof_of_no_response', 'products', 'received_by'],
  ratings: ['comment', 'response', 'flag_reason'],
  claims: ['title', 'last_message', 'resolution_reason', 'satisfaction_comment'],
  claim_messages: ['text'],
  comments: ['title', 'text'],
} as const;
type Table = keyof typeof columnsOf;
const tables = ['packages', 'ratings', 'claims', 'claim_messages', 'comments'] as const satisfies readonly Table[];

const maxSamples = 6;

/** Where the name stands. */
export interface Mentions {
  rows: number;
  events: number;
  /** The words around it, of some places. */
  samples: string[];
}

/** True for a text in which each word of the name occurs, be it as a part of another: what is found is looked at again. */
function mayName(text: RawBuilder<unknown>, name: string): RawBuilder<SqlBool> {
  const patterns = wordsOf(name).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return sql`coalesce(plain(${text}) like all (${patterns}::text[]), false)`;
}

/** The texts of facts or of a message that people wrote, as one. */
const writtenIn = (json: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select string_agg(v #>> '{}', E'\n') from (
    select f.value as v from jsonb_each(case when jsonb_typeof(${json}) = 'object' then ${json} else '{}' end) f
      where f.key = any (${texts})
    union all select f.value from jsonb_each(case when jsonb_typeof(${json} -> 'row') = 'object' then ${json} -> 'row' else '{}' end) f
      where f.key = any (${texts})
    union all select c.value from jsonb_array_elements(case when jsonb_typeof(${json} -> 'changes') = 'array' then ${json} -> 'changes' else '[]' end) e,
      jsonb_each(e.value) c where e.value ->> 'field' = any (${texts}) and c.key in ('before', 'after')
  ) w where jsonb_typeof(v) = 'string')`;

const textRows = z.array(z.object({ id: z.string(), texts: z.record(z.string(), z.string().nullable()) }));
const factRows = z.array(z.object({ id: z.string(), facts: z.record(z.string(), z.unknown()) }));

async function rowsNaming(trx: Trx, table: Table, name: string) {
  const columns = columnsOf[table];
  const all = sql`concat_ws(E'\n', ${sql.join(columns.map((column) => sql.ref(column)))})`;
  const json = sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(column)]));
  const { rows } = await sql`
    select id, jsonb_build_object(${json}) as texts from ${sql.table(table)} where ${mayName(all, name)} order by id`.execute(
    trx,
  );
  return textRows.parse(rows);
}

async function factsNaming(trx: Trx, table: 'events' | 'notifications', name: string, except: readonly string[] = []) {
  const { rows } = await sql`
    select id::text as id, facts from ${sql.table(table)}
    where entity_id <> all (${[...except]}::uuid[]) and ${mayName(writtenIn(sql.ref('facts')), name)} order by id`.execute(
    trx,
  );
  return factRows.parse(rows);
}

const isFree = (field: unknown): boolean => freeTexts.some((each) => each === field);

/** A copy of the value with the name taken out of the texts that people wrote; all others are the same. */
function redactFacts(value: unknown, name: string, isWritten = false): unknown {
  if (typeof value === 'string') return isWritten ? redactName(value, name) : value;
  if (Array.isArray(value)) return value.map((each) => redactFacts(each, name));
  if (typeof value !== 'object' || value === null) return value;
  const ofField = 'field' in value && isFree(value.field);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, redactFacts(each, name, isFree(key) || ofField)]),
  );
}

/** The written texts of facts, one by one. */
function* writtenTexts(value: unknown, isWritten = false): Generator<string> {
  if (typeof value === 'string' && isWritten) yield value;
  if (typeof value !== 'object' || value === null) return;
  const ofField = 'field' in value && isFree(value.field);
  for (const [key, each] of Object.entries(value)) yield* writtenTexts(each, isFree(key) || ofField);
}

/** Where a name stands in texts that others wrote. `except` are the rows whose texts the erasure removes in any case. */
export async function findMentions(trx: Trx, name: string, except: readonly string[]): Promise<Mentions> {
  const found: Mentions = { rows: 0, events: 0, samples: [] };
  if (wordsOf(name).length === 0) return found;
  const excerpts = new Set<string>();
  const count = (key: 'rows' | 'events', written: Iterable<string>): void => {
    const parts = [...written].flatMap((text) => excerptOfName(text, name) ?? []);
    if (parts.length > 0) found[key] += 1;
    for (const part of parts) excerpts.add(part);
  };
  for (const table of tables)
    for (const { id, texts: given } of await rowsNaming(trx, table, name))
      if (!except.includes(id))
        count(
          'rows',
          Object.values(given).flatMap((text) => text ?? []),
        );
  for (const { facts } of await factsNaming(trx, 'events', name, except)) count('events', writtenTexts(facts));
  return { ...found, samples: [...excerpts].slice(0, maxSamples) };
}

/**
 * Takes the name out of these texts, in the transaction of an erasure of the system: from rows, notifications, messages and
 * answers that are kept, and from events, which the erasure lists. `except` is the row that the erasure saves itself.
 */
export async function redactMentions(
  trx: Trx,
  { name, except, erasureId }: { name: string; except: string | null; erasureId: string },
): Promise<void> {
  if (wordsOf(name).length === 0) return;
  for (const table of tables) await redactRows(trx, table, { name, except });
  for (const { id, facts } of await factsNaming(trx, 'notifications', name)) {
    const left = JSON.stringify(redactFacts(facts, name));
    await sql`update notifications set facts = ${left}::jsonb where id = ${id}`.execute(trx);
  }
  await redactMessages(trx, name);
  await sql`delete from idempotency_keys where ${mayName(sql`answer::text`, name)}`.execute(trx);
  for (const { id, facts } of await factsNaming(trx, 'events', name)) {
    const left = JSON.stringify(redactFacts(facts, name));
    if (left !== JSON.stringify(facts)) await changeErasedFacts(trx, { erasureId, id, facts: left });
  }
}

async function redactRows(trx: Trx, table: Table, { name, except }: { name: string; except: string | null }) {
  for (const { id, texts: given } of await rowsNaming(trx, table, name)) {
    if (id === except) continue;
    for (const [column, text] of Object.entries(given)) {
      const left = text === null ? null : redactName(text, name);
      // A text that somebody has written meanwhile is not written over.
      if (left !== text)
        await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${left} where id = ${id} and ${sql.ref(column)} = ${text}`.execute(
          trx,
        );
    }
  }
}

const messageRows = z.array(z.object({ id: z.string(), body: z.string() }));

/** The bodies of webhooks' messages, which may be sent again. */
async function redactMessages(trx: Trx, name: string): Promise<void> {
  const { rows } = await sql`
    select id, body from webhook_deliveries where ${mayName(sql.ref('body'), name)} order by id`.execute(trx);
  for (const { id, body } of messageRows.parse(rows)) {
    const left = JSON.stringify(redactFacts(JSON.parse(body), name));
    await sql`update webhook_deliveries set body = ${left} where id = ${id}`.execute(trx);
  }
}
