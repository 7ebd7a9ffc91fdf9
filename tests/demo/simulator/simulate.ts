import type { Db } from '#server/db/connection/connection.ts';
import { createSimulation } from '#server/demo/simulator/simulation.ts';
import { isInProgress } from '#server/demo/simulator/parcels/parcel.ts';
import { simulatedCompany } from './simulated-company.ts';

const minute = 60_000;
/** Of all runs: the company and its decisions follow from it. */
const seed = 1;
/** A day of the past: its time zone rules are certain. */
export const evening = Date.parse('2025-01-15T19:00:00Z');

/** Loads a company into an empty database and runs it for some minutes in steps of seconds. */
export async function simulate(
  db: Db,
  {
    start,
    minutes,
    step = 1,
    parcels,
    isViewed = () => false,
  }: { start: number; minutes: number; step?: number; parcels: number; isViewed?: (id: string) => boolean },
) {
  const company = await simulatedCompany(db, { seed, parcels, start });
  const warnings: string[] = [];
  const simulation = createSimulation({
    api: company.api,
    seed,
    now: () => company.state.now,
    isViewed,
    warn: (message) => warnings.push(message),
  });
  const open: number[] = [];
  for (let at = start; at < start + minutes * minute; at += step * 1000) {
    company.state.now = at;
    if ((at - start) % minute === 0) await company.runScheduler();
    await simulation.tick();
    if ((at - start) % (15 * minute) === 0)
      open.push([...simulation.parcels.entries()].filter(({ parcel }) => isInProgress(parcel)).length);
  }
  return { ...company, simulation, warnings, open };
}
