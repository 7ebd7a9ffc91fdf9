import { useGone } from '#client/live/pending.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { useLive } from '#client/live/use-live.ts';
import { type Rating, RatingQuery } from '../documents.ts';

const watched = ['rating'];

export type OneRating =
  | { kind: 'here'; rating: Rating }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: LiveProblem; retry: () => void }
  | { kind: 'loading' };

/** One rating, live. Removed while it is open, never there, or not one's own: all three are missing. */
export function useRating(id: string): OneRating {
  const gone = useGone('rating', id);
  const { data, stale, problem, rerun } = useLive(RatingQuery, { variables: { id }, watch: watched, one: id });
  const rating = data?.rating;
  if (!gone && rating?.id === id) return { kind: 'here', rating };
  if (gone || (rating === null && !stale) || problem?.code === 'missing' || problem?.code === 'invalid_input')
    return { kind: 'missing' };
  return problem ? { kind: 'failed', problem, retry: rerun } : { kind: 'loading' };
}
