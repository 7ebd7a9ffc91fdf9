import type { RequestError } from '#client/lib/request-error.ts';
import { useLive } from '#client/live/use-live.ts';
import { useIsGone } from '#client/live/use-pending-changes.ts';
import { type UserRequest, UserRequestQuery } from './documents.ts';

const watch = ['userRequest'];

type RequestState =
  | { kind: 'loaded'; request: UserRequest }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: RequestError; retry: () => void }
  | { kind: 'loading' };

/** A live request. `missing`: it never existed, or the viewer does not see it, or no longer. */
export function useRequest(id: string): RequestState {
  const gone = useIsGone('userRequest', id);
  const { data, stale, error, refetch } = useLive(UserRequestQuery, { variables: { id }, watch, rowId: id });
  const request = data?.userRequest;
  if (!gone && request?.id === id) return { kind: 'loaded', request };
  if (gone || (request === null && !stale) || error?.code === 'missing' || error?.code === 'invalid_input')
    return { kind: 'missing' };
  return error ? { kind: 'failed', problem: error, retry: refetch } : { kind: 'loading' };
}
