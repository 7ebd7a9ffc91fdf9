// Runs the simulation in real time: one tick per second, with back-off while the server does not respond.
import { setTimeout as wait } from 'node:timers/promises';
import { ServerUnavailable } from './api/simulator-api.ts';
import { createHttpApi } from './api/http-api.ts';
import { SignInFailed } from './api/session.ts';
import { watchPresence } from './api/presence-watcher.ts';
import { createSimulation } from './simulation.ts';
import type { SimulatorCounts } from './simulator-stats.ts';

export interface SimulatorOptions {
  /** The URL of the demo's server. */
  url: string;
  seed: number;
  password: string;
  /** File of the device tokens for the next run; without it each run creates new devices. */
  tokenFile?: string;
  /** Called with a message for each kind of problem, once per kind. */
  warn: (words: string) => void;
}

export interface RunningSimulator {
  counts: () => SimulatorCounts & { open: number; vehicles: number };
  /** Resolves when the last tick has ended. */
  stop: () => Promise<void>;
}

/** The login that reads all parcels: support sees every parcel, and this one is no published account. */
const observerLogin = 'support-02';
const tickMs = 1_000;
const longestPauseMs = 30_000;

/** Starts the simulator; it runs until it is stopped, also while the server is down. */
export function runSimulator({ url, seed, password, tokenFile, warn }: SimulatorOptions): RunningSimulator {
  const stopped = new AbortController();
  const api = createHttpApi({ url, password, observer: observerLogin, tokenFile: tokenFile ?? null });
  const presence = watchPresence(url, api.cookie);
  const simulation = createSimulation({ api, seed, now: Date.now, isViewed: presence.isViewed, warn });
  const pause = (ms: number) => wait(ms, undefined, { signal: stopped.signal }).catch(() => {});

  async function runLoop(): Promise<void> {
    for (let failures = 0; !stopped.signal.aborted;) {
      const began = performance.now();
      try {
        await simulation.tick();
        failures = 0;
        await pause(Math.max(50, tickMs - (performance.now() - began)));
      } catch (error) {
        failures += 1;
        if (error instanceof ServerUnavailable)
          simulation.stats.reportProblem('away', 'The simulator waits: the server does not answer.');
        else if (error instanceof SignInFailed)
          simulation.stats.reportProblem(error.message, `The simulator waits: ${error.message}.`);
        else
          simulation.stats.reportProblem(
            String(error),
            `The simulator failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
          );
        await pause(Math.min(longestPauseMs, tickMs * 2 ** Math.min(failures, 5)));
      }
    }
  }
  const running = runLoop();
  return {
    counts: () => ({ ...simulation.stats.counts(), open: simulation.parcels.size, vehicles: simulation.phones.length }),
    stop: async () => {
      stopped.abort();
      presence.stop();
      await running;
    },
  };
}
