// Rows that wait for something to be sent are shown as they will be.
import { useMemo, useSyncExternalStore } from 'react';
import { type ExpectedFields, useKeeping } from './keeping.ts';

const none: ReadonlyMap<string, ExpectedFields> = new Map();
const silent = (): (() => void) => () => undefined;

/** The rows that wait, by their ids, with the fields that they will have. */
export function useExpectedRows(): ReadonlyMap<string, ExpectedFields> {
  const expected = useKeeping()?.expected;
  return useSyncExternalStore(expected?.subscribe ?? silent, expected?.rows ?? (() => none));
}

/** True while an action on the row waits for the network. */
export function useIsWaiting(id: string): boolean {
  return useExpectedRows().has(id);
}

/** The data with the expected fields in their rows; the same object where no row waits. */
export function useWithExpectedRows<Data>(data: Data): Data {
  const expected = useKeeping()?.expected;
  const rows = useExpectedRows();
  return useMemo(() => (expected && rows !== none ? expected.apply(data) : data), [expected, rows, data]);
}
