import { type ReactNode, Suspense } from 'react';
import { useAtomValue } from 'jotai';
import { House } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { Page } from '#client/app/layout/page.tsx';
import { HubChoice } from '#client/extensions.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import HouseTabs from './tabs.tsx';
import { houseViews, viewsOf } from './views.ts';
import styles from './house.module.css';

/** The house of a hub: of a housekeeper the own one. */
export default function HouseScreen(): ReactNode {
  const t = useT('house');
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const role = viewer?.effectiveRole ?? 'CUSTOMER';
  const isBound = role === 'HOUSEKEEPER';
  const hubId = isBound ? (viewer?.hub?.id ?? null) : (search.get('hub') ?? viewer?.hub?.id ?? null);
  const name = viewsOf(role).find((each) => each === search.get('view')) ?? 'board';
  const View = houseViews[name]?.View;
  const go = (changed: Readonly<Record<string, string>>, replace = false): void => {
    const kept = { ...(hubId !== null && !isBound && { hub: hubId }), ...(name !== 'board' && { view: name }) };
    navigate(`?${new URLSearchParams({ ...kept, ...changed }).toString()}`, { replace });
  };
  return (
    <Page
      actions={
        !isBound && (
          <Suspense fallback={null}>
            <HubChoice
              value={hubId}
              onChange={(hub) => {
                go({ hub }, hubId === null);
              }}
            />
          </Suspense>
        )
      }
    >
      <div className={styles.screen}>
        <HouseTabs
          value={name}
          onView={(view) => {
            go({ view });
          }}
        />
        <div id="house-view" role="tabpanel" aria-label={t(`views.${name}`)} className={styles.view}>
          {hubId !== null && View && (
            <Suspense fallback={<PanelSkeleton />}>
              <View key={hubId} hubId={hubId} />
            </Suspense>
          )}
          {hubId === null && isBound && <EmptyState icon={House} title={t('noHub.title')} text={t('noHub.text')} />}
        </div>
      </div>
    </Page>
  );
}
