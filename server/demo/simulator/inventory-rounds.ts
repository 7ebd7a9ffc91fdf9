// Now and then a parcel is scanned in an open inventory, so that a visitor sees it fill.
import type { ActionOutcome, ActionRequest, SimulatorApi } from './api/simulator-api.ts';

interface InventoryRoundsOptions {
  /** Who may do it at every hub. */
  login: string;
  api: Pick<SimulatorApi, 'expectedParcel'>;
  now: () => number;
  perform: (login: string, request: ActionRequest) => Promise<ActionOutcome>;
}

/** Milliseconds between two scans. */
const stepMs = 25_000;
/** Scans one parcel each time that it is due. */
export function createInventoryRounds({ login, api, now, perform }: InventoryRoundsOptions): () => Promise<void> {
  let dueAt = now() + stepMs;
  return async () => {
    if (now() < dueAt) return;
    dueAt = now() + stepMs;
    const expected = await api.expectedParcel();
    if (expected) await perform(login, { entity: 'inventory', action: 'scan', input: { ...expected } });
  };
}
