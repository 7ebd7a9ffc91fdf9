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
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

export type RunReport = z.output<typeof runReport>;

/**
 * A file that could not be loaded has no tests to count, an error outside of tests belongs to none, and a run without
 * tests proves nothing.
 */
export function countTests(code: number, result: RunReport): Count & { notes: string[] } {
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const notes = broken.map((file) => `failed outside of its tests: ${file.name}`);
  if (result.numPendingTests > 0) notes.push(`${result.numPendingTests} skipped`);
  const passed = result.numPassedTests;
  const failed = result.numFailedTests + broken.length;
  if (passed + failed === 0) notes.push('No test was run.');
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed, notes };
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
