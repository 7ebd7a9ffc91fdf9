// The simulator as a child of the demo: started again calmly when it dies, ended with it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SimulatorSwitch } from '../graphql/context.ts';

export interface SimulatorProcess {
  /** For the server of the demo: whether it runs, and whether it is to rest. */
  simulator: SimulatorSwitch;
  start: (url: string) => void;
  stop: () => Promise<void>;
}

const script = fileURLToPath(new URL('simulate.ts', import.meta.url));
// A small heap, collected often, instead of a large one: it keeps little.
const flags = ['--max-old-space-size=96', '--max-semi-space-size=4'];
const longestPauseMs = 60_000;
const calmAfterMs = 60_000;

/** A simulator that does not run yet; what it keeps for the next start lies in the folder. */
export function simulatorProcess(folder: string): SimulatorProcess {
  let child: ChildProcess | null = null;
  let stopped = false;
  let deaths = 0;
  const alive = () => child !== null && child.exitCode === null && child.signalCode === null;

  const start = (url: string): void => {
    if (stopped) return;
    const began = performance.now();
    child = spawn(process.execPath, [...flags, script, url, folder], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('exit', () => {
      deaths = performance.now() - began > calmAfterMs ? 1 : deaths + 1;
      setTimeout(() => start(url), Math.min(longestPauseMs, 1_000 * 2 ** deaths)).unref();
    });
  };
  const stop = async (): Promise<void> => {
    stopped = true;
    if (!child || !alive()) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    // It may be in the middle of a call to a server that drains; nothing of it needs to be waited for.
    const cutOff = setTimeout(() => child?.kill('SIGKILL'), 2_000);
    await ended;
    clearTimeout(cutOff);
  };
  return { simulator: { running: alive, paused: false }, start, stop };
}
