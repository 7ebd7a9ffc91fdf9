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

/** All ratings: the list, and one of them beside it. */
export default function Ratings(): ReactNode {
  const who = useAtomValue(whoAtom);
  const person = useAtomValue(sessionAtom)?.viewer.id;
  const singleKeys = useAtomValue(singleKeysAtom);
  const people = useRowPeople();
  const around = useMemo(
    () => who && person !== undefined && { who, person, singleKeys, announce, people, Frame: Page },
    [who, person, singleKeys, people],
  );
  return around && <ListScreen definition={ratingsList} around={around} />;
}
