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

function Bones(): ReactNode {
  return (
    <div className={styles.bones} aria-hidden>
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

function Missing({ gone }: { gone: boolean }): ReactNode {
  const t = useWords('packages');
  const kind = gone ? 'gone' : 'missing';
  return (
    <div className={styles.alone}>
      <Empty icon={gone ? EyeOff : PackageSearch} title={t(`drawer.${kind}.title`)} text={t(`drawer.${kind}.text`)} />
    </div>
  );
}

const mayNote = ({ allowedActions }: Pkg): boolean => allowedActions.includes('addNote');

/** On a phone what can be done, under the thumb; on a desk, where that stands at the top, the note. */
function useFoot(pkg: Pkg | null, onAct: Props['onAct']): ReactNode {
  const phone = useIsPhone();
  const who = useAtomValue(whoAtom);
  if (!pkg || !who) return undefined;
  if (!phone) return mayNote(pkg) ? <NoteComposer key={pkg.id} pkg={pkg} /> : undefined;
  return pkg.allowedActions.some((action) => action !== 'addNote') ? (
    <ActionBar
      key={pkg.id}
      pkg={pkg}
      who={who}
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
  const phone = useIsPhone();
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
        {!phone && (
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
        {phone && tab === 'activity' && mayNote(pkg) && <NoteComposer pkg={pkg} />}
        {tab === 'activity' ? (
          <Activity pkg={pkg} timeline={timeline} onOpen={onOpen} />
        ) : (
          <Details pkg={pkg} onOpen={onOpen} />
        )}
      </div>
    </>
  );
}

/** One parcel beside its list; over it, on a phone. */
export default function PackageDrawer(props: Props): ReactNode {
  const { id, onClose, onPrevious, onNext, position, onOpen, onAct } = props;
  const t = useWords('packages');
  const words = useProblemWords();
  const gone = useGone('package', id);
  const read = useLive(PackageQuery, { variables: { id }, watch: watched });
  const timeline = useLive(PackageTimelineQuery, { variables: { id }, watch: watched, one: id });
  const answered = read.data?.package;
  const pkg = !gone && answered?.id === id ? answered : null;
  const missing =
    gone ||
    (answered === null && !read.stale) ||
    read.problem?.code === 'invalid_input' ||
    read.problem?.code === 'missing';
  const foot = useFoot(pkg, onAct);
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
      footer={foot}
    >
      {pkg && <Content key={id} pkg={pkg} timeline={events} onOpen={onOpen} onAct={onAct} />}
      {!pkg && missing && <Missing gone={gone} />}
      {!pkg && !missing && read.problem && (
        <div className={styles.alone}>
          <ErrorState title={words(read.problem)} onRetry={read.rerun} />
        </div>
      )}
      {!pkg && !missing && !read.problem && <Bones />}
    </Drawer>
  );
}
