// Compares the live engine with the usual alternatives. `npm run bench`, options in options.ts; needs Linux, and once
// `npm ci --prefix bench/live/competitors`.
import { existsSync } from 'node:fs';
import { type Bench, startBench } from './bench.ts';
import { estimateText, formatDuration } from './report/estimate.ts';
import { readOptions, type ScenarioId } from './options.ts';
import { markdown, type ScenarioResult } from './report/result.ts';
import { scenarioA, scenarioB, scenarioD, scenarioI } from './scenarios/deliveries.ts';
import { scenarioG } from './scenarios/instances.ts';
import { scenarioE, scenarioF } from './scenarios/memory.ts';
import { scenarioH } from './scenarios/numbering.ts';
import { scenarioC } from './scenarios/positions.ts';
import { writeResult } from './report/write-result.ts';

const scenarios: Record<ScenarioId, (bench: Bench) => Promise<ScenarioResult>> = {
  A: scenarioA,
  B: scenarioB,
  C: scenarioC,
  D: scenarioD,
  E: scenarioE,
  F: scenarioF,
  G: scenarioG,
  H: scenarioH,
  I: scenarioI,
};

const options = readOptions();
if (!existsSync(new URL('./competitors/node_modules', import.meta.url)))
  throw new Error('The competitors are not installed: npm ci --prefix bench/live/competitors');
console.log(
  `${estimateText(options)}\n${options.page === null ? 'Nothing is written down.' : `Each scenario is written into ${options.page} as it ends.`}`,
);

const bench = await startBench(options);
// Stops the database when the bench is interrupted.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void bench.stop().finally(() => process.exit(1)));

const failed: ScenarioId[] = [];
try {
  for (const [at, id] of options.only.entries()) {
    console.log(`\n${id}, ${at + 1} of ${options.only.length} …`);
    const began = performance.now();
    try {
      const result = await scenarios[id](bench);
      console.log(
        `\n${markdown(result, options.quick)}\n${id} took ${formatDuration((performance.now() - began) / 1000)}.`,
      );
      if (result.goals.some(({ exact, ok }) => exact && !ok)) failed.push(id);
      if (options.page !== null) writeResult(options.page, result, options);
    } catch (error) {
      // A long run continues with the other scenarios.
      failed.push(id);
      console.error(error);
    }
  }
} finally {
  await bench.stop();
}
if (failed.length > 0) console.error(`\nTo run what failed: npm run bench -- --only ${failed.join(',')}`);
process.exit(failed.length > 0 ? 1 : 0);
