// The simulator as a child process of the demo: restarted with back-off when it exits, stopped with the demo.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SimulatorControl } from '../../demo/simulator-extension.ts';

export interface SimulatorProcess {
  /** For the demo's server: whether the simulator runs and is paused. */
  control: SimulatorControl;
  start: (url: string) => void;
  stop: () => Promise<void>;
}

const script = fileURLToPath(new URL('simulator-main.ts', import.meta.url));
// A small heap that is collected often: the simulator keeps little data.
const flags = ['--max-old-space-size=96', '--max-semi-space-size=4'];
const longestPauseMs = 60_000;
const calmAfterMs = 60_000;

/** Creates a simulator process that is not started yet; the folder is for its device tokens. */
export function createSimulatorProcess(folder: string): SimulatorProcess {
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
    // It may be waiting for a server that drains; none of its calls needs to complete.
    const cutOff = setTimeout(() => child?.kill('SIGKILL'), 2_000);
    await ended;
    clearTimeout(cutOff);
  };
  return { control: { isRunning: alive, isPaused: false }, start, stop };
}
