// Now and then a parcel is scanned for the check-out of a driver, so that a visitor sees its ring fill.
import type { ActionOutcome, ActionRequest, SimulatorApi } from './api/simulator-api.ts';

interface HouseRoundsOptions {
  /** Who may do it at every hub. */
  login: string;
  api: Pick<SimulatorApi, 'openCheckOuts'>;
  now: () => number;
  /** The hub whose check-outs move; undefined before it is known. */
  hubId: () => string | undefined;
  perform: (login: string, request: ActionRequest) => Promise<ActionOutcome>;
}

/** Milliseconds between two scans. */
const stepMs = 25_000;
/** Runs one scan each time that it is due. The last parcels of a check-out are left to a visitor. */
export function createHouseRounds({ login, api, now, hubId, perform }: HouseRoundsOptions): () => Promise<void> {
  let dueAt = now() + stepMs;
  return async () => {
    if (now() < dueAt) return;
    dueAt = now() + stepMs;
    const hub = hubId();
    if (hub === undefined) return;
    const next = (await api.openCheckOuts(hub)).find(({ waiting }) => waiting.length > 2);
    const code = next?.waiting[0];
    if (next && code !== undefined)
      await perform(login, { entity: 'driverDay', action: 'scan', input: { id: next.id, side: 'out', code } });
  };
}
