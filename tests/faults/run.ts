// npm run test:faults: starts real processes, runs writers against them, injects one fault after the other, and
// compares the messages of all clients with the database. `-- --quick` is the part that belongs to `npm test`; `--
// --only F3 --seed 42` repeats one.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { faults } from './scenarios/index.ts';
import { type Fault, failuresOf } from './harness/fault.ts';
import { startTestBed, type TestBed } from './harness/test-bed/test-bed.ts';
import { seeded } from './harness/random.ts';
import { printRow, printTable, type Result, writePromises } from './harness/report.ts';
import { FaultContext } from './harness/fault-context.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    seed: { type: 'string' },
    // Writes docs/promises.md, which a whole run does by itself.
    write: { type: 'boolean', default: false },
    // A file for the count of those that held and the names of the broken ones.
    report: { type: 'string' },
    // Without the interface, smaller and less patient: for a source that is broken on purpose.
    bare: { type: 'boolean', default: false },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
const names = values.only?.split(',') ?? null;
const unknown = names?.filter((name) => !faults.some((fault) => fault.name === name)) ?? [];
if (!Number.isInteger(seed) || unknown.length > 0)
  throw new Error(
    `No such fault or seed: ${[...unknown, ...(Number.isInteger(seed) ? [] : [values.seed])].join(', ')}`,
  );
const chosen = faults.filter(({ name, quick }) => (names ? names.includes(name) : quick || !values.quick));

let testBed: TestBed | null = null;
let context: FaultContext | null = null;

async function runOne(fault: Fault): Promise<Result> {
  const missing = (await fault.missing?.()) ?? null;
  if (missing !== null) return { fault, state: 'not run here', why: [missing], outcome: null, seconds: 0 };
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1_000;
  try {
    testBed ??= await startTestBed({ bare: values.bare });
    context ??= await FaultContext.open(testBed, seeded(seed), { quick: values.quick, small: values.bare });
    const outcome = await fault.run(context);
    const why = failuresOf(outcome, fault);
    // A failure must not affect the next fault.
    if (why.length > 0) await tearDown();
    return { fault, state: why.length === 0 ? 'held' : 'broken', why, outcome, seconds: seconds() };
  } catch (error) {
    const output = testBed?.instances.map((instance) => instance.recentOutput()).filter((text) => text !== '') ?? [];
    await tearDown();
    return {
      fault,
      state: 'broken',
      why: [error instanceof Error ? (error.stack ?? error.message) : String(error), ...output],
      outcome: null,
      seconds: seconds(),
    };
  }
}

/** Stops everything; the next fault starts anew. */
async function tearDown(): Promise<void> {
  context?.closeTabs();
  context = null;
  await testBed?.stop();
  testBed = null;
}

console.log(`seed ${seed}`);
const results: Result[] = [];
for (const fault of chosen) {
  const result = await runOne(fault);
  results.push(result);
  printRow(result);
}
await tearDown();
printTable(results, seed);
if (values.write || (!values.quick && !values.bare))
  writePromises(faults, results, `seed ${seed}${values.quick ? ', quick run' : ''}`);
const broken = results.filter(({ state }) => state === 'broken').map(({ fault }) => fault.name);
const held = results.filter(({ state }) => state === 'held').length;
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ held, broken }));
console.log(`\n${held} held, ${broken.length} broken, ${results.length - held - broken.length} not run here`);
process.exit(broken.length === 0 && held > 0 ? 0 : 1);
