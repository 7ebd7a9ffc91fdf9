import { useGone } from '#client/live/pending.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { useLive } from '#client/live/use-live.ts';
import { type Rating, RatingQuery } from '../documents.ts';

const watchedEntities = ['rating'];

export type OneRating =
  | { kind: 'loaded'; rating: Rating }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: LiveProblem; retry: () => void }
  | { kind: 'loading' };

/** A live rating. It is `missing` when it was removed, never existed or is not visible to the viewer. */
export function useRating(id: string): OneRating {
  const gone = useGone('rating', id);
  const { data, stale, problem, rerun } = useLive(RatingQuery, { variables: { id }, watch: watchedEntities, one: id });
  const rating = data?.rating;
  if (!gone && rating?.id === id) return { kind: 'loaded', rating };
  if (gone || (rating === null && !stale) || problem?.code === 'missing' || problem?.code === 'invalid_input')
    return { kind: 'missing' };
  return problem ? { kind: 'failed', problem, retry: rerun } : { kind: 'loading' };
}
