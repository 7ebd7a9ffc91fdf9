// What tests/run.ts and its tests share: a variable, and what vitest reports as JSON (how many tests passed, times).
import { relative } from 'node:path';
import { z } from 'zod';
import { root } from './machine/folders.ts';

/** Set by `npm run test:all`: tests then check the combinations that `npm test` leaves out. */
export const allChecksVariable = 'QAFILA_ALL_CHECKS';

export interface Count {
  passed: number;
  failed: number;
}

export interface FileTime {
  file: string;
  startMs: number;
  endMs: number;
}

export interface StepTime {
  name: string;
  seconds: number;
}

export const runReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

export type RunReport = z.output<typeof runReport>;
type FileReport = RunReport['testResults'][number];

const testsOf = ({ assertionResults }: FileReport, status: string): string[] =>
  assertionResults.flatMap((test) => (test.status === status ? [test.fullName] : []));

/** The file failed outside of its tests: it could not be loaded, or what runs before or after them failed. */
const isBroken = (file: FileReport): boolean => file.status === 'failed' && testsOf(file, 'failed').length === 0;

/**
 * A file that could not be loaded has no tests to count, an error outside of tests belongs to none, and a run without
 * tests proves nothing.
 */
export function countTests(code: number, { testResults }: RunReport): Count & { notes: string[] } {
  const total = (status: string): number => testResults.reduce((sum, file) => sum + testsOf(file, status).length, 0);
  const broken = testResults.filter(isBroken);
  const notes = broken.map((file) => `failed outside of its tests: ${file.name}`);
  const skipped = total('pending') + total('skipped');
  if (skipped > 0) notes.push(`${skipped} skipped`);
  const passed = total('passed');
  const failed = total('failed') + broken.length;
  if (passed + failed === 0) notes.push('No test was run.');
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed, notes };
}

/** Projects whose tests wait for processes, pages and browsers, which a busy machine may starve. */
const retriedProjects = ['dom', 'pg', 'e2e'];
/** More failures than these are the code's: running them again would only delay the answer. */
const maxRetriedFiles = 8;

/** The files to run again: those that failed, if all of them are of the projects that are retried, and few. */
export function filesToRetry({ testResults }: RunReport): string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name));
  const isRetried =
    failed.length <= maxRetriedFiles && failed.every((file) => retriedProjects.includes(projectOf(file)));
  return isRetried ? failed : [];
}

/** A run with the results of those files that were run again, and the names of the tests that pass now. */
export function withRetry(first: RunReport, again: RunReport): { report: RunReport; recovered: string[] } {
  const later = new Map(again.testResults.map((file) => [file.name, file]));
  const recovered = first.testResults.flatMap((file) => {
    const now = later.get(file.name);
    if (!now) return [];
    const passed = testsOf(now, 'passed');
    const tests = testsOf(file, 'failed').filter((test) => passed.includes(test));
    const name = relative(root, file.name);
    return isBroken(file) && now.status === 'passed'
      ? [`${name} (outside of its tests)`]
      : tests.map((test) => `${name}: ${test}`);
  });
  return { report: { testResults: first.testResults.map((file) => later.get(file.name) ?? file) }, recovered };
}

/** How long each test file took. */
export function fileTimes({ testResults }: RunReport): FileTime[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    startMs: startTime,
    endMs: endTime,
  }));
}

/** A table: the time of each step, of each project from its first file to its last, and the ten slowest files. */
export function timeTable(steps: readonly StepTime[], files: readonly FileTime[]): string {
  const table = `Steps\n${steps.map(({ name, seconds }) => row(name, seconds)).join('\n')}`;
  if (files.length === 0) return table;
  const projects = [...Map.groupBy(files, ({ file }) => projectOf(file))].map(([name, ofProject]) => {
    const first = Math.min(...ofProject.map(({ startMs }) => startMs));
    const last = Math.max(...ofProject.map(({ endMs }) => endMs));
    return row(`${name}, ${ofProject.length} files`, (last - first) / 1_000);
  });
  const slowest = files
    .map(({ file, startMs, endMs }) => ({ file, seconds: (endMs - startMs) / 1_000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => row(file, seconds));
  return `${table}\n\nProjects\n${projects.join('\n')}\n\nSlowest files\n${slowest.join('\n')}`;
}

function row(name: string, seconds: number): string {
  return `${seconds.toFixed(1).padStart(8)} s  ${name}`;
}

function projectOf(file: string): string {
  if (/^tests\Wmutations/.test(file)) return 'mutations';
  return /(rules|dom|pg|e2e|long)\.test\.tsx?$/.exec(file)?.[1] ?? 'architecture';
}
