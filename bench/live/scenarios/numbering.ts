// H: the cost of numbering for writers. The same transactions with the sequencer running, with events inserted but not
// numbered, and without events, by 16 writers on 50 parcels.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Bench } from '../bench.ts';
import { ChildProcessRpc } from '../process/child.ts';
import { editParcel, noteOf } from '../load/event-feeder.ts';
import { atLeast, atMost, formatDigits, median, type ScenarioResult } from '../report/result.ts';
import { idOf } from '../dataset.ts';
import { inTransaction, systemPrincipal, type Trx } from '#server/db/transaction.ts';

const [writers, contested] = [16, 50];
const kinds = ['numbered', 'not numbered', 'no events'] as const;
type Kind = (typeof kinds)[number];

/** Raises a parcel's version under its lock, with or without its event; returns the version. */
async function write(trx: Trx, parcel: number, event: boolean): Promise<number> {
  const id = idOf('parcel', parcel);
  const { version } = await trx
    .selectFrom('packages')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (event) await editParcel(trx, parcel, { note: noteOf(version, 60), cod: 10_000 + version, version: version + 1 });
  else
    await trx
      .updateTable('packages')
      .set({ note: noteOf(version, 60), cod: 10_000 + version, version: version + 1, updatedAt: new Date() })
      .where('id', '=', id)
      .execute();
  return version + 1;
}

async function rate({ db, options }: Bench, kind: Kind, sequencer: ChildProcessRpc): Promise<number> {
  let done = 0;
  const until = performance.now() + Math.min(options.seconds, 5) * 1000;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = writer; performance.now() < until; turn += 1) {
        await inTransaction(db, systemPrincipal, (trx) => write(trx, (turn * 31) % contested, kind !== 'no events'));
        // The sequencer is another process here, unlike in production; the message is sent in every kind, so that its
        // cost is the same.
        sequencer.notify('wake');
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - began);
}

/** Starts numbering and waits until no event is pending. */
async function drain({ db }: Bench, sequencer: ChildProcessRpc): Promise<void> {
  sequencer.notify('wake');
  const pending = async (): Promise<number> =>
    inTransaction(db, systemPrincipal, async (trx) =>
      Number((await sql<{ n: string }>`select count(*) as n from event_pending`.execute(trx)).rows[0]?.n),
    );
  for (let tries = 0; tries < 600 && (await pending()) > 0; tries += 1) await wait(50);
}

interface Faults {
  lost: number;
  gaps: number;
  inverted: number;
}

async function faults({ db }: Bench): Promise<Faults> {
  const { rows } = await inTransaction(db, systemPrincipal, (trx) =>
    sql<Record<keyof Faults, string>>`
    select (select count(*) from events e where not exists (select from event_seq s where s.event_id = e.id)) as lost,
      (select coalesce(max(seq) - min(seq) + 1 - count(*), 0) from event_seq) as gaps,
      (select count(*) from (select e.version - lag(e.version) over (partition by e.entity_id order by s.seq) as step from event_seq s join events e on e.id = s.event_id) t where step < 1) as inverted`.execute(
      trx,
    ),
  );
  return { lost: Number(rows[0]?.lost), gaps: Number(rows[0]?.gaps), inverted: Number(rows[0]?.inverted) };
}

/** From commit to number at 200 a second, in ms: p50 and p99. */
async function delay({ db, options }: Bench, sequencer: ChildProcessRpc): Promise<{ p50: number; p99: number }> {
  const committed = new Map<string, number>();
  const pending: Promise<void>[] = [];
  const one = async (parcel: number): Promise<void> => {
    const version = await inTransaction(db, systemPrincipal, (trx) => write(trx, parcel, true));
    committed.set(`${idOf('parcel', parcel)}:${version}`, performance.timeOrigin + performance.now());
    sequencer.notify('wake');
  };
  const began = performance.now();
  for (let at = 0; at < options.seconds * 200; at += 1) {
    await wait(Math.max(0, began + at * 5 - performance.now()));
    pending.push(one(at % contested));
  }
  await Promise.all(pending);
  await wait(1_500);
  const numbered = await sequencer.request<Map<string, number>>('numbered');
  const delays = [...committed].map(([key, at]) => (numbered.get(key) ?? Infinity) - at).toSorted((a, b) => a - b);
  return { p50: delays[Math.floor(delays.length / 2)] ?? NaN, p99: delays[Math.floor(delays.length * 0.99)] ?? NaN };
}

export async function scenarioH(bench: Bench): Promise<ScenarioResult> {
  // No other instance may number events.
  await bench.pauseOurs();
  const sequencer = new ChildProcessRpc(new URL('../servers/sequencer.ts', import.meta.url), {
    env: { DATABASE_URL: bench.environment.databaseUrl },
  });
  const rates: Record<Kind, number[]> = { numbered: [], 'not numbered': [], 'no events': [] };
  try {
    for (let at = 0; at < bench.options.rounds; at += 1) {
      for (const kind of kinds) {
        if (kind === 'numbered') await sequencer.request('start');
        rates[kind].push(await rate(bench, kind, sequencer));
        if (kind === 'not numbered') await sequencer.request('start');
        if (kind !== 'no events') await drain(bench, sequencer);
        await sequencer.request('stop');
        bench.log(`  round ${at + 1} ${kind.padEnd(13)} ${formatDigits(rates[kind].at(-1) ?? NaN, 0)} transactions/s`);
      }
    }
    await sequencer.request('start');
    const { p50, p99 } = await delay(bench, sequencer);
    const { lost, gaps, inverted } = await faults(bench);
    const [numbered, unnumbered, bare] = kinds.map((kind) => median(rates[kind]));
    return {
      id: 'H',
      title: `${writers} writers on ${contested} parcels`,
      head: ['', 'transactions a second'],
      rows: kinds.map((kind) => [kind, formatDigits(median(rates[kind]), 0)]),
      goals: [
        atLeast('numbered of not numbered', (numbered ?? NaN) / (unnumbered ?? NaN), 0.9),
        atMost('lost', lost, 0),
        atMost('inverted', inverted, 0),
        atMost('gaps', gaps, 0),
        atMost('commit to number p99 ms at 200 a second', p99, 30),
      ],
      notes: [
        `Of the same without events: ${formatDigits((numbered ?? NaN) / (bare ?? NaN), 2)}. Commit to number p50 ${formatDigits(p50)} ms.`,
      ],
    };
  } finally {
    await sequencer.end();
  }
}
