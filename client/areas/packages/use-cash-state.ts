import { cashState } from '#shared/areas/packages/derived.ts';
import { useIsWaiting } from '#client/live/use-expected-rows.ts';
import type { Package } from './documents.ts';

/** What became of the amount. Of a delivery that was not sent yet it is still due: only the server books cash. */
export function useCashState(pkg: Package): ReturnType<typeof cashState> {
  const isWaiting = useIsWaiting(pkg.id);
  return isWaiting && pkg.status === 'delivered' ? 'due' : cashState(pkg);
}
