import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { ListScreen } from '#client/kit/list-screen/list-screen.tsx';
import { sessionAtom, whoAtom } from '#client/session/session.ts';
import { announce } from '#client/shell/announce.ts';
import { Page } from '#client/shell/page.tsx';
import { singleKeysAtom } from '#client/shell/preferences.ts';
import { useRowPeople } from '#client/shell/row-people.ts';
import { ratingsList } from './ratings-list.tsx';

/** The rating list with the detail drawer. */
export default function RatingsScreen(): ReactNode {
  const viewer = useAtomValue(whoAtom);
  const userId = useAtomValue(sessionAtom)?.viewer.id;
  const singleKeys = useAtomValue(singleKeysAtom);
  const presence = useRowPeople();
  const environment = useMemo(
    () =>
      viewer &&
      userId !== undefined && { who: viewer, person: userId, singleKeys, announce, people: presence, Frame: Page },
    [viewer, userId, singleKeys, presence],
  );
  return environment && <ListScreen definition={ratingsList} around={environment} />;
}
