// The metrics that areas declare: counters by outcome, and gauges that are read from Postgres at each scrape.
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Trx } from '../db/transaction.ts';

export interface AreaMetrics {
  counters?: readonly OutcomeCounter[];
  gauges?: readonly GaugeGroup[];
}

/** A counter whose outcomes have a zero from the start: a rate needs a first value. */
export interface OutcomeCounter {
  name: string;
  help: string;
  outcomes: readonly string[];
}

/** Gauges that one read fills. */
export interface GaugeGroup {
  /** The help text of each gauge, by its name. */
  help: Readonly<Record<string, string>>;
  /** The value of each gauge, by its name; may reject. */
  read: (trx: Trx) => Promise<Readonly<Record<string, number>>>;
}

/** Counts an outcome in the counter of this name. */
export type CountOutcome = (counter: string, outcome: string) => void;

/** Adds the counters of areas. An outcome of a counter that no area declares is an error. */
export function addAreaCounters(registry: Registry, areas: readonly AreaMetrics[]): CountOutcome {
  const counters = new Map(
    areas
      .flatMap(({ counters: declared = [] }) => declared)
      .map(({ name, help, outcomes }) => {
        const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] });
        for (const outcome of outcomes) counter.inc({ outcome }, 0);
        return [name, counter];
      }),
  );
  return (name, outcome) => {
    const counter = counters.get(name);
    if (!counter) throw new Error(`No area declares the counter ${name}`);
    counter.inc({ outcome });
  };
}

/** Adds the gauges of areas; the returned function reads them, and keeps the last values of those that fail. */
export function addAreaGauges(
  registry: Registry,
  groups: readonly GaugeGroup[],
  read: (group: GaugeGroup) => Promise<Readonly<Record<string, number>> | null>,
): () => Promise<void> {
  const gauges = new Map(
    groups
      .flatMap(({ help }) => Object.entries(help))
      .map(([name, help]) => [name, new Gauge({ name, help, registers: [registry] })]),
  );
  return async () => {
    const values = await Promise.all(groups.map(read));
    for (const group of values) for (const [name, value] of Object.entries(group ?? {})) gauges.get(name)?.set(value);
  };
}
