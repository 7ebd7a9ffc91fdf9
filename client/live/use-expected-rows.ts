// Rows that wait for something to be sent are shown as they will be.
import { useMemo, useSyncExternalStore } from 'react';
import { useKeeping } from './keeping.ts';

const none: ReadonlySet<string> = new Set();
const silent = (): (() => void) => () => undefined;

function useWaitingIds(): { has: (id: string) => boolean } {
  const expected = useKeeping()?.expected;
  return useSyncExternalStore(expected?.subscribe ?? silent, expected?.rows ?? (() => none));
}

/** True while an action on the row waits for the network. */
export function useIsWaiting(id: string): boolean {
  return useWaitingIds().has(id);
}

/** The data with the expected fields in their rows; the same object where no row waits. */
export function useWithExpectedRows<Data>(data: Data): Data {
  const expected = useKeeping()?.expected;
  const waiting = useWaitingIds();
  return useMemo(() => (expected && waiting !== none ? expected.apply(data) : data), [expected, waiting, data]);
}
