// All checks in one command: format, types, lint, the client's build and all tests. The last line is `N passed, N
// failed`, alone. With `--only rules,pg some/path` it runs those steps and files, with `--all` also the long steps.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const root = fileURLToPath(new URL('../', import.meta.url));
const projects = ['architecture', 'rules', 'dom', 'pg', 'e2e'];
const steps = ['format', 'types', 'lint', 'unused', 'client', ...projects, 'faults'];
/** Whether the faults notice sources that were broken on purpose. */
const longSteps = ['fault-mutations'];

interface Count {
  passed: number;
  failed: number;
}

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const faultsReport = z.object({ held: z.number(), broken: z.number() });

async function main(): Promise<Count> {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' }, all: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const every = [...steps, ...longSteps];
  const chosen = values.only?.split(',') ?? (values.all ? every : steps);
  const unknown = chosen.filter((name) => !every.includes(name));
  if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}. There are ${every.join(', ')}.`);
  const has = (name: string): boolean => chosen.includes(name);
  const counts: Count[] = [];
  if (has('format')) counts.push(await step('format', () => check('oxfmt', 'bin/oxfmt', '--check')));
  if (has('types')) counts.push(await step('types', () => check('typescript', 'bin/tsc', '--noEmit')));
  if (has('lint'))
    counts.push(await step('lint', () => check('oxlint', 'bin/oxlint', '--type-aware', '--deny-warnings')));
  if (has('unused')) counts.push(await step('unused', () => check('knip', 'bin/knip.js')));
  // The browser tests and the fault suite need the built client; with --only it is built for those only.
  if (['client', 'e2e', 'faults', 'fault-mutations'].some(has)) counts.push(await step('client', buildClient));
  const wanted = projects.filter(has);
  if (wanted.length > 0) counts.push(await step(`tests (${wanted.join(', ')})`, () => runTests(wanted, positionals)));
  if (has('faults')) counts.push(await step('faults', runFaults));
  if (has('fault-mutations')) counts.push(await step('mutated sources', () => runTests(['fault-mutations'], [])));
  return counts.reduce(add, { passed: 0, failed: 0 });
}

/** A step that throws counts as one failure; the others still run. */
async function step(name: string, work: () => Promise<Count>): Promise<Count> {
  console.log(`\n▸ ${name}`);
  const start = performance.now();
  let count: Count;
  try {
    count = await work();
  } catch (error) {
    console.error(error);
    count = { passed: 0, failed: 1 };
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${name}, ${seconds} s`);
  return count;
}

/** Runs the program of a package as one check. */
async function check(name: string, program: string, ...args: string[]): Promise<Count> {
  const code = await run(join(root, 'node_modules', name, program), ...args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts only when it fails. In its own process, so that a crash does not end the run. */
async function buildClient(): Promise<Count> {
  const source = "import { buildClientIfStale } from '#server/cli/build.ts'; await buildClientIfStale();";
  const code = await run('--input-type=module', '--eval', source);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

async function runTests(wanted: readonly string[], paths: readonly string[]): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-report-'));
  const file = join(folder, 'report.json');
  try {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const options = [
      '--config',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const code = await run(vitest, 'run', ...options, ...wanted.flatMap((name) => ['--project', name]), ...paths);
    return countTests(code, report.parse(JSON.parse(readFileSync(file, 'utf8'))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The quick part of the fault suite: each fault that passed counts as one test. */
async function runFaults(): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-faults-'));
  const file = join(folder, 'report.json');
  try {
    const code = await run(join(root, 'tests', 'faults', 'run.ts'), '--quick', '--report', file);
    const { held, broken } = faultsReport.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { passed: held, failed: code !== 0 && broken === 0 ? 1 : broken };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A file that could not be loaded has no tests to count, an error outside of tests belongs to none, and a run without
 * tests proves nothing.
 */
function countTests(code: number, result: z.infer<typeof report>): Count {
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  for (const file of broken) console.error(`failed outside of its tests: ${file.name}`);
  if (result.numPendingTests > 0) console.log(`${result.numPendingTests} skipped`);
  const passed = result.numPassedTests;
  const failed = result.numFailedTests + broken.length;
  if (passed + failed === 0) console.error('No test was run.');
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

/** Runs Node, the same version, with these arguments; resolves to the exit code. */
async function run(...args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function add(one: Count, other: Count): Count {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

const total = await main().catch((error: unknown): Count => {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1 };
});
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
