// The simulation in real time: a tick a second, and patience while the server is away.
import { setTimeout as wait } from 'node:timers/promises';
import { ServerUnavailable } from './api/simulator-api.ts';
import { createHttpApi } from './api/http-api.ts';
import { SignInFailed } from './api/session.ts';
import { watchPresence } from './api/presence-watcher.ts';
import { createSimulation } from './simulation.ts';
import type { SimulatorCounts } from './simulator-stats.ts';

export interface SimulatorOptions {
  /** Where the demo is served. */
  url: string;
  seed: number;
  password: string;
  /** Where the tokens of the drivers' phones are kept for the next run; without it each run lets new phones in. */
  tokenFile?: string;
  /** Tells of trouble, each kind once. */
  warn: (words: string) => void;
}

export interface RunningSimulator {
  counts: () => SimulatorCounts & { open: number; vans: number };
  /** Resolves when the last tick has ended. */
  stop: () => Promise<void>;
}

/** Whose eyes it looks through: somebody of support, who sees every parcel, and none of the published accounts. */
const observerLogin = 'support-02';
const tickMs = 1_000;
const longestPauseMs = 30_000;

/** Starts it; it goes on until it is stopped, whatever happens to the server. */
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
            `The simulator stumbled: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
          );
        await pause(Math.min(longestPauseMs, tickMs * 2 ** Math.min(failures, 5)));
      }
    }
  }
  const running = runLoop();
  return {
    counts: () => ({ ...simulation.stats.counts(), open: simulation.parcels.size, vans: simulation.phones.length }),
    stop: async () => {
      stopped.abort();
      presence.stop();
      await running;
    },
  };
}
