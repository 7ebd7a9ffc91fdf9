// All checks in one command: format, types, lint, the client's build and all tests. The last line is `N passed, N
// failed`, alone. With `--only rules,pg some/path` it runs those steps and files, with `--all` also the long steps
// and files. Without a path, failed tests that need processes or a browser are tried again, at most twice, and named
// at the end if they pass then.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { changedLimit, changedMutations, choiceVariable } from './mutations/chosen.ts';
import {
  allChecksVariable,
  type Count,
  countTests,
  type FileTime,
  fileTimes,
  filesToRetry,
  timeTable,
  runReport,
  type RunReport,
  type StepTime,
  withRetry,
} from './support/run-report.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const stateFolder = join(root, '.qafila', 'checks');
// For all Node processes of this run, those that tests start included.
process.env['NODE_COMPILE_CACHE'] ??= join(stateFolder, 'compiled');
// Of the compilers, which are written in Go: a fifth less processor time for a tenth more memory.
process.env['GOGC'] ??= '400';
const projects = ['architecture', 'rules', 'dom', 'pg', 'e2e'];
const steps = ['format', 'types', 'lint', 'unused', 'client', ...projects, 'mutations', 'faults'];
/** Tests that take long and seldom find anything, and whether the faults notice sources that were broken on purpose. */
const longSteps = ['long', 'fault-mutations'];

const faultsReport = z.object({ held: z.number(), broken: z.array(z.string()) });
/** How often a test is run that fails without the code's fault. */
const maxTries = 3;

const stepTimes: StepTime[] = [];
const testFileTimes: FileTime[] = [];
/** Tests that failed at first and passed later, with the number of the try. */
const recoveredTests: string[] = [];

async function main(): Promise<Count> {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' }, all: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const every = [...steps, ...longSteps];
  const chosen = values.only?.split(',') ?? (values.all ? every : steps);
  const unknown = chosen.filter((name) => !every.includes(name));
  if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}. There are ${every.join(', ')}.`);
  if (values.all || positionals.length > 0) process.env[allChecksVariable] = 'yes';
  const has = (name: string): boolean => chosen.includes(name);
  // The browser tests and the fault suite need the built client; with --only it is built for those only.
  const needsClient = ['client', 'e2e', 'faults', 'fault-mutations'].some(has);
  // Beside the tests, which wait for processes and pages: waiting for these checks first would leave a processor idle.
  const checks = Promise.all(checkSteps().flatMap(({ name, run }) => (has(name) ? [step(name, run)] : [])));
  const counts = needsClient ? [await step('client', buildClient)] : [];
  const wanted = [...projects, 'long'].filter(has);
  if (wanted.length > 0) counts.push(await step(`tests (${wanted.join(', ')})`, () => runTests(wanted, positionals)));
  const onlyChanged = values.only === undefined && !values.all;
  if (has('mutations')) counts.push(await step('mutations', () => runMutations(onlyChanged)));
  if (has('faults')) counts.push(await step('faults', runFaults));
  if (has('fault-mutations')) counts.push(await step('fault-mutations', () => runTests(['fault-mutations'], [])));
  return [...counts, ...(await checks)].reduce(add, { passed: 0, failed: 0 });
}

function checkSteps(): { name: string; run: () => Promise<Count> }[] {
  mkdirSync(stateFolder, { recursive: true });
  const known = ['--incremental', '--tsBuildInfoFile', join(stateFolder, 'types.tsbuildinfo')];
  return [
    { name: 'format', run: () => check('oxfmt', 'bin/oxfmt', '--check') },
    // One thread each, beside the tests: with more, each thread checks the types that all use once more.
    { name: 'types', run: () => check('typescript', 'bin/tsc', '--noEmit', '--singleThreaded', ...known) },
    { name: 'lint', run: () => check('oxlint', 'bin/oxlint', '--type-aware', '--deny-warnings', '--threads=1') },
    { name: 'unused', run: () => check('knip', 'bin/knip.js') },
  ];
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
  const seconds = (performance.now() - start) / 1000;
  stepTimes.push({ name: count.failed === 0 ? name : `${name}: FAILED`, seconds });
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${name}, ${seconds.toFixed(1)} s`);
  return count;
}

