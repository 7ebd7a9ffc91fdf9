import { type ReactNode, useEffect, useMemo } from 'react';
import { Provider } from 'urql';
import { LiveClient } from './client.ts';
import { LiveContext } from './live-context.ts';

/** Gives what is below its data and keeps the socket open. `person` is the id of the viewer: another one gets a client of their own. */
export function LiveProvider({ person, children }: { person: string; children: ReactNode }): ReactNode {
  const { live } = useMemo(() => ({ person, live: new LiveClient() }), [person]);
  useEffect(() => live.start(), [live]);
  return (
    <LiveContext value={live}>
      <Provider value={live.client}>{children}</Provider>
    </LiveContext>
  );
}
