import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { EyeOff, PackageSearch } from 'lucide-react';
import { useIsPhone } from '#client/kit/media.ts';
import type { ListDrawerProps } from '#client/kit/list-screen/definition.ts';
import { Drawer } from '#client/kit/ui/drawer.tsx';
import { Empty } from '#client/kit/ui/empty.tsx';
import { ErrorState } from '#client/kit/ui/error-state.tsx';
import { Skeleton } from '#client/kit/ui/skeleton.tsx';
import { Tabs } from '#client/kit/ui/tabs.tsx';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useGone } from '#client/live/pending.ts';
import { type Live, useLive } from '#client/live/use-live.ts';
import { whoAtom } from '#client/session/session.ts';
import { PresenceStack } from '#client/shell/presence-stack.tsx';
import { PackageSlot } from '#client/shell/slot.tsx';
import { PackageQuery, PackageTimelineQuery, type Pkg, type TimelineEntry } from '../documents.ts';
import { ActionBar } from './action-bar.tsx';
import { ActionRow } from './action-row.tsx';
import { Activity } from './activity.tsx';
import { Details } from './details.tsx';
import { DrawerHead } from './drawer-head.tsx';
import { LocationSlot } from './location-slot.tsx';
import { NoteComposer } from './note-composer.tsx';
import { DriverCard, RecipientCard } from './people-cards.tsx';
import { Road } from './road.tsx';
import { Warnings } from './warnings.tsx';
import styles from './drawer.module.css';

type Props = ListDrawerProps<Pkg>;

const watched = ['package'];

function DrawerSkeleton(): ReactNode {
  return (
    <div className={styles.skeleton} aria-hidden>
      <Skeleton width="30%" height={12} />
      <Skeleton width="55%" height={22} />
      <Skeleton width="100%" height={48} />
      <Skeleton width="100%" height={140} />
      <Skeleton width="80%" />
      <Skeleton width="65%" />
      <Skeleton width="72%" />
    </div>
  );
}

function PackageUnavailable({ gone }: { gone: boolean }): ReactNode {
  const t = useWords('packages');
  const kind = gone ? 'gone' : 'missing';
  return (
    <div className={styles.centered}>
      <Empty icon={gone ? EyeOff : PackageSearch} title={t(`drawer.${kind}.title`)} text={t(`drawer.${kind}.text`)} />
    </div>
  );
}

const canAddNote = ({ allowedActions }: Pkg): boolean => allowedActions.includes('addNote');

/** The drawer's footer: the action bar on phones, the note composer on wide screens. */
function useFooter(pkg: Pkg | null, onAct: Props['onAct']): ReactNode {
  const isPhone = useIsPhone();
  const viewer = useAtomValue(whoAtom);
  if (!pkg || !viewer) return undefined;
  if (!isPhone) return canAddNote(pkg) ? <NoteComposer key={pkg.id} pkg={pkg} /> : undefined;
  return pkg.allowedActions.some((action) => action !== 'addNote') ? (
    <ActionBar
      key={pkg.id}
      pkg={pkg}
      viewer={viewer}
      onAct={(action) => {
        onAct(action, pkg);
      }}
    />
  ) : undefined;
}

interface ContentProps extends Pick<Props, 'onOpen' | 'onAct'> {
  pkg: Pkg;
  timeline: Live<readonly TimelineEntry[]>;
}

function Content({ pkg, timeline, onOpen, onAct }: ContentProps): ReactNode {
  const t = useWords('packages');
  const isPhone = useIsPhone();
  const [tab, setTab] = useState('activity');
  const tabs = [
    { id: 'activity', label: t('drawer.activity'), count: timeline.data?.length },
    { id: 'details', label: t('drawer.details') },
  ];
  return (
    <>
      <div className={styles.top}>
        <DrawerHead
          pkg={pkg}
          onAct={(action) => {
            onAct(action, pkg);
          }}
        />
        {!isPhone && (
          <ActionRow
            pkg={pkg}
            onAct={(action) => {
              onAct(action, pkg);
            }}
          />
        )}
        <Road pkg={pkg} />
        <Warnings pkg={pkg} />
        <div className={styles.cards}>
          <RecipientCard pkg={pkg} />
          <DriverCard pkg={pkg} />
        </div>
        <LocationSlot pkg={pkg} />
        <PackageSlot pkg={pkg} />
      </div>
      <Tabs
        label={t('drawer.tabs')}
        items={tabs}
        value={tab}
        onChange={setTab}
        panelId="package-panel"
        className={styles.tabs}
      />
      <div
        id="package-panel"
        role="tabpanel"
        aria-label={tab === 'activity' ? t('drawer.activity') : t('drawer.details')}
        className={styles.panel}
      >
        {isPhone && tab === 'activity' && canAddNote(pkg) && <NoteComposer pkg={pkg} />}
        {tab === 'activity' ? (
          <Activity pkg={pkg} timeline={timeline} onOpen={onOpen} />
        ) : (
          <Details pkg={pkg} onOpen={onOpen} />
        )}
      </div>
    </>
  );
}

/** The detail drawer of a parcel: beside the list, or covering it on phones. */
export default function PackageDrawer(props: Props): ReactNode {
  const { id, onClose, onPrevious, onNext, position, onOpen, onAct } = props;
  const t = useWords('packages');
  const errorMessage = useProblemWords();
  const gone = useGone('package', id);
  const query = useLive(PackageQuery, { variables: { id }, watch: watched });
  const timeline = useLive(PackageTimelineQuery, { variables: { id }, watch: watched, one: id });
  const loaded = query.data?.package;
  const pkg = !gone && loaded?.id === id ? loaded : null;
  const missing =
    gone ||
    (loaded === null && !query.stale) ||
    query.problem?.code === 'invalid_input' ||
    query.problem?.code === 'missing';
  const footer = useFooter(pkg, onAct);
  const events = { ...timeline, data: timeline.data?.packageTimeline ?? undefined };
  return (
    <Drawer
      open
      onClose={onClose}
      actions={pkg && <PresenceStack place={{ screen: 'package', object: id }} words />}
      title={pkg ? pkg.trackingNumber : t('drawer.title')}
      hideTitle
      flush
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      footer={footer}
    >
      {pkg && <Content key={id} pkg={pkg} timeline={events} onOpen={onOpen} onAct={onAct} />}
      {!pkg && missing && <PackageUnavailable gone={gone} />}
      {!pkg && !missing && query.problem && (
        <div className={styles.centered}>
          <ErrorState title={errorMessage(query.problem)} onRetry={query.rerun} />
        </div>
      )}
      {!pkg && !missing && !query.problem && <DrawerSkeleton />}
    </Drawer>
  );
}
