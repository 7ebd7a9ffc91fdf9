// A test run that is killed leaves its child processes behind. Each is recorded with its owner, and the next run ends
// those whose owner has exited: pid and start time must match, so no other process is ended.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findProcess } from '#server/db/embedded/processes.ts';
import { temporaryFolder } from './folders.ts';

const identity = z.object({ pid: z.number(), startToken: z.string() });
const entry = z.object({ program: identity, owner: identity });

/** Notes a program that this process started; the function returned forgets it again. */
export function noteProgram(pid: number | undefined): () => void {
  const program = findProcess(pid ?? 0);
  const owner = findProcess(process.pid);
  if (program === undefined || owner === undefined) return () => {};
  const folder = temporaryFolder('programs');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${program.pid}.json`);
  writeFileSync(path, JSON.stringify(entry.parse({ program, owner })));
  return () => rmSync(path, { force: true });
}

/** Ends the recorded programs whose owners have exited. */
export function endOrphans(): void {
  const folder = temporaryFolder('programs');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const noted = readEntry(path);
    if (noted !== undefined && isRunning(noted.owner)) continue;
    if (noted !== undefined && isRunning(noted.program)) process.kill(noted.program.pid, 'SIGKILL');
    rmSync(path, { force: true });
  }
}

function readEntry(path: string): z.infer<typeof entry> | undefined {
  try {
    return entry.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function isRunning({ pid, startToken }: z.infer<typeof identity>): boolean {
  return findProcess(pid)?.startToken === startToken;
}
