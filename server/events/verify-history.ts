// Verifies the history: every number exists, every event has the hash that was stored when it was numbered, and no
// event exists that was not numbered. An event whose personal texts were erased has the hash of what it was, so what is
// left of it is compared with the list of the erasure, which is sealed. Reads by key in short transactions, while
// instances run.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '../db/transaction.ts';
import { findUnsealedErasure } from './erase-events.ts';

const pageSize = 2_000;

/**
 * A point of the hash chain that was noted outside: a writer of the database could rewrite the whole chain, but not a
 * copy kept elsewhere.
 */
export interface ChainAnchor {
  seq: number;
  hash: string;
}

export type ChainBreak =
  | { what: 'missing'; seq: number }
  | { what: 'removed' | 'changed'; seq: number; eventId: string }
  | { what: 'head' | 'anchor'; seq: number }
  | { what: 'erasure'; erasureId: string }
  | { what: 'unnumbered'; eventId: string };

export interface VerifyResult {
  /** The last point that is verified. */
  upTo: ChainAnchor;
  /** The number of the last event; later than `upTo` if it stopped after `most`. */
  end: number;
  /** The first difference; null if there is none. */
  broken: ChainBreak | null;
}

export interface VerifyOptions {
  /** A point that was verified before; what follows is verified. */
  from?: ChainAnchor;
  /** Stops after about so many events; a later call goes on from there. */
  most?: number;
  anchors?: readonly ChainAnchor[];
  /** Called after each page with the progress. */
  progress?: (done: number, of: number) => void;
}

const headRow = z.object({ epoch: z.int(), seq: z.int(), chain: z.instanceof(Buffer) });
const numberedRow = z.object({
  seq: z.int(),
  eventId: z.int(),
  hash: z.instanceof(Buffer),
  content: z.string().nullable(),
  /** True if it was erased, and is as the erasure left it. */
  isErased: z.boolean(),
});
const unnumberedRow = z.object({ last: z.int().nullable(), stray: z.int().nullable() });

async function readRow<Schema extends z.ZodType>(
  db: Db,
  schema: Schema,
  query: ReturnType<typeof sql>,
): Promise<z.output<Schema>[]> {
  return inSnapshot(db, systemPrincipal, async (trx) => z.array(schema).parse((await query.execute(trx)).rows));
}

/** The beginning of every history. */
export const historyStart: ChainAnchor = { seq: 0, hash: '' };

/** Walks the history up to its present end and returns the first difference. */
export async function verifyHistory(
  db: Db,
  { from = historyStart, most = Infinity, anchors = [], progress = () => {} }: VerifyOptions = {},
): Promise<VerifyResult> {
  const [head] = await readRow(db, headRow, sql`select epoch, seq, chain from event_head`);
  if (!head) throw new Error('there is no head');
  const { upTo, broken } = await verifyChain(db, { from, end: Math.min(head.seq, from.seq + most), anchors, progress });
  const result = { upTo, broken, end: head.seq };
  if (broken || upTo.seq < head.seq) return result;
  if (result.upTo.hash !== head.chain.toString('hex')) return { ...result, broken: { what: 'head', seq: head.seq } };
  const beyond = anchors.find(({ seq }) => seq > head.seq);
  if (beyond) return { ...result, broken: { what: 'anchor', seq: beyond.seq } };
  const unsealed = await inSnapshot(db, systemPrincipal, findUnsealedErasure);
  if (unsealed !== null) return { ...result, broken: { what: 'erasure', erasureId: unsealed } };
  const stray = await findUnnumbered(db);
  return stray === null ? result : { ...result, broken: { what: 'unnumbered', eventId: String(stray) } };
}

async function verifyChain(
  db: Db,
  { from, end, anchors, progress }: Required<Omit<VerifyOptions, 'most'>> & { end: number },
): Promise<Omit<VerifyResult, 'end'>> {
  const anchored = new Map(anchors.map(({ seq, hash }) => [seq, hash.toLowerCase()]));
  let upTo = from;
  while (upTo.seq < end) {
    const page = await readRow(
      db,
      numberedRow,
      sql`
      select s.seq, s.event_id, s.hash, case when e.id is not null then event_text(s.seq, e) end as content,
        exists (select from event_erasures r where r.event_id = s.event_id and r.at = s.at
          and r.digest = sha256(convert_to(event_text(0, e), 'UTF8'))) as is_erased
      from event_seq s left join events e on e.id = s.event_id and e.at = s.at
      where s.seq > ${upTo.seq} and s.seq <= ${end} order by s.seq limit ${pageSize}`,
    );
    for (const row of page) {
      const { seq, hash: computed } = next(upTo, row.content ?? '');
      const stored = row.hash.toString('hex');
      // The hash of an erased event is bound by the next one, and the last by the head.
      const hash = row.isErased ? stored : computed;
      if (row.seq !== seq) return { upTo, broken: { what: 'missing', seq } };
      if (row.content === null) return { upTo, broken: { what: 'removed', seq, eventId: String(row.eventId) } };
      if (stored !== hash) return { upTo, broken: { what: 'changed', seq, eventId: String(row.eventId) } };
      if ((anchored.get(seq) ?? hash) !== hash) return { upTo, broken: { what: 'anchor', seq } };
      upTo = { seq, hash };
    }
    if (page.length === 0) return { upTo, broken: { what: 'missing', seq: upTo.seq + 1 } };
    progress(upTo.seq, end);
  }
  return { upTo, broken: null };
}

function next({ seq, hash }: ChainAnchor, content: string): ChainAnchor {
  return { seq: seq + 1, hash: createHash('sha256').update(Buffer.from(hash, 'hex')).update(content).digest('hex') };
}

/**
 * The first event that is neither numbered nor queued; it would appear on timelines although it was never published.
 */
async function findUnnumbered(db: Db): Promise<number | null> {
  for (let after = 0; ;) {
    const [page] = await readRow(
      db,
      unnumberedRow,
      sql`
      select max(e.id) as last, min(e.id) filter (where not exists (select from event_seq s where s.event_id = e.id and s.at = e.at)
        and not exists (select from event_pending p where p.id = e.id and p.at = e.at)) as stray
      from (select id, at from events where id > ${after} order by id limit ${pageSize}) e`,
    );
    if (!page || page.stray !== null || page.last === null) return page?.stray ?? null;
    after = page.last;
  }
}
