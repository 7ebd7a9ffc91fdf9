import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { List, Map } from 'lucide-react';
import { useLocation } from 'wouter';
import { mayOpen, screenPath } from '#shared/access/screens.ts';
import { useIsPhone } from '#client/kit/media.ts';
import { Segmented } from '#client/kit/ui/segmented.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { whoAtom } from '#client/session/session.ts';
import { useScreenName } from './screen-context.ts';

/**
 * Switches between parcel list and map, if the viewer may open the map. Not on phones, where the bottom bar has both.
 */
export function ViewSwitch(): ReactNode {
  const t = useWords('shell');
  const who = useAtomValue(whoAtom);
  const phone = useIsPhone();
  const screen = useScreenName();
  const [, navigate] = useLocation();
  if (phone || !who || !mayOpen('map', who)) return null;
  return (
    <Segmented
      label={t('view.label')}
      value={screen === 'map' ? 'map' : 'list'}
      items={[
        { value: 'list', label: t('view.list'), icon: List },
        { value: 'map', label: t('view.map'), icon: Map },
      ]}
      onChange={(view) => {
        navigate(screenPath(view === 'map' ? 'map' : 'package'));
      }}
    />
  );
}
