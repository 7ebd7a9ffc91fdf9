import { type ReactNode, useEffect, useMemo } from 'react';
import { getDefaultStore, useAtomValue } from 'jotai';
import { Provider } from 'urql';
import { LiveClient } from './live-client.ts';
import { LiveContext } from './live-context.ts';
import { rightsChangeAtom } from './rights-change.ts';

const store = { store: getDefaultStore() };

/**
 * Provides the live client and keeps the socket open. `userId`: id of the viewer; another user gets a new client, and so does one with
 * other rights. While these are read, nothing is shown.
 */
export function LiveProvider({ userId, children }: { userId: string; children: ReactNode }): ReactNode {
  const { count, isReading } = useAtomValue(rightsChangeAtom, store);
  const { live } = useMemo(() => ({ person: userId, count, live: new LiveClient() }), [userId, count]);
  useEffect(() => live.start(), [live]);
  return (
    <LiveContext value={live}>
      <Provider key={count} value={live.client}>
        {isReading ? null : children}
      </Provider>
    </LiveContext>
  );
}
