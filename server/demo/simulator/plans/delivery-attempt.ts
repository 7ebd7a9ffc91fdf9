// The outcome of a delivery attempt, with the same probabilities as the generated history.
import type { PersonaAction } from '../parcels/open-parcels.ts';
import type { Parcel } from '../parcels/parcel.ts';
import type { Random } from '../../random.ts';
import { cancelInput, randomPostponement, reportInput } from '../../attempts.ts';
import { clockTime, workingDayAfter } from './plan-context.ts';

const minute = 60_000;

function postponement(random: Random, now: number): { action: string; input: Record<string, unknown> } {
  const action = randomPostponement(random);
  const ahead = random.weighted([
    [1, 8],
    [2, 2],
    [3, 1],
  ] as const);
  const date = workingDayAfter(now, ahead);
  if (action !== 'report') return { action, input: { date } };
  return { action, input: reportInput(random, date, (minutes) => clockTime(now - minutes * minute)) };
}

/** The action of the driver `login` on a parcel at its recipient's address. */
export function attemptDelivery(random: Random, login: string, parcel: Parcel, now: number): PersonaAction {
  const createAction = (action: string, input: Record<string, unknown>): PersonaAction => ({
    login,
    entity: 'package',
    action,
    input: { id: parcel.id, ...input },
  });
  const isLastAttempt = parcel.attempts >= 2;
  const luck = random.next();
  if (luck < (isLastAttempt ? 0.5 : 0.74)) return createAction('deliver', {});
  if (!isLastAttempt && luck < 0.905) {
    const { action, input } = postponement(random, now);
    return createAction(action, input);
  }
  return createAction('cancel', cancelInput(random, isLastAttempt));
}
