// The live engine beside what one would pick instead. `npm run bench`, options in options.ts; needs Linux, and once `npm ci --prefix bench/live/peers`.
import { existsSync } from 'node:fs';
import { startBench } from './bench.ts';
import { readOptions, type ScenarioId } from './options.ts';
import { markdown, type Result } from './result.ts';
import { scenarioA, scenarioB, scenarioD, scenarioI } from './scenarios/deliveries.ts';
import { scenarioG } from './scenarios/instances.ts';
import { scenarioE, scenarioF } from './scenarios/memory.ts';
import { scenarioH } from './scenarios/numbering.ts';
import { scenarioC } from './scenarios/positions.ts';
import { writeDown } from './write-down.ts';
import type { Bench } from './bench.ts';

const scenarios: Record<ScenarioId, (bench: Bench) => Promise<Result>> = { A: scenarioA, B: scenarioB, C: scenarioC, D: scenarioD, E: scenarioE, F: scenarioF, G: scenarioG, H: scenarioH, I: scenarioI };

const options = readOptions();
if (!existsSync(new URL('./peers/node_modules', import.meta.url))) throw new Error('The peers are not there yet: npm ci --prefix bench/live/peers');
const bench = await startBench(options);
// The database would outlive a bench that is broken off.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void bench.stop().finally(() => process.exit(1)));
try {
  for (const id of options.only) {
    bench.say(`\n${id} …`);
    const result = await scenarios[id](bench);
    bench.say(`\n${markdown(result)}`);
    if (options.rounds >= 5) writeDown(result);
  }
} finally {
  await bench.stop();
}
process.exit(0);
