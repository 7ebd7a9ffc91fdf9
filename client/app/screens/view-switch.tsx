import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { List, Map } from 'lucide-react';
import { useLocation } from 'wouter';
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { useScreenName } from './screen-context.ts';

/**
 * Switches between parcel list and map, if the viewer may open the map. Not on phones, where the bottom bar has both.
 */
export function ViewSwitch(): ReactNode {
  const t = useT('shell');
  const who = useAtomValue(viewerAtom);
  const phone = useIsPhone();
  const screen = useScreenName();
  const [, navigate] = useLocation();
  if (phone || !who || !canOpenScreen('map', who)) return null;
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
