import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { ListScreen } from '#client/list/list-screen.tsx';
import { sessionAtom, viewerAtom } from '#client/app/session/session.ts';
import { announce } from '#client/app/layout/announce.ts';
import { Page } from '#client/app/layout/page.tsx';
import { singleKeysAtom } from '#client/app/preferences/preferences.ts';
import { useRowPresence } from '#client/app/presence/use-row-presence.ts';
import { ratingsList } from './list/definition.tsx';

/** The rating list with the detail drawer. */
export default function RatingsScreen(): ReactNode {
  const viewer = useAtomValue(viewerAtom);
  const userId = useAtomValue(sessionAtom)?.viewer.id;
  const singleKeys = useAtomValue(singleKeysAtom);
  const presence = useRowPresence();
  const environment = useMemo(
    () => viewer && userId !== undefined && { viewer, userId, singleKeys, announce, presence, Frame: Page },
    [viewer, userId, singleKeys, presence],
  );
  return environment && <ListScreen definition={ratingsList} around={environment} />;
}
