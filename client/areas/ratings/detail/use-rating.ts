import { useIsGone } from '#client/live/use-pending-changes.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useLive } from '#client/live/use-live.ts';
import { type Rating, RatingQuery } from '../documents.ts';

const watchedEntities = ['rating'];

export type RatingState =
  | { kind: 'loaded'; rating: Rating }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: RequestError; retry: () => void }
  | { kind: 'loading' };

/** A live rating. It is `missing` when it was removed, never existed or is not visible to the viewer. */
export function useRating(id: string): RatingState {
  const gone = useIsGone('rating', id);
  const { data, stale, error, refetch } = useLive(RatingQuery, {
    variables: { id },
    watch: watchedEntities,
    rowId: id,
  });
  const rating = data?.rating;
  if (!gone && rating?.id === id) return { kind: 'loaded', rating };
  if (gone || (rating === null && !stale) || error?.code === 'missing' || error?.code === 'invalid_input')
    return { kind: 'missing' };
  return error ? { kind: 'failed', problem: error, retry: refetch } : { kind: 'loading' };
}
