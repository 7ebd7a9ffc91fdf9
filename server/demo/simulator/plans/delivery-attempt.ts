// The outcome of a delivery attempt, with the same probabilities as the generated history.
import type { PersonaAction } from '../parcels/open-parcels.ts';
import type { Parcel } from '../parcels/parcel.ts';
import type { Random } from '../../random.ts';
import { driverNotes, refusalReasons, reportReasons } from '../../data/texts.ts';
import { clockTime, workingDayAfter } from './plan-context.ts';

const minute = 60_000;

/** A note of three unanswered calls with their times, all in the past. */
function callLog(random: Random, now: number): string {
  const calls = [random.between(110, 160), random.between(40, 90), random.between(3, 20)].map((minutes) =>
    clockTime(now - minutes * minute),
  );
  return `3 appels sans réponse : ${calls.join(', ')}`;
}

function postponement(random: Random, now: number): { action: string; input: Record<string, unknown> } {
  const action = random.weighted([
    ['report', 58],
    ['schedule', 28],
    ['markInterested', 14],
  ] as const);
  const date = workingDayAfter(
    now,
    random.weighted([
      [1, 8],
      [2, 2],
      [3, 1],
    ] as const),
  );
  if (action !== 'report') return { action, input: { date } };
  const reason = random.weighted(reportReasons);
  const isUnanswered = reason === 'no_answer' || reason === 'voicemail';
  return {
    action,
    input: {
      reason,
      date,
      note: random.pick(driverNotes[reason]),
      ...(isUnanswered && { proofOfNoResponse: callLog(random, now) }),
    },
  };
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
  const reason = isLastAttempt ? 'no_answer' : random.weighted(refusalReasons);
  return createAction('cancel', { reason, note: random.pick(driverNotes[reason]) });
}