/** Runs the program of a package as one check. Its output appears when it ends: several run at the same time. */
async function check(name: string, program: string, ...args: string[]): Promise<Count> {
  const { code, output } = await runQuietly(join(root, 'node_modules', name, program), ...args);
  if (code !== 0) process.stdout.write(output);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts only when it fails. In its own process, so that a crash does not end the run. */
async function buildClient(): Promise<Count> {
  const source = "import { buildClientIfStale } from '#server/cli/build.ts'; await buildClientIfStale();";
  const { code, output } = await runQuietly('--input-type=module', '--eval', source);
  process.stdout.write(output);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

async function runTests(wanted: readonly string[], paths: readonly string[]): Promise<Count> {
  let { code, report } = await runVitest(wanted, paths);
  testFileTimes.push(...fileTimes(report));
  for (let attempt = 2; attempt <= maxTries && paths.length === 0; attempt += 1) {
    const files = filesToRetry(report);
    if (files.length === 0) break;
    console.log(`\nRunning again (${attempt} of ${maxTries}): ${files.join(', ')}`);
    const again = await runVitest(wanted, files);
    const merged = withRetry(report, again.report);
    recoveredTests.push(...merged.recovered.map((test) => `try ${attempt}  ${test}`));
    ({ report } = merged);
    ({ code } = again);
  }
  const { notes, ...count } = countTests(code, report);
  for (const note of notes) console.log(note);
  return count;
}

async function runVitest(
  wanted: readonly string[],
  paths: readonly string[],
): Promise<{ code: number; report: RunReport }> {
  return withReportFile(async (file) => {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const options = [
      '--config',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const code = await run(vitest, 'run', ...options, ...wanted.flatMap((name) => ['--project', name]), ...paths);
    return { code, report: runReport.parse(JSON.parse(readFileSync(file, 'utf8'))) };
  });
}

async function withReportFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sources broken on purpose, which their tests must notice. */
async function runMutations(onlyChanged: boolean): Promise<Count> {
  if (!onlyChanged) return runTests(['mutations'], []);
  const changed = changedMutations();
  if (changed === null || changed.length === 0) {
    const why = changed ? 'no mutated source or its test changed since HEAD~1' : 'git cannot tell what changed';
    console.log(`None is run: ${why}. \`npm run test:all\` runs all of them.`);
    return { passed: 0, failed: 0 };
  }
  if (changed.length > changedLimit)
    console.log(`${changed.length} changed, ${changedLimit} are run; \`npm run test:all\` runs all of them.`);
  process.env[choiceVariable] = 'changed';
  return runTests(['mutations'], []);
}

/** The quick part of the fault suite: each fault that passed counts as one test. */
async function runFaults(): Promise<Count> {
  let { held, broken } = await runFaultSuite(['--quick']);
  for (let attempt = 2; attempt <= maxTries && broken.length > 0; attempt += 1) {
    const again = await runFaultSuite(['--quick', '--only', broken.join(',')]);
    const recovered = broken.filter((name) => !again.broken.includes(name));
    recoveredTests.push(...recovered.map((name) => `try ${attempt}  ${name}`));
    held += again.held;
    ({ broken } = again);
  }
  return { passed: held, failed: held === 0 ? Math.max(1, broken.length) : broken.length };
}

async function runFaultSuite(options: readonly string[]): Promise<z.output<typeof faultsReport>> {
  return withReportFile(async (file) => {
    await run(join(root, 'tests', 'faults', 'run.ts'), ...options, '--report', file);
    return faultsReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  });
}

/** Runs Node, the same version, with these arguments; resolves to the exit code. */
async function run(...args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** The same, with the output as text. */
async function runQuietly(...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
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
console.log(`\n${timeTable(stepTimes, testFileTimes)}`);
if (recoveredTests.length > 0) console.log(`\nPassed only when tried again\n    ${recoveredTests.join('\n    ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
