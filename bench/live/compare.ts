// Several servers under the same load: rounds alternate between them, so that other load of the machine affects all
// alike; medians are reported.
import type { Bench } from './bench.ts';
import { formatDigits, median } from './report/result.ts';
import { measure, type Measured, type Round } from './round.ts';
import { type Contender, nameOf } from './process/server-process.ts';

export type Medians = Pick<
  Measured,
  | 'perThousand'
  | 'postgresPerThousand'
  | 'generatorShare'
  | 'p50'
  | 'p95'
  | 'p99'
  | 'bytesPerDelivery'
  | 'deliveries'
  | 'wrong'
>;

/** The medians of each server's rounds; `wrong` is the sum. */
export async function compare(
  bench: Bench,
  contenders: readonly Contender[],
  round: Round,
): Promise<Map<Contender, Medians>> {
  const selected = contenders.filter(
    (contender) => contender === 'ours' || bench.options.contenders.includes(contender),
  );
  const rounds = new Map<Contender, Measured[]>(selected.map((contender) => [contender, []]));
  for (let at = 0; at < bench.options.rounds; at += 1) {
    for (const contender of selected) {
      const measured = await measure(
        { ...bench, postgresPid: bench.environment.postgresPid },
        await bench.server(contender),
        round,
      );
      rounds.get(contender)?.push(measured);
      bench.log(
        `  round ${at + 1} ${nameOf[contender].padEnd(15)} ${formatDigits(measured.perThousand, 2)} ms/1000, p95 ${formatDigits(measured.p95)} ms, ${measured.deliveries} deliveries, lost ${measured.tally.lost}, merged ${measured.tally.merged}, twice ${measured.tally.duplicate}, foreign ${measured.tally.foreign}, generator ${formatDigits(measured.generatorShare * 100, 0)} %`,
      );
    }
  }
  return new Map([...rounds].map(([contender, each]) => [contender, mediansOf(each)]));
}

/** The medians of one server under several loads, whose rounds alternate too. */
export async function compareRounds(bench: Bench, contender: Contender, rounds: readonly Round[]): Promise<Medians[]> {
  const found: Medians[][] = rounds.map(() => []);
  for (let at = 0; at < bench.options.rounds; at += 1) {
    for (const [load, round] of rounds.entries()) {
      const medians = (await compare({ ...bench, options: { ...bench.options, rounds: 1 } }, [contender], round)).get(
        contender,
      );
      if (medians) found[load]?.push(medians);
    }
  }
  return found.map(mediansOf);
}

function mediansOf(rounds: readonly Medians[]): Medians {
  const of = (key: keyof Medians): number => median(rounds.map((round) => round[key]));
  return {
    perThousand: of('perThousand'),
    postgresPerThousand: of('postgresPerThousand'),
    generatorShare: of('generatorShare'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    bytesPerDelivery: of('bytesPerDelivery'),
    deliveries: of('deliveries'),
    wrong: rounds.reduce((sum, { wrong }) => sum + wrong, 0),
  };
}

export const deliveryHead = [
  '',
  'ms of processor / 1,000 deliveries',
  'beside it Postgres',
  'p50 ms',
  'p95 ms',
  'bytes each',
  'lost, twice or foreign',
];

export function deliveryRows(medians: ReadonlyMap<Contender, Medians>): string[][] {
  return [...medians].map(([contender, each]) => [
    nameOf[contender],
    formatDigits(each.perThousand, 2),
    contender === 'ours' ? formatDigits(each.postgresPerThousand, 2) : '',
    formatDigits(each.p50),
    formatDigits(each.p95),
    formatDigits(each.bytesPerDelivery, 0),
    String(each.wrong),
  ]);
}

/** A competitor's CPU time divided by ours; NaN when it was not run. */
export function timesBetter(medians: ReadonlyMap<Contender, Medians>, peer: Contender): number {
  return (medians.get(peer)?.perThousand ?? NaN) / (medians.get('ours')?.perThousand ?? NaN);
}
