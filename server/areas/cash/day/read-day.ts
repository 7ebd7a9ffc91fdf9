// The day of a hub that is not closed yet: what moved its safe since the close before, and what its drivers hold.
import { sql } from 'kysely';
import { z } from 'zod';
import { type CashDayLineKind, type CashDayRow, cashDayLineKinds } from '#shared/areas/cash/cash-day.ts';
import { openStatuses } from '#shared/areas/cash/statuses.ts';
import { dayMs } from '#shared/lib/time.ts';
import type { Trx } from '../../../db/transaction.ts';

/** A line of a day: a posting of the safe, or the cash of a driver who has not handed it over. */
export interface CashDayLine {
  kind: CashDayLineKind;
  reference: string | null;
  driverId: string | null;
  /** Centimes: what the safe got or gave; of `held` what the driver holds. */
  amount: number;
  /** What was missing (negative) or too much. */
  difference: number;
  at: Date;
}
interface DatedLine extends CashDayLine {
  postingId: string | null;
}

/** The figures of a close. */
type CashDayFigures = Pick<
  CashDayRow,
  | 'opening'
  | 'received'
  | 'handOvers'
  | 'deposited'
  | 'deposits'
  | 'returned'
  | 'closing'
  | 'shortage'
  | 'overage'
  | 'held'
  | 'holders'
>;

/** The day of a hub as it would be closed now. */
export interface OpenCashDay extends CashDayFigures {
  hubId: string;
  lines: DatedLine[];
  /** Hand-overs that hold up the close. */
  open: number;
  /** The last day that was closed. */
  lastDay: string | null;
}

const lastDays = z.array(z.object({ day: z.string(), closing: z.coerce.number(), createdAt: z.date() }));
const lineRows = z.array(
  z.object({
    postingId: z.string().nullable(),
    kind: z.enum(cashDayLineKinds),
    reference: z.string().nullable(),
    driverId: z.string().nullable(),
    amount: z.coerce.number(),
    difference: z.coerce.number(),
    at: z.date(),
  }),
);

const difference = sql`case h.outcome when 'shortage' then h.counted - h.expected when 'overage' then h.counted - h.balance else 0 end`;

/** The postings of the safe that stand in no closed day, the oldest first. */
async function readMoved(trx: Trx, hubId: string, since: Date | null): Promise<DatedLine[]> {
  // A posting has the time at which its transaction began, so one of a close's moment may be a little older.
  const from = since === null ? sql`true` : sql`p.at > ${new Date(since.getTime() - dayMs)}`;
  const { rows } = await sql`
    select p.id as posting_id, case when p.source = 'handOver' then 'handOver' when e.amount < 0 then 'deposit' else 'returned' end as kind,
      coalesce(h.reference, d.reference) as reference, h.driver_id, e.amount, coalesce(${difference}, 0) as difference, p.at
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_postings p on p.id = e.posting_id
      left join hand_overs h on h.id = p.source_id left join deposits d on d.id = p.source_id
    where a.hub_id = ${hubId} and a.kind = 'hub_safe' and ${from}
      and not exists (select from cash_day_lines l where l.posting_id = p.id)
    order by p.at, p.id`.execute(trx);
  return lineRows.parse(rows);
}

/** What drivers of the hub hold by the ledger, the most first. */
async function readHeld(trx: Trx, hubId: string, now: Date): Promise<DatedLine[]> {
  const { rows } = await sql`
    select null as posting_id, 'held' as kind, null as reference, driver_id, amount, 0 as difference, ${now}::timestamptz as at
    from (select a.driver_id, a.balance
        + coalesce((select sum(u.amount) from ledger_unfolded u where u.account_id = a.id), 0) as amount
      from ledger_accounts a where a.driver_hub_id = ${hubId} and a.kind = 'driver_cash') held
    where amount <> 0 order by amount desc, driver_id`.execute(trx);
  return lineRows.parse(rows);
}

const counts = z.tuple([z.object({ n: z.number() })]);
const sumOf = (lines: readonly CashDayLine[], pick: (line: CashDayLine) => number): number =>
  lines.reduce((sum, line) => sum + pick(line), 0);

/** The day of a hub that is not closed yet, for the system or somebody who sees the hub's safe and its drivers' cash. */
export async function readOpenDay(trx: Trx, hubId: string, now: Date): Promise<OpenCashDay> {
  const last = await sql`select day::text as day, closing, created_at from cash_days
    where hub_id = ${hubId} order by day desc limit 1`.execute(trx);
  const [before] = lastDays.parse(last.rows);
  const moved = await readMoved(trx, hubId, before?.createdAt ?? null);
  const held = await readHeld(trx, hubId, now);
  const open = await sql`select count(*)::int as n from hand_overs
    where hub_id = ${hubId} and status = any (${[...openStatuses]})`.execute(trx);
  const of = (kind: CashDayLineKind) => moved.filter((line) => line.kind === kind);
  const [handOvers, deposits, returned] = [of('handOver'), of('deposit'), of('returned')];
  const opening = before?.closing ?? 0;
  return {
    hubId,
    lines: [...moved, ...held],
    open: counts.parse(open.rows)[0].n,
    lastDay: before?.day ?? null,
    opening,
    received: sumOf(handOvers, ({ amount }) => amount),
    handOvers: handOvers.length,
    deposited: 0 - sumOf(deposits, ({ amount }) => amount),
    deposits: deposits.length,
    returned: sumOf(returned, ({ amount }) => amount),
    closing: opening + sumOf(moved, ({ amount }) => amount),
    shortage: 0 - sumOf(handOvers, (line) => Math.min(line.difference, 0)),
    overage: sumOf(handOvers, (line) => Math.max(line.difference, 0)),
    held: sumOf(held, ({ amount }) => amount),
    holders: held.length,
  };
}

/** Writes the lines of a day that is closed. With the rights of the system. */
export async function writeLines(trx: Trx, dayId: string, lines: readonly DatedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ postingId, driverId, ...line }, index) => ({
    ...line,
    posting_id: postingId,
    driver_id: driverId,
    day_id: dayId,
    place: index + 1,
  }));
  await sql`
    insert into cash_day_lines (day_id, place, kind, posting_id, reference, driver_id, amount, difference, at)
    select day_id, place, kind, posting_id, reference, driver_id, amount, difference, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(day_id uuid, place integer, kind text, posting_id uuid,
      reference text, driver_id uuid, amount bigint, difference bigint, at timestamptz)`.execute(trx);
}

/** The lines of a closed day; the policies show those of visible days only. */
export async function readLines(trx: Trx, dayId: string): Promise<CashDayLine[]> {
  const { rows } = await sql`
    select posting_id, kind, reference, driver_id, amount, difference, at from cash_day_lines
    where day_id = ${dayId} order by place`.execute(trx);
  return lineRows.parse(rows);
}
