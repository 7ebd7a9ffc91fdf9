import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { ListScreen } from '#client/kit/list-screen/list-screen.tsx';
import { whoAtom } from '#client/session/session.ts';
import { announce } from '#client/shell/announce.ts';
import { Page } from '#client/shell/page.tsx';
import { singleKeysAtom } from '#client/shell/preferences.ts';
import { packagesList } from './packages-list.ts';

/** The parcels: the list, and one parcel beside it. */
export default function Packages(): ReactNode {
  const who = useAtomValue(whoAtom);
  const singleKeys = useAtomValue(singleKeysAtom);
  const around = useMemo(() => who && { who, singleKeys, announce, Frame: Page }, [who, singleKeys]);
  return around && <ListScreen definition={packagesList} around={around} />;
}
