// What drivers say after an attempt that failed, in the past as in the simulated present.
import { driverNotes, refusalReasons, reportReasons } from './data/texts.ts';
import type { Random } from './random.ts';

/** How a parcel is postponed, by frequency. */
const postponements = [
  ['report', 58],
  ['schedule', 28],
  ['markInterested', 14],
] as const;

export function randomPostponement(random: Random): (typeof postponements)[number][0] {
  return random.weighted(postponements);
}

/** The input of a report. `timeOf` is the time of day of some minutes ago: unanswered calls are listed as proof. */
export function reportInput(random: Random, date: string, timeOf: (minutesAgo: number) => string) {
  const reason = random.weighted(reportReasons);
  const note = random.pick(driverNotes[reason]);
  if (reason !== 'no_answer' && reason !== 'voicemail') return { reason, date, note };
  const calls = [random.between(110, 160), random.between(40, 90), random.between(3, 20)].map(timeOf);
  // Some drivers say no more: their attempts are doubtful.
  const isVague = calls[0]?.endsWith('7') ?? false;
  const proofOfNoResponse = isVague ? 'Ne répond pas' : `3 appels sans réponse : ${calls.join(', ')}`;
  return { reason, date, note, proofOfNoResponse };
}

/** The input of a cancellation at the door; after the last attempt nobody answers. */
export function cancelInput(random: Random, isLastAttempt: boolean) {
  const reason = isLastAttempt ? 'no_answer' : random.weighted(refusalReasons);
  return { reason, note: random.pick(driverNotes[reason]) };
}
