import { type ReactNode, useEffect, useMemo } from 'react';
import { Provider } from 'urql';
import { LiveClient } from './client.ts';
import { LiveContext } from './live-context.ts';

/** Provides the live client and keeps the socket open. `userId`: id of the viewer; another user gets a new client. */
export function LiveProvider({ person, children }: { person: string; children: ReactNode }): ReactNode {
  const { live } = useMemo(() => ({ person, live: new LiveClient() }), [person]);
  useEffect(() => live.start(), [live]);
  return (
    <LiveContext value={live}>
      <Provider value={live.client}>{children}</Provider>
    </LiveContext>
  );
}
