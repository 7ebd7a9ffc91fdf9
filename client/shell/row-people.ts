import { useContext, useMemo } from 'react';
import type { PeopleOfRows } from '#client/kit/list-screen/around.ts';
import { LiveContext } from '#client/live/live-context.ts';
import { placeKey } from '#client/live/signals/signals.ts';
import { useScreenName } from './screen-context.ts';

/** Users who have an object of the current screen open, in the form in which a list shows them on its rows. */
export function useRowPeople(): PeopleOfRows | undefined {
  const signals = useContext(LiveContext)?.signals;
  const screen = useScreenName();
  return useMemo(() => {
    if (!signals || !screen) return undefined;
    const key = (object: string): string => placeKey({ screen, object });
    return { at: (id) => signals.people(key(id)), listen: (id, listener) => signals.listen(key(id), listener) };
  }, [signals, screen]);
}
