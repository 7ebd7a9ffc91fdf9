// A live pallet with what is on it.
import type { RequestError } from '#client/lib/request-error.ts';
import { useIsGone } from '#client/live/use-pending-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { type Pallet, PalletQuery } from '../documents.ts';

const watched = ['pallet'];

export type PalletState =
  | { kind: 'loaded'; pallet: Pallet }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: RequestError; retry: () => void }
  | { kind: 'loading' };

/** `missing`: it never existed, or the viewer does not see it, or no longer. */
export function usePallet(id: string): PalletState {
  const gone = useIsGone('pallet', id);
  const { data, stale, error, refetch } = useLive(PalletQuery, { variables: { id }, watch: watched, rowId: id });
  const pallet = data?.pallet;
  if (!gone && pallet?.id === id) return { kind: 'loaded', pallet };
  if (gone || (pallet === null && !stale) || error?.code === 'missing' || error?.code === 'invalid_input')
    return { kind: 'missing' };
  return error ? { kind: 'failed', problem: error, retry: refetch } : { kind: 'loading' };
}
