// What can be printed, and what was, as tabs of one page.
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import styles from './printing.module.css';

const views = ['print', 'stockLabels', 'shelfLabels', 'manifests', 'prints'] as const;
type PrintView = (typeof views)[number];

/** The tabs; what they show stands below, with the id `print-view`. */
export function PrintTabs({ value }: { value: PrintView }): ReactNode {
  const t = useT('printers');
  const viewer = useAtomValue(viewerAtom);
  const [, navigate] = useLocation();
  return (
    <Tabs
      label={t('views.label')}
      className={styles.tabs}
      items={views.filter((view) => canOpenScreen(view, viewer)).map((id) => ({ id, label: t(`views.${id}`) }))}
      value={value}
      onChange={(view) => {
        const next = views.find((each) => each === view);
        if (next) navigate(screenPath(next));
      }}
      panelId="print-view"
    />
  );
}
