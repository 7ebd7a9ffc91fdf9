// Who is online, for the dots beside people.
import { useCallback, useContext, useSyncExternalStore } from 'react';
import { LiveContext } from '../../live/live-context.ts';

const nobody: ReadonlySet<string> = new Set();

function useOnline<Value>(read: (online: ReadonlySet<string>) => Value): Value {
  const presence = useContext(LiveContext)?.presence;
  const subscribe = useCallback(
    (listener: () => void) => presence?.subscribeOnline(listener) ?? (() => undefined),
    [presence],
  );
  return useSyncExternalStore(subscribe, () => read(presence?.online ?? nobody));
}

/** True while the person has the application open. */
export function useIsOnline(id: string): boolean {
  return useOnline((online) => online.has(id));
}

/** How many of the people whom the viewer sees are online. */
export function useOnlineCount(): number {
  return useOnline((online) => online.size);
}
