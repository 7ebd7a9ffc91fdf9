import { type ComponentProps, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { ListScreen } from '#client/kit/list-screen/list-screen.tsx';
import { sessionAtom, whoAtom } from '#client/session/session.ts';
import { announce } from '#client/shell/announce.ts';
import { Page } from '#client/shell/page.tsx';
import { singleKeysAtom } from '#client/shell/preferences.ts';
import { useRowPeople } from '#client/shell/row-people.ts';
import { ViewSwitch } from '#client/shell/view-switch.tsx';
import { packagesList } from './packages-list.ts';

function ListPage(props: ComponentProps<typeof Page>): ReactNode {
  return <Page {...props} aside={<ViewSwitch />} />;
}

/** The parcels: the list, and one parcel beside it. */
export default function Packages(): ReactNode {
  const who = useAtomValue(whoAtom);
  const person = useAtomValue(sessionAtom)?.viewer.id;
  const singleKeys = useAtomValue(singleKeysAtom);
  const people = useRowPeople();
  const around = useMemo(() => who && person !== undefined && { who, person, singleKeys, announce, people, Frame: ListPage }, [who, person, singleKeys, people]);
  return around && <ListScreen definition={packagesList} around={around} />;
}
