// What goes on in hubs and between them by itself: carriers, pallets, inventories, check-outs.
import type { Role } from '#shared/access/roles.ts';
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
  const loginsOf = (wanted: Role): string[] =>
    [...personas.byLogin.values()].filter(({ role }) => role === wanted).map(({ login }) => login);
  // The published accounts are for visitors.
  const [login] = loginsOf('ADMIN');
  if (login === undefined) throw new Error('the company has no administrator but the published one');
  const carriers = createCarrierRounds({
    api,
    carriers: loginsOf('TRANSPORTOR'),
    now,
    random: createRandom(seed, 'carriers'),
    perform,
  });
  const rounds = [
    () => carriers.run(),
    createPalletRounds({ api, login, now, random: createRandom(seed, 'pallets'), isDriven: carriers.drives, perform }),
    createInventoryRounds({ api, login, now, perform }),
    createHouseRounds({ api, login, now, hubId, perform }),
  ];
  return async () => {
    for (const round of rounds) await round();
  };
}
