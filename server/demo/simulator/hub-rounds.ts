// What goes on in hubs and between them by itself: carriers, pallets, inventories, check-outs.
import { createRandom } from '../random.ts';
import type { ActionOutcome, ActionRequest, SimulatorApi } from './api/simulator-api.ts';
import { createCarrierRounds } from './carrier-rounds.ts';
import { createHouseRounds } from './house-rounds.ts';
import { createInventoryRounds } from './inventory-rounds.ts';
import { createPalletRounds } from './pallet-rounds.ts';
import type { Personas } from './personas.ts';

interface HubRoundsOptions {
  api: SimulatorApi;
  now: () => number;
  seed: number;
  personas: Personas;
  /** The hub whose check-outs move; undefined before it is known. */
  hubId: () => string | undefined;
  perform: (login: string, request: ActionRequest) => Promise<ActionOutcome>;
}

/** Runs what is due. */
export function createHubRounds({ api, now, seed, personas, hubId, perform }: HubRoundsOptions): () => Promise<void> {
  const carriers = createCarrierRounds({
    api,
    carriers: [...personas.byLogin.values()].filter(({ role }) => role === 'TRANSPORTOR').map(({ login }) => login),
    now,
    random: createRandom(seed, 'carriers'),
    perform,
  });
  const rounds = [
    () => carriers.run(),
    createPalletRounds({ api, now, random: createRandom(seed, 'pallets'), isDriven: carriers.drives, perform }),
    createInventoryRounds({ api, now, perform }),
    createHouseRounds({ api, now, hubId, perform }),
  ];
  return async () => {
    for (const round of rounds) await round();
  };
}
