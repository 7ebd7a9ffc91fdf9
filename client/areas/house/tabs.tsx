// The views of the house as tabs. The inventories are a page of their own and stand among them.
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { viewsOf } from './views.ts';
import styles from './house.module.css';

interface HouseTabsProps {
  value: string;
  /** Goes to another view; default: that of the viewer's hub. */
  onView?: (view: string) => void;
}

/** The tabs of the house; what they show stands below, with the id `house-view`. */
export default function HouseTabs({ value, onView }: HouseTabsProps): ReactNode {
  const t = useT('house');
  const viewer = useAtomValue(viewerAtom);
  const [, navigate] = useLocation();
  const names = viewer ? viewsOf(viewer.role) : [];
  return (
    <Tabs
      label={t('views.label')}
      className={styles.tabs}
      items={[...names, ...(canOpenScreen('inventories', viewer) ? ['inventory'] : [])].map((id) => ({
        id,
        label: t(`views.${id}`),
      }))}
      value={value}
      onChange={(view) => {
        if (view === 'inventory') navigate(screenPath('inventories'));
        else if (onView) onView(view);
        else navigate(view === 'board' ? screenPath('house') : `${screenPath('house')}?view=${view}`);
      }}
      panelId="house-view"
    />
  );
}
