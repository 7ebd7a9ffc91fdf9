import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { TrackingError } from './api.ts';

/** The codes of the server that have a text on this page, by the key of the text. */
const texts = [
  'required',
  'unknown_number',
  'wrong_proof',
  'too_many_tries',
  'session_ended',
  'finished',
  'not_a_number',
  'four_digits',
  'no_delivery_day',
  'too_many_requests',
  'too_long',
  'invalid_text',
];

/** Returns a function that says why a call failed, and when it may be tried again. */
export function useTrackingProblem(): (error: TrackingError) => string {
  const t = useT('tracking');
  const format = useFormat();
  return ({ code, againAt }) => {
    if (code === 'network') return t(navigator.onLine ? 'network' : 'offline');
    if (againAt !== null) return t('wait', { time: format.time(againAt) });
    const key = code.replace(/^(?:tracking|package)\./, '');
    return t(`problem.${texts.includes(key) ? key : 'internal'}`);
  };
}
