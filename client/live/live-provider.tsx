import { type ReactNode, useEffect, useMemo } from 'react';
import { Provider } from 'urql';
import { LiveClient } from './live-client.ts';
import { LiveContext } from './live-context.ts';

/** Provides the live client and keeps the socket open. `userId`: id of the viewer; another user gets a new client. */
export function LiveProvider({ userId, children }: { userId: string; children: ReactNode }): ReactNode {
  const { live } = useMemo(() => ({ person: userId, live: new LiveClient() }), [userId]);
  useEffect(() => live.start(), [live]);
  return (
    <LiveContext value={live}>
      <Provider value={live.client}>{children}</Provider>
    </LiveContext>
  );
}
