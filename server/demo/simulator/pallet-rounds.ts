// Now and then a pallet moves: a sealed one departs, and one that has left is scanned off, parcel by parcel, so that a visitor
// sees its cells fill.
import { isUnderWay } from './carrier-rounds.ts';
import type { Random } from '../random.ts';
import type { ActionOutcome, ActionRequest, OpenPallet, SimulatorApi } from './api/simulator-api.ts';

interface PalletRoundsOptions {
  /** Who may do it at every hub. */
  login: string;
  api: Pick<SimulatorApi, 'openPallets'>;
  now: () => number;
  random: Random;
  /** Whether a pallet's carrier drives it, and arrives by itself. */
  isDriven: (pallet: OpenPallet) => boolean;
  perform: (login: string, request: ActionRequest) => Promise<ActionOutcome>;
}

/** Milliseconds between two steps. */
const stepMs = 20_000;
/** What happens next to a pallet; null if that is for people. */
function nextStep({
  id,
  status,
  openDiscrepancies,
  lines,
}: OpenPallet): Pick<ActionRequest, 'action' | 'input'> | null {
  if (status === 'sealed') return { action: 'depart', input: { id } };
  if (status === 'received') return openDiscrepancies === 0 ? { action: 'close', input: { id } } : null;
  const line = lines.find(({ state }) => state === 'loaded');
  return line ? { action: 'scan', input: { id, code: line.trackingNumber } } : null;
}

/** Runs one step of a pallet each time that it is due. The pallet that is being unloaded comes first. */
export function createPalletRounds({
  login,
  api,
  now,
  random,
  isDriven,
  perform,
}: PalletRoundsOptions): () => Promise<void> {
  let dueAt = now() + stepMs;
  return async () => {
    if (now() < dueAt) return;
    dueAt = now() + stepMs;
    const possible = (await api.openPallets()).filter(
      (pallet) => nextStep(pallet) !== null && !(isUnderWay(pallet) && isDriven(pallet)),
    );
    const pallet =
      possible.find(({ status }) => status === 'partially_received') ??
      (possible.length > 0 && random.chance(0.3) ? random.pick(possible) : undefined);
    const step = pallet && nextStep(pallet);
    if (step) await perform(login, { entity: 'pallet', ...step });
  };
}
